//! A document read, and a game of it on the table: the few questions scripts ask of the engine.

use arbiter_notation::{moves, position};
use arbiter_reference::{Position, Verdict};
use arbiter_spec::checked::{ChanceId, CheckedSpec, Square};
use arbiter_spec::diagnostic::{Report, Severity};
use arbiter_spec::patch::{Choices, Library};
use arbiter_spec::play::{Decision, What};

/// What was reported of a document.
pub struct Found {
    /// The code.
    pub code: &'static str,
    /// Where.
    pub pointer: String,
    /// Whether it refuses the document.
    pub error: bool,
    /// The sentence.
    pub message: String,
    /// The way out, in front of it a semicolon.
    pub help: String,
}

/// A document read and checked.
pub struct Checked {
    /// All that was reported.
    pub found: Vec<Found>,
    /// The rules, if nothing refused it.
    pub spec: Option<CheckedSpec>,
}

impl Checked {
    /// Reads and checks a document with these choices.
    pub fn new(name: &str, text: &str, library: &dyn Library, choices: &Choices) -> Checked {
        let document = match arbiter_spec::read(name, text, library) {
            Ok(document) => document,
            Err(refused) => return Checked { found: found(&refused.report), spec: None },
        };
        match (document.report(choices), document.check(choices)) {
            (Ok(report), spec) => Checked { found: found(&report), spec: spec.ok() },
            (Err(error), _) => panic!("{error}"),
        }
    }
}

fn found(report: &Report) -> Vec<Found> {
    let each = report.diagnostics.iter().map(|d| Found {
        code: d.code.name(),
        pointer: d.at.pointer(),
        error: d.code.severity() == Severity::Error,
        message: d.message.clone(),
        help: if d.help.is_empty() { String::new() } else { format!("; {}", d.help) },
    });
    each.collect()
}

/// A game being played.
pub struct Table {
    spec: CheckedSpec,
    now: Position,
}

impl Table {
    /// The start of a game.
    pub fn start(spec: CheckedSpec) -> Result<Table, String> {
        let now = Position::start(&spec, 0);
        Ok(Table { spec, now })
    }

    /// The texts of all legal decisions.
    pub fn moves(&self) -> Vec<String> {
        moves::texts(&self.spec, &self.now.legal())
    }

    /// The texts of the legal moves of the men on a square.
    pub fn moves_from(&self, square: &str) -> Result<Vec<String>, String> {
        let square = self.square(square)?;
        let legal = self.now.legal();
        let texts = moves::texts(&self.spec, &legal);
        let from = |d: &Decision| matches!(d.what, What::Move { from, .. } if from == square);
        Ok(legal.iter().zip(texts).filter(|(d, _)| from(d)).map(|(_, text)| text).collect())
    }

    /// Plays the decision a text means.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let legal = self.now.legal();
        let index = moves::find(&self.spec, &legal, text).map_err(|e| self.because(e.to_string()))?;
        self.now = self.now.play(&legal[index]).map_err(|e| format!("{text}: {e}"))?;
        Ok(())
    }

    fn because(&self, problem: String) -> String {
        match self.outcome().as_str() {
            "none" => format!("{problem}\nlegal: {}", self.moves().join(" ")),
            over => format!("{problem}\nthe game is over: {over}"),
        }
    }

    /// Sets up the position a text describes.
    pub fn set_up(&mut self, text: &str) -> Result<(), String> {
        let placement = position::read(&self.spec, text).map_err(|e| e.to_string())?;
        self.now = Position::from_placement(&self.spec, &placement).map_err(|e| e.to_string())?;
        Ok(())
    }

    /// The men on a square, as "OWNER PIECE".
    pub fn men_at(&self, square: &str) -> Result<Vec<String>, String> {
        let square = self.square(square)?;
        let name = |man: &arbiter_reference::Man| {
            format!("{} {}", self.spec.player_name(man.owner), self.spec.kind(man.kind).code)
        };
        Ok(self.now.men_on(square).iter().map(name).collect())
    }

    fn square(&self, name: &str) -> Result<Square, String> {
        self.spec.board.square_by_name(name).ok_or_else(|| format!("there is no square {name}"))
    }

    /// The name of the player to move.
    pub fn to_move(&self) -> String {
        self.spec.player_name(self.now.to_move()).into()
    }

    /// The seat that decides.
    pub fn deciding_seat(&self) -> String {
        self.spec.seats[self.now.deciding_seat().index()].code.clone()
    }

    /// The players whose royal men are attacked.
    pub fn players_in_check(&self) -> Vec<String> {
        let checked = self.spec.player_ids().filter(|p| self.now.in_check(*p));
        checked.map(|p| self.spec.player_name(p).to_string()).collect()
    }

    /// `none`, or the code of the ending and the score of each team.
    pub fn outcome(&self) -> String {
        let Some(outcome) = self.now.outcome() else { return "none".into() };
        let scores = self.spec.teams.iter().zip(&outcome.scores).map(|(team, score)| format!(" {}={score}", team.name));
        format!("{}{}", outcome.code, scores.collect::<String>())
    }

    /// What the seat that decides may claim.
    pub fn claims(&self) -> Vec<String> {
        let seat = self.now.deciding_seat();
        let open = self.now.claims().into_iter().filter(|claim| claim.seat == seat && claim.with.is_none());
        open.map(|claim| claim.code).collect()
    }

    /// Claims for the seat that decides.
    pub fn claim(&mut self, code: &str) -> Result<(), String> {
        self.now = self.now.claim(self.now.deciding_seat(), code, None).map_err(|e| e.to_string())?;
        Ok(())
    }

    /// The outcome of a chance event, by its code.
    pub fn roll(&mut self, chance: &str, value: &str) -> Result<(), String> {
        let id = self.spec.chance.iter().position(|c| c.code == chance).ok_or_else(|| format!("no chance {chance}"))?;
        let outcomes = &self.spec.chance[id].outcomes;
        let index = outcomes.iter().position(|o| o.code == value).ok_or_else(|| format!("no outcome {value}"))?;
        self.now = self.now.roll(ChanceId(id as u8), index).map_err(|e| e.to_string())?;
        Ok(())
    }

    /// The number of lines of play of that length.
    pub fn perft(&self, depth: u32) -> u64 {
        arbiter_reference::perft(&self.now, depth)
    }

    /// Why a move is not legal: sentences and pointers.
    pub fn why_not(&self, text: &str) -> Result<Vec<String>, String> {
        if self.moves().iter().any(|legal| legal == text) {
            return Err(format!("{text} is legal"));
        }
        let (from, to) = text.split_at_checked(text.len() / 2).ok_or("write `why not a1a2`")?;
        let (from, to) = (self.square(from)?, self.square(to)?);
        let refused = self.now.explain(Some(from), Some(to), None).into_iter().filter_map(|e| match e.verdict {
            Verdict::Refused { at, sentence } => Some(format!("{at}: {sentence}")),
            Verdict::Legal => None,
        });
        Ok(refused.collect())
    }
}
