//! Schedules, openings and tables.

use arbiter_arena::rating::{Decision, Sprt};
use arbiter_arena::tournament::{
    Finished, Fixture, Format, Lot, Next, Opening, Plan, PlanFault, Schedule, Seating, Shape, Table, Watch, of_epd,
    of_pgn,
};
use arbiter_arena::verdict::{Effort, Kind, Verdict};
use arbiter_engine::Game;
use arbiter_spec::patch::{Choices, EmptyLibrary};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

fn game(text: &str) -> Game {
    let document = arbiter_spec::read("test", text, &EmptyLibrary).unwrap();
    Game::compile(&document.check(&Choices::default()).unwrap())
}

fn chess() -> Game {
    game(include_str!("../../../games/chess.json"))
}

fn two() -> Shape {
    Shape { team_of_seat: vec![0, 1], teams: 2 }
}

/// Four armies, the first and third allied.
fn allies() -> Shape {
    Shape { team_of_seat: vec![0, 1, 0, 1], teams: 2 }
}

fn four() -> Shape {
    Shape { team_of_seat: vec![0, 1, 2, 3], teams: 4 }
}

fn plan(players: usize, format: Format, games: u64, seating: Seating, shape: Shape) -> Plan {
    Plan { players, format, games, seating, shape }
}

fn all(plan: Plan) -> Vec<Fixture> {
    let mut schedule = Schedule::new(plan).unwrap();
    let mut games = Vec::new();
    while let Next::Game(game) = schedule.next_game() {
        games.push(game);
    }
    assert_eq!(games.len() as u64, schedule.total());
    games
}

/// Everybody has every place equally often, against everybody, with the same openings.
#[test]
fn places_are_shared_evenly() {
    for (shape, seating, players, games, format) in [
        (two(), Seating::Teams, 2, 10, Format::RoundRobin),
        (two(), Seating::Teams, 5, 4, Format::RoundRobin),
        (allies(), Seating::Teams, 3, 6, Format::RoundRobin),
        (allies(), Seating::Seats, 4, 24, Format::RoundRobin),
        (allies(), Seating::Seats, 5, 24, Format::RoundRobin),
        (four(), Seating::Teams, 4, 8, Format::RoundRobin),
        (four(), Seating::Teams, 2, 8, Format::RoundRobin),
    ] {
        let fixtures = all(plan(players, format, games, seating, shape.clone()));
        let mut places: BTreeMap<(usize, usize), u64> = BTreeMap::new();
        let mut openings: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for fixture in &fixtures {
            fixture
                .seats
                .iter()
                .enumerate()
                .for_each(|(seat, player)| *places.entry((*player, seat)).or_default() += 1);
            openings.entry(fixture.group).or_default().insert(fixture.opening);
        }
        let counts: BTreeSet<u64> = places.values().copied().collect();
        assert_eq!((places.len(), counts.len()), (players * shape.seats(), 1), "{seating:?} {players}: {places:?}");
        assert!(openings.values().all(|openings| openings.len() == 1), "a group has one opening");
        assert!(fixtures.iter().enumerate().all(|(number, fixture)| fixture.number == number as u64));
    }
}

/// Four players at four seats are each other's allies equally often: else nobody could tell them apart.
#[test]
fn allies_change() {
    let fixtures = all(plan(4, Format::RoundRobin, 24, Seating::Seats, allies()));
    let mut allied: BTreeMap<(usize, usize), u64> = BTreeMap::new();
    for fixture in fixtures {
        for (one, other) in [(0, 2), (1, 3)] {
            let pair = (fixture.seats[one].min(fixture.seats[other]), fixture.seats[one].max(fixture.seats[other]));
            *allied.entry(pair).or_default() += 1;
        }
    }
    assert_eq!(allied.values().copied().collect::<Vec<_>>(), [8; 6]);
}

#[test]
fn the_first_runs_the_gauntlet() {
    let fixtures = all(plan(5, Format::Gauntlet, 3, Seating::Teams, two()));
    assert_eq!(fixtures.len(), 12);
    assert!(fixtures.iter().all(|fixture| fixture.seats.contains(&0)));
    // The third game of a meeting is the first of a pair that is not completed.
    let last: Vec<_> = fixtures.iter().filter(|fixture| fixture.opening == 1).collect();
    assert!(last.len() == 4 && last.iter().all(|fixture| fixture.seats[0] == 0));
}

/// Those who did equally well meet; nobody meets anybody twice, nobody sits out twice, and it can be gone on with anywhere.
#[test]
fn swiss_rounds_follow_from_results() {
    for (players, rounds) in [(8, 3), (7, 4), (2, 1), (9, 5), (33, 6)] {
        let plan = plan(players, Format::Swiss(rounds), 2, Seating::Teams, two());
        let mut schedule = Schedule::new(plan.clone()).unwrap();
        let (mut played, mut met) = (Vec::new(), BTreeSet::new());
        let mut pending: Vec<Fixture> = Vec::new();
        // The stronger has the smaller number, and always wins.
        let points = |fixture: &Fixture| {
            let mut points = vec![0.0; players];
            points[*fixture.seats.iter().min().unwrap()] = 1.0;
            points
        };
        let mut lot = Lot::new(players as u64);
        loop {
            match schedule.next_game() {
                Next::Game(fixture) => pending.push(fixture),
                Next::Over if pending.is_empty() => break,
                _ => {
                    // Games end in any order.
                    let fixture = pending.swap_remove(lot.below(pending.len() as u64) as usize);
                    schedule.finish(fixture.number, points(&fixture));
                    played.push(fixture);
                }
            }
        }
        assert_eq!(played.len() as u64, schedule.total());
        let mut resting: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
        for round in 0..rounds {
            resting.insert(round, (0..players).collect());
        }
        for fixture in &played {
            let pair = (fixture.seats[0].min(fixture.seats[1]), fixture.seats[0].max(fixture.seats[1]));
            met.insert((pair, fixture.group));
            fixture.seats.iter().for_each(|player| _ = resting.get_mut(&fixture.round).unwrap().remove(player));
        }
        let pairs: BTreeSet<_> = met.iter().map(|(pair, _)| pair).collect();
        assert_eq!(pairs.len(), met.len(), "{players}: somebody met twice");
        let rested: Vec<usize> = resting.values().flatten().copied().collect();
        assert_eq!(rested.iter().collect::<BTreeSet<_>>().len(), rested.len(), "{players}: {resting:?}");
        assert!(resting.values().all(|resting| resting.len() == players % 2));
        assert_eq!(schedule.rested().collect::<BTreeSet<_>>(), rested.into_iter().collect());
        // From any part of the results the same games follow.
        for broken_off in [0, 1, played.len() / 2, played.len() - 1] {
            let mut again = Schedule::new(plan.clone()).unwrap();
            played[..broken_off].iter().for_each(|fixture| again.finish(fixture.number, points(fixture)));
            let mut rest: Vec<Fixture> = Vec::new();
            while let Next::Game(fixture) = again.next_game() {
                again.finish(fixture.number, points(&fixture));
                rest.push(fixture);
            }
            assert_eq!(again.next_game(), Next::Over);
            let mut union: Vec<&Fixture> = played[..broken_off].iter().chain(&rest).collect();
            union.sort_by_key(|fixture| fixture.number);
            let mut whole: Vec<&Fixture> = played.iter().collect();
            whole.sort_by_key(|fixture| fixture.number);
            assert_eq!(union, whole, "{players} {broken_off}");
        }
    }
}

#[test]
fn impossible_plans_are_refused() {
    let fault = |players, format, games, shape| {
        Schedule::new(plan(players, format, games, Seating::Teams, shape)).err().map(|fault| fault.to_string())
    };
    for (found, expected) in [
        (fault(1, Format::RoundRobin, 2, two()), PlanFault::TooFew(1)),
        (fault(0, Format::Swiss(2), 2, two()), PlanFault::TooFew(0)),
        (fault(2, Format::RoundRobin, 0, two()), PlanFault::Games(0)),
        (fault(2, Format::RoundRobin, u64::MAX, two()), PlanFault::Games(u128::from(u64::MAX))),
        (fault(1000, Format::RoundRobin, 2, two()), PlanFault::Meetings(499_500)),
        (fault(3, Format::Swiss(2), 2, four()), PlanFault::Swiss { players: 3, sides: 4 }),
        (fault(3, Format::RoundRobin, 2, Shape { team_of_seat: vec![0], teams: 1 }), PlanFault::OneSide),
    ] {
        assert_eq!(found, Some(expected.to_string()));
    }
}

#[test]
fn openings_are_drawn_by_lot() {
    let chess = chess();
    let openings: Vec<Opening> = (0..20).map(|seed| Opening::random(&chess, None, 6, seed).unwrap()).collect();
    for opening in &openings {
        assert_eq!(opening.moves.len(), 6);
        assert_eq!(opening.begin(&chess).unwrap().ply(), 6);
    }
    assert_eq!(Opening::random(&chess, None, 6, 3), Ok(openings[3].clone()));
    assert!(openings.iter().collect::<Vec<_>>().windows(2).all(|two| two[0] != two[1]));
    // Shuffled pieces are part of the opening.
    let shuffled = game(include_str!("../../../games/amazons.json"));
    assert_eq!(Opening::random(&shuffled, None, 0, 1).unwrap().moves.len(), 0);
    // A game that always ends sooner has no such opening.
    let short = game(include_str!("../../../games/connect-four.json"));
    assert!(Opening::random(&short, None, 43, 1).is_err_and(|error| error.to_string().contains("43 random moves")));
}

#[test]
fn openings_are_read_from_files() {
    let chess = chess();
    let epd = "# a comment\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"king's pawn\";\n\
               rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n";
    let openings = of_epd(&chess, epd).unwrap();
    assert_eq!(openings.len(), 2);
    assert_eq!(openings[0].name.as_deref(), Some("king's pawn"));
    assert_eq!(openings[1].begin(&chess).unwrap().legal().len(), 20);
    let faults = of_epd(&chess, "nonsense\n4k3/8/8/8/8/8/8/4K3 w - -\n\nx; y\n").unwrap_err();
    assert_eq!(faults.iter().map(|fault| fault.line).collect::<Vec<_>>(), [1, 2, 4], "{faults:?}");
    assert!(faults[1].to_string().contains("over"), "{}", faults[1]);

    let pgn = b"[Event \"?\"]\n[Opening \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n\
                [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    let openings = of_pgn(&chess, pgn, Some(5)).unwrap();
    assert_eq!(openings[0].moves, ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"]);
    assert_eq!(openings[0].name.as_deref(), Some("Ruy Lopez"));
    assert_eq!(openings[1].begin(&chess).unwrap().ply(), 1);
    let faults = of_pgn(&chess, b"1. e4 e4 *\n\n[Event \"mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", None).unwrap_err();
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[1].message.contains("fewer moves"), "{}", faults[1]);
}

fn over(number: u64, seats: &[usize], scores: &[f64], kind: Kind) -> Finished {
    let millis = |ms| Duration::from_millis(ms);
    let effort = Effort { moves: 10, illegal: 1, time: millis(50), slowest: millis(20), lag: millis(1) };
    let verdict = Verdict {
        kind,
        code: if scores.is_empty() { "UNREACHABLE" } else { "MATE" }.into(),
        reason: String::new(),
        scores: scores.to_vec(),
        at_fault: (kind != Kind::Board).then_some(1),
        plies: 20 + number as u32,
        seats: vec![effort; seats.len()],
    };
    Finished {
        number,
        group: number / 2,
        seats: seats.to_vec(),
        verdict,
        grace: (number > 3).then(|| millis(50 + number)),
    }
}

#[test]
fn a_table_adds_up_whatever_the_order() {
    let mut games = vec![
        over(0, &[0, 1], &[1.0, 0.0], Kind::Board),
        over(1, &[1, 0], &[0.5, 0.5], Kind::Board),
        over(2, &[0, 1], &[1.0, 0.0], Kind::Forfeit),
        over(3, &[1, 0], &[], Kind::Infrastructure),
        over(4, &[0, 1], &[0.0, 1.0], Kind::Board),
        over(5, &[1, 0], &[0.0, 1.0], Kind::Adjudication),
    ];
    let table = Table::of(&two(), Seating::Teams, 3, &games);
    assert_eq!((table.games, table.counted, table.draws), (6, 5, 1));
    assert_eq!(table.plies, (20, 112, 25));
    let first = &table.standings[0];
    assert_eq!((first.player, first.games, first.points), (0, 5, 3.5));
    assert_eq!((first.wins, first.draws, first.losses), (3, 1, 1));
    assert_eq!(first.by_team, [(2.0, 3), (1.5, 2)]);
    // Efforts of all games are counted, also of those that do not count.
    assert_eq!((first.effort.moves, first.effort.illegal), (60, 6));
    assert_eq!((first.grace, table.standings[2].grace), (Some(Duration::from_millis(55)), None));
    assert!((first.illegal_rate() - 1.0 / 11.0).abs() < 1e-12);
    let second = &table.standings[1];
    // The seat that is to blame is the second: once player 1, then player 0.
    assert_eq!((second.player, second.forfeits, second.failures, first.failures), (1, 1, 0, 1));
    // Whoever has not played stands last.
    assert_eq!((table.standings[2].player, table.standings[2].games), (2, 0));
    let meeting = &table.meetings[0];
    assert_eq!((meeting.games.counts(), meeting.pairs.counts()), (&[1, 1, 3][..], &[0, 0, 1, 1, 0][..]));
    assert_eq!(Kind::ALL.map(|kind| table.of_kind(kind)), [3, 1, 1, 1]);
    games.reverse();
    assert_eq!(Table::of(&two(), Seating::Teams, 3, &games), table);
    let none = Table::of(&two(), Seating::Teams, 2, &[]);
    assert_eq!((none.length(), none.draw_rate(), none.plies), (None, None, (0, 0, 0)));
}

/// Four armies in two teams: everybody's rating, and what a place is worth.
#[test]
fn teams_are_rated_player_by_player() {
    // Who has the lower sum of numbers wins.
    let games: Vec<Finished> = all(plan(4, Format::RoundRobin, 24, Seating::Seats, allies()))
        .into_iter()
        .map(|fixture| {
            let sum = |places: [usize; 2]| places.map(|seat| fixture.seats[seat]).iter().sum::<usize>();
            let (one, other) = (sum([0, 2]), sum([1, 3]));
            let score = if one == other { 0.5 } else { f64::from(u8::from(one < other)) };
            Finished {
                group: fixture.group,
                ..over(fixture.number, &fixture.seats, &[score, 1.0 - score], Kind::Board)
            }
        })
        .collect();
    let table = Table::of(&allies(), Seating::Seats, 4, &games);
    let order: Vec<usize> = table.standings.iter().map(|standing| standing.player).collect();
    assert_eq!(order, [0, 1, 2, 3]);
    assert_eq!(table.places.len(), 2);
    assert!(table.places.iter().all(|place| place.value.abs() < 1e-6), "{:?}", table.places);
    assert!(table.meetings.is_empty() && table.standings[0].superiority.is_some_and(|likely| likely > 0.9));
}

/// The test stops at the same game in whichever order games end.
#[test]
fn a_sequential_test_does_not_depend_on_the_order_of_endings() {
    let mut lot = Lot::new(5);
    let games: Vec<Finished> = (0..400)
        .map(|number| {
            // The first player's, wherever he sits.
            let points = [0.0, 0.5, 1.0, 1.0][lot.below(4) as usize];
            let (seats, scores) = match number % 2 {
                0 => ([0, 1], [points, 1.0 - points]),
                _ => ([1, 0], [1.0 - points, points]),
            };
            over(number, &seats, &scores, Kind::Board)
        })
        .collect();
    let run = |order: Vec<usize>| {
        let mut watch = Watch::new(Sprt::new(0.0, 40.0).unwrap());
        for index in order {
            let game = &games[index];
            let score = game.points(&two(), 2).and_then(|points| points[0]);
            watch.see(game, score);
        }
        (watch.decision(), watch.stopped(), watch.path().len())
    };
    let straight = run((0..400).collect());
    let mut mixed: Vec<usize> = (0..400).collect();
    for chunk in mixed.chunks_mut(7) {
        chunk.reverse();
    }
    assert_eq!(run(mixed), straight);
    assert_eq!(straight.1.map(|games| games as usize), Some(2 * straight.2));
    assert!(straight.0 != Decision::Open);
}
