//! Positions, moves and plays of one game mean nothing to another, nor those of one engine to the other: all calls refuse them.

use arbiter_engine::{Choice, Foreign, Game, MoveId, PlayError, Which};
use arbiter_testkit::spec;

/// Two games of the kernel, one of them once more on the general engine, and one that has no kernel.
fn games() -> [Game; 4] {
    let general = Game::compile_with(&spec("chess"), Choice::General);
    [Game::compile(&spec("chess")), general, Game::compile(&spec("breakthrough")), Game::compile(&spec("enochian"))]
}

/// The first move of a game.
fn first_move(game: &Game) -> MoveId {
    game.at(&game.first_position(0)).unwrap().moves()[0]
}

/// Calls that are given something of another game.
fn each_pair(refuses: impl Fn(&Game, &Game)) {
    let games = games();
    for (own, game) in games.iter().enumerate() {
        for (_, other) in games.iter().enumerate().filter(|(other, _)| *other != own) {
            refuses(game, other);
        }
    }
}

#[test]
fn another_games_position_is_refused() {
    each_pair(|game, other| {
        let position = other.first_position(0);
        assert_eq!(game.at(&position).err(), Some(Foreign));
        assert!(position != game.first_position(0));
    });
}

#[test]
fn another_games_move_is_refused_and_nothing_has_changed() {
    each_pair(|game, other| {
        let (start, foreign) = (game.first_position(0), first_move(other));
        let at = game.at(&start).unwrap();
        assert!(!at.is_legal(foreign) && at.after(foreign).is_none() && at.decision_of(foreign).is_none());
        assert_eq!(at.after_unchecked(foreign).err(), Some(Foreign));

        let mut rollout = at.rollout();
        assert_eq!((rollout.play(foreign), rollout.key()), (Err(Foreign), at.rollout().key()));

        let mut play = game.start(0);
        assert_eq!(play.decision_of(foreign), None);
        assert_eq!(play.play_move(foreign), Err(PlayError::Illegal));
        assert_eq!(play.play_unchecked(foreign), Err(PlayError::Illegal));
        assert_eq!((play.ply(), game.decision_of(&play, foreign)), (0, None));

        let mut theirs = Vec::new();
        other.first_path(0).list(Which::All, &mut theirs);
        let mut path = game.first_path(0);
        let key = path.key();
        assert_eq!((path.play(&theirs[0]), path.key()), (Err(Foreign), key));
    });
}

#[test]
fn nobody_searches_another_games_play() {
    each_pair(|game, other| {
        let play = other.start(0);
        assert_eq!(game.search_path(&play).err(), Some(Foreign));
        assert_eq!(game.decisions_of(&play), Err(Foreign));
        assert_eq!(game.decision_of(&play, first_move(other)), None);
    });
}
