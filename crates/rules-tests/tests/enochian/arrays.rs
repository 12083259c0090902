//! What is true of every array.

use arbiter_reference::Position;
use arbiter_spec::checked::{CheckedSpec, KindId, Shape, Square};
use arbiter_spec::patch::Choices;
use arbiter_spec::play::PlacedPiece;
use arbiter_testkit::spec_with;
use std::collections::BTreeSet;

/// The elements, the piece of each that begins beside the king, and the corner of each: the element's own army.
const ELEMENTS: [(&str, &str); 4] = [("FIRE", "KNIGHT"), ("WATER", "QUEEN"), ("AIR", "BISHOP"), ("EARTH", "ROOK")];

fn with_setup(name: Option<&str>) -> CheckedSpec {
    spec_with("enochian", &Choices { setup: name.map(str::to_string), ..Choices::default() })
}

/// The sixteen named arrays, and the four tablets that are played with the pieces of one of them.
fn historical() -> Vec<String> {
    let each = |of: &str| ELEMENTS.iter().map(|(element, _)| format!("{element}_OF_{of}")).collect::<Vec<_>>();
    let boards = ELEMENTS.iter().flat_map(|(board, _)| each(board));
    boards.chain(ELEMENTS.iter().map(|(element, _)| format!("TABLET_OF_{element}"))).collect()
}

#[test]
fn arrays_are_found_as_people_write_them() {
    assert_eq!(with_setup(None).setup.as_deref(), Some("FIRE_OF_FIRE"));
    for code in historical().into_iter().chain(["TABLET_OF_FIRE_PROTOTYPE".to_string()]) {
        let blanks = code.replace('_', " ");
        let spellings = [&code, &code.to_lowercase(), &blanks, &blanks.to_lowercase(), &code.replace('_', "-")];
        for name in spellings {
            assert_eq!(with_setup(Some(name)).setup.as_ref(), Some(&code), "{name}");
        }
        let bracketed = blanks.replace(" PROTOTYPE", " (prototype)");
        assert_eq!(with_setup(Some(&bracketed)).setup.as_ref(), Some(&code), "{bracketed}");
        assert_eq!(with_setup(Some(&format!(" {} ", code.to_lowercase().replace('_', "-")))).setup, Some(code));
    }
}

/// All squares a leap and its like lead to, from one square.
fn orbit(spec: &CheckedSpec, kind: KindId, from: Square) -> BTreeSet<Square> {
    let mut found = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(square) = open.pop() {
        let new: Vec<Square> = leaps(spec, kind, square).into_iter().filter(|s| found.insert(*s)).collect();
        open.extend(new);
    }
    found
}

/// The squares a leaper reaches on the empty board.
fn leaps(spec: &CheckedSpec, kind: KindId, from: Square) -> Vec<Square> {
    let moves = spec.kind(kind).moves.each[0].iter();
    let steps = moves.filter_map(|m| match &m.shape {
        Shape::Step { step, repeat: None, .. } => Some(*step),
        _ => None,
    });
    steps.filter_map(|step| spec.board.offset(from, step)).collect()
}

fn is_light(spec: &CheckedSpec, square: Square) -> bool {
    let (x, y) = spec.board.coordinates(square);
    (x + y) % 2 == 1
}

#[test]
fn all_arrays_have_the_structure_of_the_sources() {
    for code in historical() {
        let spec = with_setup(Some(&code));
        let pieces = Position::start(&spec, 0).placement().pieces;
        let of = |player, kind: &str| -> Vec<PlacedPiece> {
            let kind = spec.kind_by_code(kind).unwrap();
            pieces.iter().filter(|piece| piece.owner == player && piece.kind == kind).cloned().collect()
        };
        let one = |player, kind: &str| -> Square {
            let pieces = of(player, kind);
            assert_eq!(pieces.len(), 1, "{code}: {kind}");
            pieces[0].square
        };
        assert_eq!(pieces.len(), 36, "{code}");
        let squares: BTreeSet<Square> = pieces.iter().map(|piece| piece.square).collect();
        assert_eq!(squares.len(), 32, "{code}");
        let queen = spec.kind_by_code("QUEEN").unwrap();
        let mut reached = BTreeSet::new();
        for player in spec.player_ids() {
            assert_eq!(of(player, "PAWN").len(), 4, "{code}");
            let orbit = orbit(&spec, queen, one(player, "QUEEN"));
            assert_eq!(orbit.len(), 16, "{code}: the squares of a queen");
            assert!(orbit.iter().all(|square| reached.insert(*square)), "{code}: two queens share squares");
            let (own, partner) = (
                one(player, "BISHOP"),
                spec.player_ids().find(|p| spec.team_of(*p) == spec.team_of(player) && *p != player),
            );
            assert_ne!(is_light(&spec, own), is_light(&spec, one(player, "QUEEN")), "{code}: bishop and queen");
            assert_eq!(
                is_light(&spec, own),
                is_light(&spec, one(partner.unwrap(), "BISHOP")),
                "{code}: allied bishops"
            );
            let enemy = spec.player_ids().find(|p| spec.team_of(*p) != spec.team_of(player)).unwrap();
            assert_ne!(is_light(&spec, own), is_light(&spec, one(enemy, "BISHOP")), "{code}: enemy bishops");
            // King and the piece of the setting's element begin on the army's only throne.
            let throne = spec.zones.iter().find(|zone| zone.code == "THRONE").unwrap().squares.of(player);
            let element = code.split('_').find_map(|word| ELEMENTS.iter().find(|(element, _)| *element == word));
            assert_eq!(throne[..], [one(player, "KING")], "{code}");
            assert_eq!(throne[..], [one(player, element.unwrap().1)], "{code}");
        }
        assert_eq!(reached.len(), 64, "{code}");
    }
}

#[test]
fn a_knight_has_336_moves_summed_over_the_board() {
    let spec = with_setup(None);
    let knight = spec.kind_by_code("KNIGHT").unwrap();
    assert_eq!(spec.board.squares().map(|square| leaps(&spec, knight, square).len()).sum::<usize>(), 336);
}

/// The text gives them as masks with a1 as bit 0, files counting fastest.
#[test]
fn the_networks_are_the_masks_of_the_text() {
    let spec = with_setup(None);
    for (code, mask) in [("ARIES_NET", 0x55AA_55AA_55AA_55AA_u64), ("CANCER_NET", 0xAA55_AA55_AA55_AA55)] {
        let zone = spec.zones.iter().find(|zone| zone.code == code).unwrap();
        let bits = zone.squares.neutral.iter().map(|square| {
            let (x, y) = spec.board.coordinates(*square);
            1_u64 << (8 * y + x)
        });
        assert_eq!(bits.sum::<u64>(), mask, "{code}");
    }
}
