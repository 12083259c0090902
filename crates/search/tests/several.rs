//! More than two teams: what is announced is proved, though best-reply search lets only one enemy at a time reply.

use arbiter_engine::{Game, MoveInfo, Play, SearchPath, Which};
use arbiter_search::{Answer, Limits, NoClock, Player, Request, TranspositionTable, result};
use arbiter_spec::checked::TeamId;
use arbiter_testkit::{Random, root, rules};
use std::sync::atomic::AtomicBool;

/// Enough to see wins that are not next.
const NODES: u64 = 1000;
/// Four armies, each for itself; the last king wins, or the first who loses loses alone.
const DOCUMENTS: [&str; 2] = ["crates/bench/data/four-armies.json", "games/format-1-four-armies.json"];

fn compiled(document: &str) -> Game {
    Game::compile(&rules(&std::fs::read_to_string(root().join(document)).unwrap()))
}

fn think(player: &Player<'_>, play: &Play, limits: Limits) -> Answer {
    player
        .think(&Request::new(play, limits), &TranspositionTable::new(1), &NoClock, &AtomicBool::new(false), &mut |_| ())
        .unwrap()
}

/// Whether a team wins within so many plies, whatever all others do.
fn is_forced(game: &Game, path: &mut SearchPath<'_>, team: TeamId, plies: i32) -> bool {
    if let Some(scores) = path.scores() {
        return result(&scores, team.index()).is_gt();
    }
    let mut steps = Vec::new();
    path.list(Which::All, &mut steps);
    let own = game.spec().team_of(path.to_move()) == Some(team);
    let mut leads = |step: &MoveInfo| {
        path.play(step).ok();
        let forced = is_forced(game, path, team, plies - 1);
        path.undo();
        forced
    };
    plies > 0 && if own { steps.iter().any(&mut leads) } else { steps.iter().all(&mut leads) }
}

/// Games with some random moves: when a win is announced, every answer of everybody leads there.
#[test]
fn announced_wins_are_proved() {
    for document in DOCUMENTS {
        let game = compiled(document);
        assert!(game.spec().teams.len() > 2);
        let player = Player::new(&game);
        let mut announced = 0;
        for seed in 0..8 {
            let (mut random, mut play) = (Random::new(seed), game.start(0));
            for ply in 0..160 {
                let legal = play.legal();
                if legal.is_empty() || play.outcome().is_some() {
                    break;
                }
                let answer = think(&player, &play, Limits { nodes: Some(NODES), ..Limits::default() });
                let score = answer.lines.first().map(|line| line.score);
                // A turn is two plies here; what lies farther ahead takes too long to walk through.
                if let Some(turns) = score.and_then(|score| score.mate()).filter(|turns| (1..=3).contains(turns)) {
                    let team = game.spec().team_of(play.to_move()).unwrap();
                    let forced = is_forced(&game, &mut game.search_path(&play).unwrap(), team, 2 * turns);
                    assert!(forced, "{document}, seed {seed}, ply {ply}: {score:?}");
                    announced += 1;
                }
                let by_lot = random.below(4) == 0;
                let decision = answer.best_move.filter(|_| !by_lot).and_then(|step| game.decision_of(&play, step.id));
                play.play(decision.as_ref().unwrap_or(&legal[random.below(legal.len())])).unwrap();
            }
        }
        assert!(announced > 0, "{document}: no win was announced");
    }
}
