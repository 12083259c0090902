//! Ratings and tests beside numbers that others published. Every row of `rating/*.tsv` says where it is from.

use arbiter_arena::rating::{Decision, Estimate, Fit, Prior, RatedGame, Results, Scale, Side, Sprt};

/// The rows of a table: words between blanks; what is behind `#` is for people.
fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let plain = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    plain.map(|line| line.split_whitespace().collect::<Vec<_>>()).filter(|words| !words.is_empty())
}

fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("`{text}` is no number"))
}

/// `1,2,3` as games lost, drawn and won; five numbers as pairs.
fn results(text: &str) -> Results {
    let counts: Vec<u64> = text.split(',').map(|count| count.parse().expect("a count")).collect();
    match counts.len() {
        3 => Results::Games(counts.try_into().unwrap()),
        _ => Results::Pairs(counts.try_into().expect("three or five counts")),
    }
}

#[test]
fn elo_is_as_published() {
    for row in rows(include_str!("rating/elo.tsv")) {
        let [counts, what, expected, tolerance] = row[..] else { panic!("{row:?}") };
        let estimate = Estimate::of(&results(counts)).unwrap();
        let found = match what {
            "elo" => estimate.elo.value,
            "error" => estimate.elo.error(),
            "normalized" => estimate.normalized.value,
            "normalized-error" => estimate.normalized.error(),
            "superiority" => 100.0 * estimate.superiority,
            "low" => estimate.elo.low,
            "high" => estimate.elo.high,
            _ => panic!("{what}"),
        };
        assert!((found - number(expected)).abs() <= number(tolerance), "{row:?}: {found}");
    }
}

#[test]
fn the_other_side_sees_the_same_reversed() {
    for counts in ["10,20,31", "34,54,63,64,75", "0,0,7", "5,0,0,0,0"] {
        let (one, other) = (results(counts), results(counts).reversed());
        let (one, other) = (Estimate::of(&one).unwrap(), Estimate::of(&other).unwrap());
        assert!((one.superiority + other.superiority - 1.0).abs() < 1e-12, "{counts}");
        assert!(one.elo.value == -other.elo.value || (one.elo.value + other.elo.value).abs() < 1e-9, "{counts}");
    }
}

/// Where all results are alike, the bounds say what may have been missed.
#[test]
fn results_that_are_all_alike_have_bounds() {
    let won = Estimate::of(&results("0,0,30")).unwrap();
    assert_eq!((won.elo.value, won.elo.high), (f64::INFINITY, f64::INFINITY));
    assert!((won.score.low - 0.9).abs() < 1e-12 && won.superiority > 0.999_99);
    let drawn = Estimate::of(&results("0,30,0")).unwrap();
    assert_eq!((drawn.elo.value, drawn.superiority), (0.0, 0.5));
    assert!((drawn.score.high - 0.55).abs() < 1e-12);
    assert_eq!(Estimate::of(&results("0,0,0")), None);
}

#[test]
fn sequential_tests_are_as_published() {
    for row in rows(include_str!("rating/sprt.tsv")) {
        let [counts, scale, elo0, elo1, expected, tolerance] = row[..] else { panic!("{row:?}") };
        let scale = if scale == "normalized" { Scale::Normalized } else { Scale::Logistic };
        let test = Sprt { scale, ..Sprt::new(number(elo0), number(elo1)).unwrap() };
        let found = test.ratio(&results(counts));
        assert!((found - number(expected)).abs() <= number(tolerance), "{row:?}: {found}");
    }
}

#[test]
fn a_test_decides_at_its_bounds() {
    let test = Sprt::new(0.0, 10.0).unwrap();
    // Wald's bounds for errors of 5 %: ln 19.
    assert_eq!(test.bounds().1, 19f64.ln());
    assert!((test.bounds().0 + 19f64.ln()).abs() < 1e-12);
    assert_eq!(test.decision(&results("0,0,0")), Decision::Open);
    assert_eq!(test.decision(&results("100,100,101")), Decision::Open);
    assert_eq!(test.decision(&results("1000,2000,1200")), Decision::Elo1);
    assert_eq!(test.decision(&results("1200,2000,1000")), Decision::Elo0);
    for (elo0, elo1) in [(5.0, 5.0), (5.0, 0.0), (f64::NAN, 1.0), (0.0, f64::INFINITY)] {
        assert_eq!(Sprt::new(elo0, elo1), None, "{elo0} {elo1}");
    }
}

/// Games of two players, `place` 0 first.
fn games(first: usize, second: usize, wins: u32, losses: u32) -> impl Iterator<Item = RatedGame> {
    let game = move |won: bool| {
        let score = f64::from(u8::from(won));
        let side = |player, place, score| Side { members: vec![player], place, score };
        vec![side(first, 0, score), side(second, 1, 1.0 - score)]
    };
    let all = (0..wins).map(|_| true).chain((0..losses).map(|_| false));
    all.map(move |won| RatedGame { sides: game(won), group: 0 })
}

/// Groups of one game each.
fn apart(rated: impl Iterator<Item = RatedGame>) -> Vec<RatedGame> {
    rated.zip(0..).map(|(game, group)| RatedGame { group, ..game }).collect()
}

const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The example of the article "Bradley–Terry model" in Wikipedia (en): 21 games of four teams, worths of geometric mean 1.
#[test]
fn the_example_of_the_encyclopedia() {
    let wins = [[0, 2, 0, 1], [3, 0, 5, 0], [0, 3, 0, 1], [4, 0, 3, 0]];
    let mut rated = Vec::new();
    for (one, row) in wins.iter().enumerate() {
        row.iter().enumerate().for_each(|(other, count)| rated.extend(games(one, other, *count, 0)));
    }
    let fit = Fit::of(4, 0, &apart(rated.into_iter()), &Prior::NONE).unwrap();
    for (rating, published) in fit.ratings.iter().zip([0.640, 1.043, 0.660, 2.270]) {
        let worth = (rating.value / ELO).exp();
        assert!((worth - published).abs() < 6e-4, "{worth} {published}");
    }
}

/// Agresti, Categorical Data Analysis (2nd edition, 2002), tables 10.10 to 10.12: seven teams of the American League in 1987,
/// home side first. The estimates are those the R package BradleyTerry2 checks itself by (tests/testthat/test-baseball.R).
#[test]
fn baseball_with_and_without_the_worth_of_being_at_home() {
    let at_home = [
        [(0, 0), (4, 3), (4, 2), (4, 3), (6, 1), (4, 2), (6, 0)],
        [(3, 3), (0, 0), (4, 2), (4, 3), (6, 0), (6, 1), (4, 3)],
        [(2, 5), (4, 3), (0, 0), (2, 4), (4, 3), (4, 2), (6, 0)],
        [(3, 3), (5, 1), (2, 5), (0, 0), (4, 3), (4, 2), (6, 1)],
        [(5, 1), (2, 5), (3, 3), (4, 2), (0, 0), (5, 2), (6, 0)],
        [(2, 5), (3, 3), (3, 4), (4, 3), (4, 2), (0, 0), (2, 4)],
        [(2, 5), (1, 5), (1, 6), (2, 4), (1, 6), (3, 4), (0, 0)],
    ];
    let mut rated = Vec::new();
    for (home, row) in at_home.iter().enumerate() {
        for (away, (wins, losses)) in row.iter().enumerate() {
            rated.extend(games(home, away, *wins, *losses));
        }
    }
    let rated = apart(rated.into_iter());
    let plain = Fit::of(7, 0, &rated, &Prior::NONE).unwrap();
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, above Baltimore.
    for (team, published) in [1.58, 1.44, 1.29, 1.25, 1.11, 0.68].into_iter().enumerate() {
        let found = plain.difference(team, 6).unwrap();
        assert!((found.value / ELO - published).abs() < 0.0051, "{team}: {}", found.value / ELO);
        let deviation = found.error() / 1.96 / ELO;
        assert!((deviation - 0.3).abs() < 0.05, "{team}: {deviation}");
    }
    let with_places = Fit::of(7, 2, &rated, &Prior::NONE).unwrap();
    let home = (with_places.places[0].value - with_places.places[1].value) / ELO;
    assert!((home - 0.302).abs() < 6e-4, "{home}");
    let worths: Vec<f64> = with_places.ratings.iter().map(|rating| (rating.value / ELO).exp()).collect();
    let all: f64 = worths.iter().sum();
    for (worth, published) in worths.iter().zip([0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044]) {
        assert!((worth / all - published).abs() < 6e-4, "{} {published}", worth / all);
    }
}

/// For two players the fit is the Elo difference of their score, with the error bars of the pairs.
#[test]
fn two_players_are_rated_as_by_their_score() {
    let counts = [34, 54, 63, 64, 75];
    let mut rated = Vec::new();
    for (half_points, count) in counts.iter().enumerate() {
        for _ in 0..*count {
            let group = rated.len() as u64;
            for game in 0..2 {
                // Each game of the pair has half of what it brought.
                let score = half_points as f64 / 4.0;
                let side = |player: usize, score| Side { members: vec![player], place: (player + game) % 2, score };
                rated.push(RatedGame { sides: vec![side(0, score), side(1, 1.0 - score)], group });
            }
        }
    }
    let fit = Fit::of(2, 2, &rated, &Prior::NONE).unwrap();
    let estimate = Estimate::of(&Results::Pairs(counts)).unwrap();
    let difference = fit.difference(0, 1).unwrap();
    assert!((difference.value - estimate.elo.value).abs() < 1e-3);
    // One bends the bounds with the scale, the other keeps them straight.
    assert!((difference.error() / estimate.elo.error() - 1.0).abs() < 0.01);
    assert!((fit.superiority(0, 1).unwrap() - estimate.superiority).abs() < 1e-3);
}

/// Four armies in two teams: what everybody is expected to score is what he scored.
#[test]
fn teams_share_what_they_win() {
    // Players 0 and 1 beat 2 and 3 in three of four; 0 and 2 beat 1 and 3 in two of three; 0 and 3 draw with 1 and 2.
    let tables = [([0, 1], [2, 3], 3.0, 4), ([0, 2], [1, 3], 2.0, 3), ([0, 3], [1, 2], 1.0, 2)];
    let mut rated = Vec::new();
    for (round, (one, other, won, played)) in tables.iter().enumerate() {
        for game in 0..*played {
            let score = (won - game as f64).clamp(0.0, 1.0);
            let side = |members: &[usize; 2], place, score| Side { members: members.to_vec(), place, score };
            let place = game % 2;
            let sides = vec![side(one, place, score), side(other, 1 - place, 1.0 - score)];
            rated.push(RatedGame { sides, group: (round * 10 + game) as u64 });
        }
    }
    let fit = Fit::of(4, 2, &rated, &Prior::default()).unwrap();
    let ratings: Vec<f64> = fit.ratings.iter().map(|rating| rating.value).collect();
    assert!(ratings.iter().sum::<f64>().abs() < 1e-6, "{ratings:?}");
    assert!(ratings[0] > ratings[1] && ratings[1] > ratings[3] && ratings[0] > ratings[2], "{ratings:?}");
    assert!(fit.ratings.iter().all(|rating| rating.low < rating.value && rating.value < rating.high));
    assert!((fit.places[0].value + fit.places[1].value).abs() < 1e-6);
}

/// Several teams each for itself: a share of the wins is an odds of strengths.
#[test]
fn several_sides_each_for_itself() {
    let rated: Vec<RatedGame> = (0..700u64)
        .map(|game| {
            let winner = match game % 7 {
                0..4 => 0,
                4 | 5 => 1,
                _ => 2,
            };
            let side = |player: usize| Side {
                members: vec![player],
                place: (player + game as usize) % 3,
                score: f64::from(u8::from(player == winner)),
            };
            RatedGame { sides: (0..3).map(side).collect(), group: game }
        })
        .collect();
    let fit = Fit::of(3, 3, &rated, &Prior::NONE).unwrap();
    // 4 : 2 : 1, each twice as strong as the next: ln 2 in Elo.
    for (one, other) in [(0, 1), (1, 2)] {
        let difference = fit.difference(one, other).unwrap();
        assert!((difference.value - ELO * 2f64.ln()).abs() < 1.0, "{}", difference.value);
        assert!(fit.superiority(one, other).unwrap() > 0.999);
    }
    assert!(fit.places.iter().all(|place| place.low < 0.0 && place.high > 0.0), "no place is worth more");
}

/// Nothing that comes in can make it fail: no games, a player who always wins, strangers, points that are no numbers.
#[test]
fn poor_data_has_an_answer() {
    let fit = Fit::of(3, 2, &[], &Prior::default()).unwrap();
    assert!(fit.ratings.iter().all(|rating| rating.value == 0.0 && rating.error() > 1000.0));
    let always = apart(games(0, 1, 50, 0));
    let fit = Fit::of(2, 2, &always, &Prior::default()).unwrap();
    let difference = fit.difference(0, 1).unwrap();
    assert!(difference.value > 500.0 && difference.value < 2000.0 && difference.error() > 200.0, "{difference:?}");
    let strange = Side { members: vec![9], place: 0, score: f64::NAN };
    let game = RatedGame { sides: vec![strange.clone(), strange], group: 0 };
    assert_eq!(Fit::of(2, 2, std::slice::from_ref(&game), &Prior::default()).unwrap().ratings[0].value, 0.0);
    let odd = Side { members: vec![1], place: 0, score: f64::NAN };
    let one = Side { members: vec![0], place: 1, score: -3.0 };
    assert!(Fit::of(2, 2, &[RatedGame { sides: vec![one, odd], group: 0 }], &Prior::default()).is_some());
    assert_eq!(Fit::of(0, 0, &[], &Prior::default()), None);
}
