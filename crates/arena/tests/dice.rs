//! The dice fall the same for ever, fairly, and give nothing away.

use arbiter_arena::dice::{Dice, Secret};
use arbiter_spec::checked::{Chance, ChanceOutcome};
use arbiter_spec::json::{At, Origin};

fn chance(code: &str, weights: &[u32]) -> Chance {
    let outcomes = weights.iter().enumerate();
    let outcomes = outcomes.map(|(i, weight)| ChanceOutcome { code: (i + 1).to_string(), weight: *weight }).collect();
    Chance {
        at: At::root(Origin::default()),
        code: code.into(),
        outcomes,
        when: Vec::new(),
        each_action: false,
        reroll: None,
    }
}

fn die() -> Chance {
    chance("DIE", &[1; 6])
}

const RULES: &str = "aadacee7b2e1390fa0e2026a2b90cb5f";

/// Computed apart from this crate, by `golden.py` beside this file. Nothing may ever change them.
#[test]
fn golden_vectors() {
    let golden = include_str!("golden.txt");
    let mut lines = golden.lines();
    let mut check = |name: &str, value: String| assert_eq!(lines.next(), Some(format!("{name} {value}").as_str()));
    let throws = |dice: &Dice, chance: &Chance| -> String {
        (0..24).map(|i| chance.outcomes[dice.throw(i, chance)].code.clone()).collect::<Vec<_>>().join(" ")
    };
    for seed in ["7", "A longer seed, with ümlauts"] {
        let mut dice = Dice::new(Secret::of_seed(seed));
        check("secret", dice.secret.reveal());
        check("commitment", dice.secret.commitment(RULES));
        check("throws", throws(&dice, &die()));
        check("lots", throws(&dice, &chance("LOT", &[1, 0xffff_ffff, 3_000_000_000])));
        dice.salt = vec!["salt of BLUE".into(), "and of RED".into()];
        check("salted", throws(&dice, &die()));
        let moves: Vec<String> = (0..24).map(|i| dice.choice("SEAT_RED", "move", i, 31).to_string()).collect();
        check("moves", moves.join(" "));
        check("shuffle", dice.shuffle(960).to_string());
    }
    assert_eq!(lines.next(), None);
}

/// The description of the dice, followed by another hand in another language, gives the same.
#[test]
fn python_throws_the_same() {
    let python = std::env::var("ARBITER_PYTHON").unwrap_or_else(|_| "python3".into());
    let program = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden.py");
    let Ok(output) = std::process::Command::new(python).arg(program).env("PYTHONIOENCODING", "utf-8").output() else {
        assert!(std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "Python is required");
        eprintln!("skipped: Python is not installed");
        return;
    };
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("golden.txt"));
}

/// Weights are respected: 24,000 throws of a crooked lot, within five standard deviations.
#[test]
fn weights_are_respected() {
    let (dice, lot) = (Dice::new(Secret::of_seed("weights")), chance("LOT", &[1, 2, 3]));
    let mut counts = [0_i64; 3];
    for i in 0..24_000 {
        counts[dice.throw(i, &lot)] += 1;
    }
    for (count, wanted) in counts.into_iter().zip([4_000, 8_000, 12_000]) {
        assert!((count - wanted).abs() < 400, "{counts:?}");
    }
}

/// Salt, number, chance and secret all matter; what random movers do is another stream.
#[test]
fn streams_are_apart() {
    let dice = Dice::new(Secret::of_seed("streams"));
    let salted = Dice { salt: vec!["x".into()], ..dice.clone() };
    let split = Dice { salt: vec!["x".into(), String::new()], ..dice.clone() };
    let other = Dice::new(Secret::of_seed("streams "));
    let line = |d: &Dice, code: &str| (0..64).map(|i| d.throw(i, &chance(code, &[1; 6]))).collect::<Vec<_>>();
    let moves: Vec<usize> = (0..64).map(|i| dice.choice("DIE", "throw", i, 6) as usize).collect();
    let lines = [
        line(&dice, "DIE"),
        line(&dice, "DIE2"),
        line(&salted, "DIE"),
        line(&split, "DIE"),
        line(&other, "DIE"),
        moves,
    ];
    for (i, one) in lines.iter().enumerate() {
        for two in &lines[..i] {
            assert_ne!(one, two);
        }
    }
}

#[test]
fn a_secret_is_not_printed_by_accident() {
    let dice = Dice::new(Secret::of_seed("hush"));
    let hex = dice.secret.reveal();
    assert_eq!(Secret::read(&hex), Ok(dice.secret.clone()));
    assert_eq!(Secret::read(&hex.to_uppercase()), Ok(dice.secret.clone()));
    assert!(!format!("{dice:?}").contains(&hex[..8]));
    for wrong in ["", &hex[1..], &format!("{hex}0"), &hex.replace(&hex[..1], "x"), &"é".repeat(32)] {
        assert!(Secret::read(wrong).is_err(), "{wrong}");
    }
}
