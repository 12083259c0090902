//! Everything counted about many games.

use arbiter_notation::pgn::{Problem, RawGame, Replayed, Rulebook, Severity, Termination, Trouble, Watch, replay};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use super::Rulebooks;

/// How many moves make an opening.
const OPENING: u32 = 2;

/// Longest name that is counted by itself, so that no file can fill the memory with long ones.
const LONGEST: usize = 40;

/// How many different openings are counted by name.
const OPENINGS: usize = 100_000;

/// Numbers about games.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Moves of either side.
    pub plies: u64,
    /// Moves in variations.
    pub varied: u64,
    /// Games by their result.
    pub results: BTreeMap<Termination, u64>,
    /// By the code of the ending, or how the record ends without one.
    pub endings: BTreeMap<String, u64>,
    /// Games by tens of moves of each side.
    pub lengths: BTreeMap<u32, u64>,
    /// Moves of the shortest.
    pub shortest: Option<u32>,
    /// Moves of the longest.
    pub longest: Option<u32>,
    /// Games by the name of their opening.
    pub openings: BTreeMap<String, u64>,
    /// Games by what their records call the game.
    pub variants: BTreeMap<String, u64>,
    /// Problems that break a game, by code.
    pub errors: BTreeMap<&'static str, u64>,
    /// Other problems, by code.
    pub notes: BTreeMap<&'static str, u64>,
    /// Games with an error.
    pub broken: u64,
}

impl Totals {
    /// Adds those of other games.
    pub fn add(&mut self, other: Totals) {
        fn all<K: Ord>(into: &mut BTreeMap<K, u64>, from: BTreeMap<K, u64>) {
            from.into_iter().for_each(|(key, count)| *into.entry(key).or_default() += count);
        }
        self.games += other.games;
        self.plies += other.plies;
        self.varied += other.varied;
        self.broken += other.broken;
        self.shortest = self.shortest.into_iter().chain(other.shortest).min();
        self.longest = self.longest.max(other.longest);
        all(&mut self.results, other.results);
        all(&mut self.endings, other.endings);
        all(&mut self.lengths, other.lengths);
        all(&mut self.variants, other.variants);
        all(&mut self.errors, other.errors);
        all(&mut self.notes, other.notes);
        for (opening, count) in other.openings {
            self.count_opening(&opening, count);
        }
    }

    fn count_opening(&mut self, opening: &str, count: u64) {
        if let Some(known) = self.openings.get_mut(opening) {
            *known += count;
        } else {
            let name = if self.openings.len() < OPENINGS { opening } else { "others" };
            *self.openings.entry(name.into()).or_default() += count;
        }
    }

    /// Counts a game that was played through.
    fn count(&mut self, replayed: &Replayed, opening: &str) {
        let plies = replayed.plies;
        self.plies += u64::from(plies);
        self.varied += u64::from(replayed.varied);
        *self.results.entry(replayed.result).or_default() += 1;
        *self.lengths.entry(plies / 20).or_default() += 1;
        self.shortest = Some(self.shortest.map_or(plies, |known| known.min(plies)));
        self.longest = self.longest.max(Some(plies));
        let ending = match (&replayed.outcome, replayed.result) {
            (Some(outcome), _) => outcome.code.as_str(),
            (None, Termination::Open) => "open",
            (None, Termination::Draw) => "declared drawn",
            (None, _) => "declared won",
        };
        match self.endings.get_mut(ending) {
            Some(count) => *count += 1,
            None => _ = self.endings.insert(ending.into(), 1),
        }
        self.count_opening(opening, 1);
    }

    /// As data.
    pub fn json(&self) -> Value {
        fn map<K: ToString>(counts: &BTreeMap<K, u64>) -> Value {
            counts.iter().map(|(key, count)| (key.to_string(), json!(count))).collect::<serde_json::Map<_, _>>().into()
        }
        let lengths = self.lengths.iter().map(|(tens, count)| json!({ "from_ply": tens * 20, "games": count }));
        json!({
            "games": self.games,
            "plies": self.plies,
            "plies_of_variations": self.varied,
            "results": Termination::ALL.map(|one| (one.text().to_string(), json!(self.results.get(&one).unwrap_or(&0))))
                .into_iter().collect::<serde_json::Map<_, _>>(),
            "endings": map(&self.endings),
            "shortest": self.shortest,
            "longest": self.longest,
            "lengths": lengths.collect::<Vec<_>>(),
            "openings": map(&self.openings),
            "variants": map(&self.variants),
            "broken": self.broken,
            "errors": map(&self.errors),
            "notes": map(&self.notes),
        })
    }
}

/// Looks at games one after the other, and keeps what it sees.
pub struct Look<'a> {
    rulebooks: Rulebooks<'a>,
    room: String,
    /// What was counted so far.
    pub totals: Totals,
    /// What is wrong, where anybody wants to know.
    pub problems: Option<Vec<Problem>>,
}

impl<'a> Look<'a> {
    /// Counts; gathers the problems if they are wanted.
    pub fn new(rulebooks: Rulebooks<'a>, problems: bool) -> Look<'a> {
        Look { rulebooks, room: String::new(), totals: Totals::default(), problems: problems.then(Vec::new) }
    }

    /// Reads and plays a game.
    pub fn see(&mut self, raw: &RawGame) {
        self.totals.games += 1;
        let Look { rulebooks, room, totals, problems } = self;
        let text = match raw.text(room) {
            Ok(text) => text,
            Err(fault) => return Self::put(totals, problems, raw.locate("", fault, None)),
        };
        let mut watch = Noticed { totals, problems, raw, text, opening: String::new() };
        let replayed = replay(text, rulebooks, &mut watch);
        let opening = watch.opening;
        match replayed {
            Ok(replayed) => totals.count(&replayed, &opening),
            Err(broken) => Self::put(totals, problems, raw.locate(text, broken.fault, broken.ply)),
        }
    }

    fn put(totals: &mut Totals, problems: &mut Option<Vec<Problem>>, problem: Problem) {
        let error = problem.trouble.severity() == Severity::Error;
        totals.broken += u64::from(error);
        let counts = if error { &mut totals.errors } else { &mut totals.notes };
        *counts.entry(problem.trouble.code()).or_default() += 1;
        if let Some(problems) = problems {
            problems.push(problem);
        }
    }
}

struct Noticed<'a> {
    totals: &'a mut Totals,
    problems: &'a mut Option<Vec<Problem>>,
    raw: &'a RawGame<'a>,
    text: &'a str,
    opening: String,
}

impl Watch for Noticed<'_> {
    fn begins(&mut self, rules: &Rulebook) {
        match self.totals.variants.get_mut(rules.name()) {
            Some(count) => *count += 1,
            None => _ = self.totals.variants.insert(rules.name().into(), 1),
        }
    }

    #[inline(always)]
    fn played(&mut self, ply: u32, text: &str) {
        if ply <= OPENING && text.len() <= LONGEST {
            if ply > 1 {
                self.opening.push(' ');
            }
            self.opening.push_str(text);
        }
    }

    fn note(&mut self, fault: arbiter_notation::pgn::TroubleAt, ply: Option<u32>) {
        let trouble: &Trouble = &fault.trouble;
        // Where nobody wants to see it, the place need not be found.
        if self.problems.is_none() {
            *self.totals.notes.entry(trouble.code()).or_default() += 1;
            return;
        }
        let problem = self.raw.locate(self.text, fault, ply);
        Look::put(self.totals, self.problems, problem);
    }
}
