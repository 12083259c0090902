//! Two sets of values play each other: `… --example duel GAME PAIRS NODES A B`, each a file of values or `-` for the estimate.
use arbiter_engine::Game;
use arbiter_search::{Limits, NoClock, Player, Request, TranspositionTable, Values};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let spec = arbiter_testkit::spec(&args[1]);
    let game = Game::compile(&spec);
    let values = |path: &str| match path {
        "-" => Values::estimate(&game),
        path => Values::from_json(&game, &std::fs::read_to_string(path).unwrap()).unwrap(),
    };
    let players = [Player::with(&game, values(&args[4])), Player::with(&game, values(&args[5]))];
    let (pairs, nodes): (u64, u64) = (args[2].parse().unwrap(), args[3].parse().unwrap());
    let next = AtomicU64::new(0);
    let results = Mutex::new([0u32; 3]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= 2 * pairs {
                        break;
                    }
                    let result = one(&game, &players, nodes, number / 2, number % 2 == 1);
                    results.lock().unwrap()[result] += 1;
                }
            });
        }
    });
    let [wins, draws, losses] = results.into_inner().unwrap();
    let all = f64::from(wins + draws + losses);
    let share = (f64::from(wins) + f64::from(draws) / 2.0) / all;
    let variance = (f64::from(wins) * (1.0 - share).powi(2)
        + f64::from(losses) * share.powi(2)
        + f64::from(draws) * (0.5 - share).powi(2))
        / all;
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    let error = (variance / all).sqrt() * 1.96;
    println!(
        "+{wins} ={draws} -{losses}  {:.1} %  elo {:.0} ({:.0} to {:.0})",
        100.0 * share,
        elo(share),
        elo(share - error),
        elo(share + error)
    );
}

fn one(game: &Game, players: &[Player<'_>; 2], nodes: u64, number: u64, swapped: bool) -> usize {
    let mut random = arbiter_testkit::Random::new(number);
    let mut play = game.start(0);
    let tables = [TranspositionTable::new(8), TranspositionTable::new(8)];
    let stop = AtomicBool::new(false);
    for ply in 0..300 {
        if let Some(chance) = play.awaited_roll() {
            let n = game.spec().chance[chance.index()].outcomes.len();
            play.roll(chance, random.below(n)).unwrap();
            continue;
        }
        if play.outcome().is_some() {
            break;
        }
        if ply < 8 {
            let legal = play.legal();
            play.play(&legal[random.below(legal.len())]).unwrap();
            continue;
        }
        let rules = game.spec();
        let first = rules.team_of(play.to_move()) == rules.team_of(arbiter_spec::checked::PlayerId(0));
        let who = usize::from(first == swapped);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer =
            players[who].think(&Request::new(&play, limits), &tables[who], &NoClock, &stop, &mut |_| ()).unwrap();
        let decision = game.decision_of(&play, answer.best_move.unwrap().id).unwrap();
        play.play(&decision).unwrap();
    }
    let Some(outcome) = play.outcome() else { return 1 };
    let rules = game.spec();
    let team = rules.team_of(arbiter_spec::checked::PlayerId(0)).map_or(0, |t| t.index());
    let own = outcome.scores[team];
    let other = outcome.scores.iter().enumerate().filter(|(n, _)| *n != team).map(|(_, s)| *s).fold(0.0, f64::max);
    let score = if own > other {
        0
    } else if own < other {
        2
    } else {
        1
    };
    if swapped { 2 - score } else { score }
}
