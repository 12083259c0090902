//! UNWINNABLE: proved as the data say, by both engines alike and on the kernel, and never where a mate is left.

use arbiter_engine::{Choice, Game, Play, PlayError, Position};
use arbiter_reference::Position as Slow;
use arbiter_spec::checked::PlayerId;
use arbiter_spec::play::{Outcome, Placement};
use arbiter_testkit::{Random, spec};
use std::collections::HashSet;

const WHITE: PlayerId = PlayerId(0);
const BLACK: PlayerId = PlayerId(1);

/// Who is proved never to mate: those whom a fallen flag of the other does not help.
fn proved(over: Option<&Outcome>, mut fall: impl FnMut(PlayerId) -> Option<Outcome>) -> [bool; 2] {
    if let Some(outcome) = over {
        return [outcome.code == "DEAD_POSITION"; 2];
    }
    [BLACK, WHITE].map(|loser| fall(loser).is_some_and(|outcome| outcome.scores == [0.5, 0.5]))
}

fn by_engine(play: &Play) -> [bool; 2] {
    proved(play.outcome(), |loser| {
        let mut play = play.clone();
        play.flag_fall(loser).ok()?;
        play.outcome().cloned()
    })
}

fn by_reference(position: &Slow) -> [bool; 2] {
    proved(position.outcome(), |loser| position.flag_fall(loser).ok()?.outcome().cloned())
}

#[test]
fn both_engines_prove_what_the_data_say() {
    let spec = spec("chess");
    let game = Game::compile(&spec);
    let data = include_str!("../../reference/tests/data/unwinnable.tsv");
    for row in data.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let [text, expected, _] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}: three columns") };
        let placement = arbiter_notation::position::read(&spec, text).expect(row);
        let play = game.play_from(&placement).expect(row);
        assert_eq!(by_engine(&play), ["W", "B"].map(|name| expected.contains(name)), "{row}");
        let position = game.position(&placement).expect(row);
        assert_eq!(game.at(&position).unwrap().rollout().outcome(), play.outcome().cloned(), "{row}");
    }
}

/// Rammed pawns on most columns, at heights that differ little, and a few pieces more.
fn blocked(random: &mut Random) -> String {
    let mut board = [[' '; 8]; 8];
    let (height, open) = (2 + random.below(3), random.below(12));
    for column in (0..8).filter(|column| *column != open) {
        let row = (height + random.below(2)).min(5);
        let (below, above) = if random.once_in(9) { ('P', ' ') } else { ('P', 'p') };
        (board[row][column], board[row + 1][column]) = (below, above);
    }
    let extra = ["", "", "", "B", "b", "Bb", "R", "N", "BB", "Rr", "P", "p", "bb", "Q"];
    let mut place = |piece: char, rows: [usize; 2]| {
        for _ in 0..64 {
            let (x, y) = (random.below(8), rows[0] + random.below(rows[1] - rows[0]));
            if board[y][x] == ' ' {
                board[y][x] = piece;
                return;
            }
        }
    };
    place('K', [0, 3]);
    place('k', [5, 8]);
    for piece in extra.get(open + height - 2).unwrap_or(&"").chars() {
        place(piece, if piece.is_uppercase() { [0, 4] } else { [4, 8] });
    }
    text(&board, random)
}

/// Kings and at most four other pieces.
fn sparse(random: &mut Random) -> String {
    let mut board = [[' '; 8]; 8];
    let pieces = ['N', 'n', 'B', 'b', 'P', 'p', 'R', 'r'];
    let count = random.below(5);
    for piece in
        ['K', 'k'].into_iter().chain((0..count).map(|_| pieces[random.below(pieces.len())]).collect::<Vec<_>>())
    {
        let rows = if piece.eq_ignore_ascii_case(&'p') { (1, 6) } else { (0, 8) };
        let (x, y) = (random.below(8), rows.0 + random.below(rows.1));
        if board[y][x] == ' ' || piece.eq_ignore_ascii_case(&'k') {
            board[y][x] = piece;
        }
    }
    text(&board, random)
}

fn text(board: &[[char; 8]; 8], random: &mut Random) -> String {
    let rows = board.iter().rev().map(|row| {
        let row: String = row.iter().map(|piece| if *piece == ' ' { '1' } else { *piece }).collect();
        (2..=8).rev().fold(row, |row, n| row.replace(&"1".repeat(n), &n.to_string()))
    });
    format!("{} {} - - 0 1", rows.collect::<Vec<_>>().join("/"), ["w", "b"][random.below(2)])
}

/// Positions that moves lead to: the player who waits is not in check.
fn positions(game: &Game, count: usize) -> impl Iterator<Item = (String, Placement)> {
    let mut random = Random::new(11);
    let texts = (0..count).map(move |n| if n % 4 == 0 { sparse(&mut random) } else { blocked(&mut random) });
    texts.filter_map(|text| {
        let placement = arbiter_notation::position::read(game.spec(), &text).ok()?;
        let play = game.play_from(&placement).ok()?;
        (!play.in_check(PlayerId(play.to_move().0 ^ 1))).then_some((text, placement))
    })
}

/// Engine, reference and a line of the kernel agree, there and a few moves on. A line remembers what was proved; the
/// general engine asks every time.
#[test]
fn all_agree_on_blocked_and_sparse_positions() {
    let spec = spec("chess");
    let (game, general) = (Game::compile(&spec), Game::compile_with(&spec, Choice::General));
    let mut random = Random::new(5);
    let (mut proofs, mut dead) = (0, 0);
    for (text, placement) in positions(&game, 160) {
        let mut play = general.play_from(&placement).expect(&text);
        let mut slow = Slow::from_placement(&spec, &placement).expect(&text);
        let position = game.position(&placement).expect(&text);
        let mut line = game.at(&position).unwrap().rollout();
        for ply in 0..8 {
            let found = by_engine(&play);
            assert_eq!(found, by_reference(&slow), "{text}, {ply} plies on: {:?}", play.placement());
            assert_eq!(line.outcome(), play.outcome().cloned(), "{text}, {ply} plies on: {:?}", play.placement());
            proofs += usize::from(found[0]) + usize::from(found[1]);
            if play.outcome().is_some() {
                dead += usize::from(found == [true; 2]);
                break;
            }
            let moves = line.moves();
            let drawn = moves[random.below(moves.len())];
            let decision =
                game.at(&game.position(&play.placement()).expect(&text)).unwrap().decision_of(drawn).expect(&text);
            play.play(&decision).expect(&text);
            slow = slow.play(&decision).expect(&text);
            line.play(drawn).unwrap();
        }
    }
    assert!(proofs > 40 && dead > 8, "{proofs} proofs and {dead} dead positions are too few to say anything");
}

/// Long games of the kernel, in which what was proved is remembered over many quiet moves.
#[test]
fn what_is_remembered_is_what_is_asked() {
    let spec = spec("chess");
    let game = Game::compile(&spec);
    let mut random = Random::new(23);
    for (text, placement) in positions(&game, 150) {
        let first = game.position(&placement).expect(&text);
        remembers(&game, first, 60, &mut random);
    }
    // Whole games, in which most pieces go one after the other.
    for _ in 0..200 {
        remembers(&game, game.first_position(0), 400, &mut random);
    }
}

/// Plays on at random: at every step the line knows of dead positions what one knows that begins there.
fn remembers(game: &Game, first: Position, plies: usize, random: &mut Random) {
    let mut line = game.at(&first).unwrap().rollout();
    let mut position = first;
    for ply in 0..plies {
        let fresh = game.at(&position).unwrap().rollout().outcome().filter(|outcome| outcome.code == "DEAD_POSITION");
        let known = line.outcome();
        let dead = known.as_ref().is_some_and(|outcome| outcome.code == "DEAD_POSITION");
        let text = || {
            arbiter_notation::position::write(game.spec(), &game.at(&position).unwrap().resume().unwrap().placement())
        };
        assert_eq!(fresh.is_some(), dead, "{}, ply {ply}", text());
        let moves = line.moves();
        if known.is_some() || moves.is_empty() {
            break;
        }
        let drawn = moves[random.below(moves.len())];
        position = game.at(&position).unwrap().after(drawn).expect("a legal move");
        line.play(drawn).unwrap();
    }
}

/// Whether a mate of the loser is among the first positions that moves lead to, by whatever play.
fn mate_ahead(game: &Game, first: Position, loser: PlayerId, most: usize) -> Option<String> {
    let (mut seen, mut open) = (HashSet::from([game.at(&first).unwrap().key()]), vec![first]);
    while let Some(position) = open.pop() {
        let moves = game.at(&position).unwrap().moves();
        if moves.is_empty()
            && game.at(&position).unwrap().resume().ok()?.to_move() == loser
            && game.at(&position).unwrap().in_check(loser)
        {
            return Some(format!("{:?}", game.at(&position).unwrap().resume().ok()?.placement()));
        }
        for handle in moves {
            let next = game.at(&position).unwrap().after_unchecked(handle).unwrap();
            if seen.len() < most && seen.insert(game.at(&next).unwrap().key()) {
                open.push(next);
            }
        }
    }
    None
}

#[test]
fn nothing_is_proved_where_a_mate_is_left() {
    let spec = spec("chess");
    let game = Game::compile(&spec);
    let mut looked_at = 0;
    for (text, placement) in positions(&game, 1200) {
        let play = game.play_from(&placement).expect(&text);
        let [white, black] = by_engine(&play);
        for (loser, _) in [(BLACK, white), (WHITE, black)].into_iter().filter(|(_, proved)| *proved) {
            looked_at += 1;
            let position = game.position(&placement).expect(&text);
            let mate = mate_ahead(&game, position, loser, 3000);
            assert_eq!(mate, None, "{text}: proved, and player {} can be mated", loser.0);
        }
    }
    assert!(looked_at > 100, "{looked_at} proofs are too few to say anything");
}

/// Kings and some pieces that are no pawns: few kinds at a time, so that the formulas have something to say.
fn pawnless(random: &mut Random) -> String {
    let mut board = [[' '; 8]; 8];
    let pieces = ["B", "b", "Bb", "N", "n", "NBb", "Nn", "BR", "nq", "Nq", "Rbb", "BBbb"][random.below(12)].as_bytes();
    let count = random.below(6);
    let drawn: Vec<char> = (0..count).map(|_| char::from(pieces[random.below(pieces.len())])).collect();
    for piece in drawn.into_iter().chain(['K', 'k']) {
        board[random.below(8)][random.below(8)] = piece;
    }
    text(&board, random)
}

/// What the pieces alone tell of a position without pawns: whether a player lacks what it takes to mate. `None` where a queen
/// or rook beside the other king settles it, which docs/dead-positions.md lists as not seen.
fn lacks_pieces(text: &str, player: PlayerId) -> Option<bool> {
    let board = text.split(' ').next().unwrap();
    let (mut own, mut other, mut shades) = (String::new(), String::new(), HashSet::new());
    for (y, row) in board.split('/').enumerate() {
        let mut x = 0;
        for sign in row.chars() {
            if let Some(empty) = sign.to_digit(10) {
                x += empty as usize;
                continue;
            }
            let piece = sign.to_ascii_uppercase();
            if piece == 'B' {
                shades.insert((x + y) % 2);
            }
            match (piece, sign.is_uppercase() == (player == WHITE)) {
                ('K', _) => {}
                (piece, true) => own.push(piece),
                (piece, false) => other.push(piece),
            }
            x += 1;
        }
    }
    let only = |pieces: &str, kinds: &str| pieces.chars().all(|piece| kinds.contains(piece));
    Some(match own.as_str() {
        "" => true,
        "N" if other.is_empty() => true,
        "N" if only(&other, "Q") => return None,
        bishops if only(bishops, "B") && only(&other, "B") => shades.len() == 1,
        bishops if only(bishops, "B") && only(&other, "BRQ") && shades.len() == 1 => return None,
        _ => false,
    })
}

/// Without pawns nothing stays blocked, so the proof and the formulas of the handbooks say the same.
#[test]
fn without_pawns_the_pieces_decide() {
    let game = Game::compile(&spec("chess"));
    let mut random = Random::new(31);
    let mut told = [0; 2];
    for text in (0..4000).map(|_| pawnless(&mut random)).filter(|text| text.contains('K') && text.contains('k')) {
        let Ok(placement) = arbiter_notation::position::read(game.spec(), &text) else { continue };
        let Ok(play) = game.play_from(&placement) else { continue };
        let ended = play.outcome().is_some_and(|outcome| outcome.code != "DEAD_POSITION");
        if ended || play.in_check(PlayerId(play.to_move().0 ^ 1)) {
            continue;
        }
        for (player, proved) in [WHITE, BLACK].into_iter().zip(by_engine(&play)) {
            let Some(lacks) = lacks_pieces(&text, player) else { continue };
            assert_eq!(proved, lacks, "{text}: player {}", player.0);
            told[usize::from(lacks)] += 1;
        }
    }
    assert!(told.iter().all(|count| *count > 500), "{told:?} are too few to say anything");
}

#[test]
fn a_flag_falls_and_is_taken_back() {
    let game = Game::compile(&spec("chess"));
    let mut play = game.start(0);
    play.flag_fall(BLACK).expect("a rule");
    assert_eq!(play.outcome().map(|o| (o.code.as_str(), &o.scores[..])), Some(("FLAG_FALL", &[1.0, 0.0][..])));
    assert_eq!(play.flag_fall(BLACK), Err(PlayError::GameOver));
    assert!(play.undo() && play.outcome().is_none());
    assert_eq!(play.flag_fall(PlayerId(9)), Err(PlayError::NoFlagFall));
}

/// A game that extends another keeps its endings; whether anything is proved hangs on its own rules.
#[test]
fn other_games_prove_what_their_rules_bear() {
    for (id, provable) in [("chess960", true), ("berolina", true), ("king-of-the-hill", false), ("atomic", false)] {
        assert_eq!(spec(id).mating.is_some(), provable, "{id}");
    }
}
