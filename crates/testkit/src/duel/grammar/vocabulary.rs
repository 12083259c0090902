//! The names a document will use, chosen before anything is written, so that every part can speak of every other.

use crate::Random;

/// What there will be.
pub struct Vocabulary {
    pub columns: usize,
    pub rows: usize,
    pub hex: bool,
    pub wrap: Vec<&'static str>,
    pub holes: Vec<[usize; 2]>,
    pub players: Vec<String>,
    /// By player; alike where two play together.
    pub teams: Vec<String>,
    pub kinds: Vec<String>,
    /// The last kind belongs to nobody.
    pub neutral: bool,
    pub zones: Vec<String>,
    pub lines: bool,
    pub stacking: bool,
    pub flags: Vec<String>,
    pub player_flags: Vec<String>,
    pub counters: Vec<String>,
    pub stores: Vec<String>,
    pub statuses: Vec<String>,
    pub formulas: Vec<String>,
    pub effects: Vec<String>,
    pub chance: Option<&'static str>,
    pub parts: bool,
    pub phases: bool,
    pub attribute: bool,
    /// Only what kernels may know: they prove most things of such documents.
    pub plain: bool,
}

impl Vocabulary {
    /// Chooses it. Most documents have few features, so that most of what they have can be reached in play.
    pub fn choose(random: &mut Random) -> Vocabulary {
        let plain = random.once_in(3);
        let hex = random.once_in(if plain { 20 } else { 7 });
        let players = if random.once_in(3) { 3 + random.below(2) } else { 2 };
        let columns = 3 + random.below(4);
        // Four armies face four ways: their board is as high as wide.
        let rows = if players > 2 || random.once_in(2) { columns } else { 3 + random.below(4) };
        let wrap: &[&str] = match random.below(14) {
            0 | 1 => &["X"],
            2 => &["Y"],
            3 => &["X", "Y"],
            _ => &[],
        };
        let some = |random: &mut Random, times: usize, names: &[&str]| -> Vec<String> {
            let many = if !plain && random.once_in(times) { 1 + random.below(names.len()) } else { 0 };
            names.iter().take(many).map(|name| (*name).to_owned()).collect()
        };
        let holes = if random.once_in(4) { 1 + random.below(3) } else { 0 };
        let hole = |random: &mut Random| [random.below(columns), random.below(rows)];
        let names = ["WHITE", "BLACK", "RED", "BLUE"];
        let together = players > 2 && random.once_in(2);
        let team = |i: usize| if together { ["LIGHT", "DARK"][i % 2].to_owned() } else { names[i].to_owned() };
        let kinds = ["KING", "MAN", "RIDER", "LEAPER", "PAWN"];
        let kinds = 2 + random.below(kinds.len() - 1);
        Vocabulary {
            columns,
            rows,
            hex,
            wrap: if hex { Vec::new() } else { wrap.to_vec() },
            holes: (0..holes).map(|_| hole(random)).collect(),
            players: names[..players].iter().map(|name| (*name).to_owned()).collect(),
            teams: (0..players).map(team).collect(),
            kinds: ["KING", "MAN", "RIDER", "LEAPER", "PAWN"][..kinds].iter().map(|kind| (*kind).to_owned()).collect(),
            neutral: !plain && random.once_in(6),
            zones: ["HALF", "FAR", "SPOT", "STRIPES"][..1 + random.below(4)].iter().map(|z| (*z).to_owned()).collect(),
            lines: !plain && random.once_in(8),
            stacking: !plain && random.once_in(10),
            flags: some(random, 3, &["LOUD", "TIRED"]),
            player_flags: some(random, 6, &["ANGRY"]),
            counters: some(random, 3, &["SCORE", "CLOCK"]),
            stores: if random.once_in(4) { vec!["HAND".to_owned()] } else { Vec::new() },
            statuses: some(random, 5, &["FROZEN", "BLESSED"]),
            formulas: some(random, 4, &["QUESTION", "RIDDLE"]),
            effects: some(random, 6, &["CHANGE"]),
            chance: (!plain && random.once_in(8)).then_some("DIE"),
            parts: !plain && random.once_in(10),
            phases: !plain && random.once_in(12),
            attribute: !plain && random.once_in(12),
            plain,
        }
    }
}
