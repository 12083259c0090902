//! Repetition, claims, agreements, promotion in two steps, placements, explanations.

mod support;

use arbiter_reference::{Begun, PlayError, Position, Transforming, Verdict};
use arbiter_spec::checked::{ChanceId, PlayerId, SeatId, Square};
use arbiter_spec::patch::Choices;
use arbiter_spec::play::{Choice, What};
use arbiter_testkit::{rules, spec, spec_with};
use support::{legal, play, position};

const WHITE: SeatId = SeatId(0);
const BLACK: SeatId = SeatId(1);

fn chess() -> Position {
    Position::start(&spec("chess"), 0)
}

#[test]
fn identity_is_by_use() {
    let start = chess();
    assert_eq!(play(&start, "g1f3 g8f6 f3g1 f6g8").identity(), start.identity(), "knights out and back");
    let open = position(&spec("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_ne!(play(&open, "e1e2 e8e7 e2e1 e7e8").identity(), open.identity(), "kings out and back");
    assert_ne!(play(&open, "a1b1 a8b8 b1a1 b8a8").identity(), open.identity(), "rooks out and back");
    let bare = position(&spec("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert_eq!(play(&bare, "e1e2 e8e7 e2e1 e7e8").identity(), bare.identity(), "no right to lose");
    let board = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq";
    let with = |passing: &str| position(&spec("chess"), &format!("{board} {passing} 0 1")).identity();
    assert_ne!(with("e3"), with("-"), "usable");
    let unusable = play(&start, "e2e4").identity();
    let plain = position(&spec("chess"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").identity();
    assert_eq!(unusable, plain, "unusable");
}

#[test]
fn the_fifth_time_ends_it_and_the_third_may_be_claimed() {
    let back_and_forth = "g1f3 g8f6 f3g1 f6g8 ";
    let second = play(&chess(), back_and_forth);
    assert_eq!(second.occurrences(), 2);
    assert_eq!(second.claim(WHITE, "THREEFOLD", None).unwrap_err(), PlayError::WrongClaim("THREEFOLD".into()));
    let before = play(&second, "g1f3 g8f6 f3g1");
    let last =
        before.legal().into_iter().find(|d| matches!(d.what, What::Move { from: Square(45), to: Square(62), .. }));
    let claimed = before.claim(BLACK, "THREEFOLD", last.as_ref()).unwrap();
    assert_eq!(claimed.outcome().unwrap().code, "THREEFOLD");
    let quiet = before.legal().into_iter().find(|d| Some(d) != last.as_ref());
    let stands = before.claim(BLACK, "THREEFOLD", quiet.as_ref()).unwrap();
    assert!(stands.outcome().is_none(), "a wrong claim with a move: the move stands");
    assert_eq!(stands.last_decision(), quiet.as_ref());
    let third = play(&second, back_and_forth);
    assert!(third.claims().iter().any(|c| c.code == "THREEFOLD" && c.with.is_none()));
    let fifth = play(&third, &back_and_forth.repeat(2));
    assert_eq!(fifth.outcome().unwrap().code, "FIVEFOLD");
    assert_eq!(fifth.legal(), []);
}

#[test]
fn offers_are_accepted_declined_and_lapse() {
    let code = "DRAW_BY_AGREEMENT";
    let offered = chess().propose(WHITE, code, None).unwrap();
    assert_eq!(offered.open_proposals()[0].waiting, [BLACK]);
    assert_eq!(offered.accept(BLACK, code).unwrap().outcome().unwrap().scores, [0.5, 0.5]);
    assert!(offered.decline(BLACK, code).unwrap().open_proposals().is_empty());
    assert!(offered.accept(WHITE, code).is_err());
    let moved = play(&offered, "e2e4");
    assert_eq!(moved.open_proposals().len(), 1, "the proposer's move does not end it");
    assert!(play(&moved, "e7e5").open_proposals().is_empty(), "the responder's does");
    let resigned = moved.claim(BLACK, "RESIGNATION", None).unwrap();
    assert_eq!(resigned.outcome().unwrap().scores, [1.0, 0.0]);
}

#[test]
fn a_promotion_can_be_made_in_two_steps() {
    let before = position(&spec("chess"), "8/P6k/8/8/8/8/7K/8 w - - 0 1");
    let square = |name| before.spec().board.square_by_name(name).unwrap();
    let Ok(Begun::Transforming(waiting)) = Transforming::begin(&before, square("a7"), square("a8")) else {
        panic!("the pawn must choose");
    };
    assert_eq!(waiting.options(), ["QUEEN", "ROOK", "BISHOP", "KNIGHT"]);
    let after = waiting.transform("ROOK").unwrap();
    assert_eq!(before.spec().kind(after.men_on(square("a8"))[0].kind).code, "ROOK");
    assert!(waiting.transform("KING").is_err());
    assert!(matches!(Transforming::begin(&before, square("h2"), square("h3")), Ok(Begun::Done(_))));
    assert!(Transforming::begin(&before, square("h2"), square("h5")).is_err());
}

#[test]
fn a_placement_is_the_position() {
    let middle = play(&chess(), "e2e4 d7d5 e4d5 d8d5 g1f3 d5e4 f1e2 e4e2");
    let again = Position::from_placement(middle.spec(), &middle.placement()).unwrap();
    assert_eq!(again.placement(), middle.placement());
    assert_eq!(again.identity(), middle.identity());
    assert_eq!(legal(&again), legal(&middle));
}

#[test]
fn refusals_are_explained() {
    let chess = spec("chess");
    let why = |text: &str, from: &str, to: &str| {
        let position = position(&chess, text);
        let square = |name| chess.board.square_by_name(name);
        let sentences = position.explain(square(from), square(to), None).into_iter().filter_map(|e| match e.verdict {
            Verdict::Legal => None,
            Verdict::Refused { sentence, .. } => Some(format!("{}: {sentence}", e.rule)),
        });
        sentences.collect::<Vec<_>>().join("\n")
    };
    let said = |text, from, to, sentence: &str| {
        let why = why(text, from, to);
        assert!(why.contains(sentence), "{why}");
    };
    said("4k3/8/8/8/8/P7/8/R3K3 w Q - 0 1", "a1", "a5", "ROOK/0: the rook on a1 cannot reach a5: a3 is occupied");
    said("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1", "g1", "KING/20: FIRST_MOVE: the man has moved");
    said(
        "4k3/4q3/8/8/8/8/4R3/4K3 w - - 0 1",
        "e2",
        "d2",
        "after it WHITE's KING on e1 would be attacked by the QUEEN on e7",
    );
}

#[test]
fn dice_restrict_and_are_thrown_again() {
    let options = vec![("DIVINATION".to_owned(), "REROLL".to_owned()), ("REROLL_LIMIT".to_owned(), "ONE".to_owned())];
    let spec = spec_with("enochian", &Choices { options, setup: None });
    let start = Position::start(&spec, 0);
    assert_eq!(start.awaited_roll(), Some(ChanceId(0)));
    assert_eq!(start.legal(), []);
    let kind = |code: &str| spec.kind_by_code(code).unwrap();
    let knights = start.roll(ChanceId(0), 1).unwrap();
    let all_knights =
        knights.legal().iter().all(|d| matches!(d.what, What::Move { kind: k, .. } if k == kind("KNIGHT")));
    assert!(all_knights && !knights.legal().is_empty());
    assert!(start.roll(ChanceId(0), 6).is_err());
    // The bishop has no way out at first: its number is thrown again once, then the turn is skipped.
    let again = start.roll(ChanceId(0), 2).unwrap();
    assert_eq!((again.awaited_roll(), again.to_move()), (Some(ChanceId(0)), start.to_move()));
    let skipped = again.roll(ChanceId(0), 2).unwrap();
    assert_eq!(skipped.awaited_roll(), Some(ChanceId(0)));
    assert_ne!(skipped.to_move(), start.to_move());
    assert_eq!(start.current_roll(ChanceId(0)), None);
}

/// A man that takes two men in passing, by either of two ways round.
const TWO_WAYS: &str = r#"{ "format": 2, "name": "WAYS", "board": { "dimensions": [3, 3] }, "turns": { "order": ["A", "B"] },
  "players": [
    { "name": "A", "direction": [[1,0],[0,1]], "starting_positions": [{ "piece": "LION", "positions": [[0,0]] }] },
    { "name": "B", "direction": [[1,0],[0,1]], "starting_positions": [{ "piece": "LION", "positions": [[1,0],[0,1]] }] } ],
  "pieces": [ { "code": "LION", "moves": [ { "id": 0, "legs": [
      { "steps": [[1,0],[0,1]], "over": "ENEMY", "take": true }, { "steps": [[1,0],[0,1]] } ],
    "actions": [ { "state": "EMPTY", "action": "MOVE" } ] } ] } ] }"#;

#[test]
fn one_square_by_two_ways_is_two_decisions() {
    let start = Position::start(&rules(TWO_WAYS), 0);
    let middle = Square(4);
    let there: Vec<_> =
        start.legal().into_iter().filter(|d| matches!(d.what, What::Move { to, .. } if to == middle)).collect();
    assert_eq!(there.iter().map(|d| d.choices.clone()).collect::<Vec<_>>(), [vec![], vec![Choice::Way(1)]]);
    let left: Vec<_> =
        there.iter().map(|d| start.play(d).unwrap().men().map(|(s, _)| s.0).collect::<Vec<_>>()).collect();
    assert_eq!(left, [vec![3, 4], vec![1, 4]]);
}

#[test]
fn nothing_outside_the_list_is_played() {
    let start = chess();
    let mut decision = start.legal().remove(0);
    decision.player = PlayerId(7);
    assert_eq!(start.play(&decision).unwrap_err(), PlayError::Illegal);
    assert!(start.roll(ChanceId(0), 0).is_err());
    assert!(start.claim(SeatId(9), "RESIGNATION", None).is_err());
    assert!(start.propose(SeatId(9), "DRAW_BY_AGREEMENT", None).is_err());
    assert!(start.explain(Some(Square(255)), Some(Square(255)), None).is_empty());
}
