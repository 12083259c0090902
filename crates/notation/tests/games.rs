//! Every shipped game: its start position as text, and the texts another program uses for it.

use arbiter_notation::position::{read, write};
use arbiter_spec::checked::{CheckedSpec, KindId, PlayerId, Square, StoreId};
use arbiter_spec::play::{PlacedPiece, Placement, StoredPieces};
use arbiter_testkit::specs;

/// The start as plain data, so that no engine is needed.
fn start(spec: &CheckedSpec) -> Placement {
    let mut placement = Placement { turn: spec.turns.start, turn_number: 1, ..Placement::default() };
    let mut put = |square: Square, kind: KindId, owner: PlayerId, attributes: &[Option<u8>]| {
        let attributes = attributes.to_vec();
        placement.pieces.push(PlacedPiece { square, kind, owner, attributes, moved: false, flags: vec![] });
    };
    for piece in &spec.start.pieces {
        put(piece.square, piece.kind, piece.owner, &piece.attributes);
    }
    for shuffle in &spec.start.shuffles {
        for (player, squares) in &shuffle.places {
            for (square, kind) in squares.iter().zip(&shuffle.arrangements[0]) {
                put(*square, *kind, *player, &[]);
            }
        }
    }
    for (i, store) in spec.stores.iter().enumerate() {
        for &(holder, kind, count) in &store.initial {
            let owner = if spec.kind(kind).neutral { PlayerId::NEUTRAL } else { holder };
            placement.stored.push(StoredPieces { store: StoreId(i as u8), holder, kind, owner, count });
        }
    }
    if !spec.turns.phases.is_empty() {
        placement.phase = Some(arbiter_spec::checked::PhaseId(0));
        placement.turn = 0;
    }
    placement
}

fn table(text: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_once('\t').expect("two columns"))
}

#[test]
fn every_start_position_survives_being_written() {
    for (id, spec) in specs() {
        let written = write(&spec, &start(&spec));
        assert!(!written.contains('='), "{id}: nothing of a start needs further facts: {written}");
        let again = read(&spec, &written).unwrap_or_else(|e| panic!("{id}: {written}\n{e}"));
        assert_eq!(write(&spec, &again), written, "{id}");
        assert_eq!(again.pieces.len(), start(&spec).pieces.len(), "{id}");
        let unmoved = again.pieces.iter().filter(|m| m.moved).count();
        assert_eq!(unmoved, 0, "{id}: nobody has moved at the start: {written}");
    }
}

#[test]
fn start_positions_read_as_another_program_writes_them() {
    let games = specs();
    for (id, text) in table(include_str!("data/starts.tsv")) {
        // Our number 0 of the shuffled starts is another one than theirs.
        let Some(spec) = games.get(id).filter(|spec| spec.start.shuffles.is_empty()) else { continue };
        let placement = read(spec, text).unwrap_or_else(|e| panic!("{id}: {text}\n{e}"));
        assert_eq!(write(spec, &placement), write(spec, &start(spec)), "{id}: {text}");
    }
}

#[test]
fn positions_read_as_another_program_writes_them() {
    let games = specs();
    for (id, text) in table(include_str!("data/positions.tsv")) {
        let Some(spec) = games.get(id) else { continue };
        let placement = read(spec, text).unwrap_or_else(|e| panic!("{id}: {text}\n{e}"));
        let written = write(spec, &placement);
        let again = read(spec, &written).unwrap_or_else(|e| panic!("{id}: {written}\n{e}"));
        assert_eq!(write(spec, &again), written, "{id}: {text}");
        let board = |text: &str| text.split([' ', '[']).next().unwrap_or_default().to_string();
        // A row too many is the hand.
        assert!(board(text).starts_with(&board(&written)), "{id}: {text} became {written}");
    }
}
