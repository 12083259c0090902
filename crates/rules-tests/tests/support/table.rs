//! A document read, and a game of it on the table: the few questions scripts ask of the engine.

use super::player::{Player, by_kernel};
use arbiter_notation::{moves, position};
use arbiter_spec::checked::{ChanceId, CheckedSpec, KindId, PlayerId, SeatId, Square, StatusId, StoreId};
use arbiter_spec::diagnostic::{Report, Severity};
use arbiter_spec::patch::{Choices, Library};
use arbiter_spec::play::{Decision, PlacedPiece, StoredPieces, What};

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

/// All that was reported of a document as such, not only under some choices.
pub struct Checked {
    /// The reports.
    pub found: Vec<Found>,
}

impl Checked {
    /// Reads and checks a document with all its setups and options.
    pub fn new(name: &str, text: &str, library: &dyn Library) -> Checked {
        match arbiter_spec::read(name, text, library) {
            Ok(document) => Checked { found: found(&document.check_all()) },
            Err(refused) => Checked { found: found(&refused.report) },
        }
    }
}

/// The rules under some choices, or why there are none.
pub fn rules(name: &str, text: &str, library: &dyn Library, choices: &Choices) -> Result<CheckedSpec, String> {
    let document = arbiter_spec::read(name, text, library).map_err(|refused| refused.to_string())?;
    document.check(choices).map_err(|error| error.to_string())
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
#[derive(Clone)]
pub struct Table<P> {
    pub(super) spec: CheckedSpec,
    pub(super) now: P,
}

impl<P: Player> Table<P> {
    /// The start of a game.
    pub fn start(spec: CheckedSpec) -> Table<P> {
        Table::start_at(spec, 0)
    }

    /// The same, with shuffled pieces in the arrangement of that number.
    pub fn start_at(spec: CheckedSpec, number: u64) -> Table<P> {
        let now = P::start(&spec, number);
        Table { spec, now }
    }

    /// The texts of all legal decisions.
    pub fn moves(&self) -> Vec<String> {
        moves::texts(&self.spec, &self.now.legal())
    }

    /// The texts of the legal moves of the pieces on a square.
    pub fn moves_from(&self, square: &str) -> Result<Vec<String>, String> {
        let square = self.square(square)?;
        let legal = self.now.legal();
        let texts = moves::texts(&self.spec, &legal);
        let from = |d: &Decision| matches!(d.what, What::Move { from, .. } if from == square);
        Ok(legal.iter().zip(texts).filter(|(d, _)| from(d)).map(|(_, text)| text).collect())
    }

    /// Plays the decision a text means.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        let decision = self.decision(text)?;
        self.now.play(&decision).map_err(|e| format!("{text}: {e}"))
    }

    /// The legal decision a text means.
    fn decision(&self, text: &str) -> Result<Decision, String> {
        let mut legal = self.now.legal();
        let index = moves::find(&self.spec, &legal, text).map_err(|e| self.because(e.to_string()))?;
        Ok(legal.swap_remove(index))
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
        self.now = P::placed(&self.spec, &placement)?;
        Ok(())
    }

    /// The pieces on a square, as "OWNER PIECE".
    pub fn pieces_at(&self, square: &str) -> Result<Vec<String>, String> {
        let square = self.square(square)?;
        let name = |m: &PlacedPiece| format!("{} {}", self.spec.player_name(m.owner), self.spec.kind(m.kind).code);
        Ok(self.now.placement().pieces.iter().filter(|piece| piece.square == square).map(name).collect())
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

    /// The players whose royal pieces are attacked.
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

    /// What the seat that decides may claim as things stand, or together with a move.
    pub fn claims(&self, with: Option<&str>) -> Result<Vec<String>, String> {
        let seat = self.now.deciding_seat();
        let with = with.map(|text| self.decision(text)).transpose()?;
        let open = self.now.claims().into_iter().filter(|claim| claim.seat == seat && claim.with == with);
        Ok(open.map(|claim| claim.code).collect())
    }

    /// Claims for the seat that decides, as things stand or together with a move.
    pub fn claim(&mut self, code: &str, with: Option<&str>) -> Result<(), String> {
        let with = with.map(|text| self.decision(text)).transpose()?;
        self.now.claim(self.now.deciding_seat(), code, with.as_ref()).map_err(|e| e.to_string())
    }

    /// Claims for another seat.
    pub fn claim_by(&mut self, seat: &str, code: &str) -> Result<(), String> {
        let seat = self.seat(seat)?;
        self.now.claim(seat, code, None).map_err(|e| e.to_string())
    }

    /// The time of a player is up.
    pub fn flag_fall(&mut self, player: &str) -> Result<(), String> {
        let player = self.player(player)?;
        self.now.flag_fall(player).map_err(|e| e.to_string())
    }

    /// The code of the chance event whose roll is awaited.
    pub fn awaited(&self) -> String {
        let code = |chance: ChanceId| self.spec.chance[chance.index()].code.clone();
        self.now.awaited_roll().map_or_else(|| "nothing".into(), code)
    }

    /// The outcome of a chance event, by its code.
    pub fn roll(&mut self, chance: &str, value: &str) -> Result<(), String> {
        let id = self.spec.chance.iter().position(|c| c.code == chance).ok_or_else(|| format!("no chance {chance}"))?;
        let outcomes = &self.spec.chance[id].outcomes;
        let index = outcomes.iter().position(|o| o.code == value).ok_or_else(|| format!("no outcome {value}"))?;
        self.now.roll(ChanceId(id as u8), index).map_err(|e| e.to_string())
    }

    /// The number of lines of play of that length. Where a kernel fits, it must agree.
    pub fn perft(&self, depth: u32) -> Result<u64, String> {
        let count = self.now.perft(depth);
        match by_kernel(&self.spec, &self.now.placement(), depth) {
            Some(other) if other != count => Err(format!("{} counts {count}, the kernel {other}", P::NAME)),
            _ => Ok(count),
        }
    }

    /// A seat proposes an agreement, perhaps to one player: `SEAT CODE` or `SEAT CODE PLAYER`.
    pub fn propose(&mut self, text: &str) -> Result<(), String> {
        let (seat, code, responder) = self.proposal(text)?;
        self.now.propose(seat, code, responder).map_err(|e| e.to_string())
    }

    /// Whether a seat may propose this.
    pub fn may_propose(&self, text: &str) -> Result<bool, String> {
        let (seat, code, responder) = self.proposal(text)?;
        Ok(self.now.may_propose(seat, code, responder))
    }

    fn proposal<'t>(&self, text: &'t str) -> Result<(SeatId, &'t str, Option<PlayerId>), String> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            [seat, code] => Ok((self.seat(seat)?, code, None)),
            [seat, code, to] => Ok((self.seat(seat)?, code, Some(self.player(to)?))),
            _ => Err("write SEAT CODE, and a player where one is chosen".into()),
        }
    }

    fn player(&self, name: &str) -> Result<PlayerId, String> {
        self.spec.player_by_name(name).ok_or_else(|| format!("no player {name}"))
    }

    /// The codes of the kinds that have a legal move.
    pub fn kinds_that_move(&self) -> Vec<String> {
        let kind = |d: &Decision| match d.what {
            What::Move { kind, .. } | What::Drop { kind, .. } => Some(self.spec.kind(kind).code.clone()),
            What::Pass | What::Stop => None,
        };
        self.now.legal().iter().filter_map(kind).collect()
    }

    /// How many pieces stand on the board.
    pub fn pieces(&self) -> usize {
        self.now.placement().pieces.len()
    }

    /// The players who have a status.
    pub fn players_with(&self, code: &str) -> Result<Vec<String>, String> {
        let id = self.spec.statuses.iter().position(|s| s.code == code).ok_or_else(|| format!("no status {code}"))?;
        let having = self.spec.player_ids().filter(|p| self.now.has_status(*p, StatusId(id as u8)));
        Ok(having.map(|p| self.spec.player_name(p).to_string()).collect())
    }

    /// Who commands a player.
    pub fn commander(&self, player: &str) -> Result<String, String> {
        Ok(self.spec.player_name(self.now.commander(self.player(player)?)).into())
    }

    /// The pieces a player holds in a store, as "OWNER PIECE".
    pub fn held(&self, store: &str, holder: &str) -> Result<Vec<String>, String> {
        let id = self.spec.stores.iter().position(|s| s.code == store).ok_or_else(|| format!("no store {store}"))?;
        let held = self.now.stored(StoreId(id as u8), self.player(holder)?);
        let name = |m: &StoredPieces| format!("{} {}", self.spec.player_name(m.owner), self.spec.kind(m.kind).code);
        Ok(held.iter().flat_map(|pieces| std::iter::repeat_n(name(pieces), pieces.count as usize)).collect())
    }

    /// A seat answers an open proposal.
    pub fn answer(&mut self, seat: &str, code: &str, yes: bool) -> Result<(), String> {
        let seat = self.seat(seat)?;
        self.now.answer(seat, code, yes).map_err(|e| e.to_string())
    }

    fn seat(&self, code: &str) -> Result<SeatId, String> {
        let index = self.spec.seats.iter().position(|seat| seat.code == code);
        index.map(|i| SeatId(i as u8)).ok_or_else(|| {
            let known: Vec<_> = self.spec.seats.iter().map(|seat| seat.code.as_str()).collect();
            format!("there is no seat {code}; there are {}", known.join(", "))
        })
    }

    /// Why a move is not legal: sentences and pointers.
    pub fn why_not(&self, text: &str) -> Result<Vec<String>, String> {
        if self.moves().iter().any(|legal| legal == text) {
            return Err(format!("{text} is legal"));
        }
        let (from, to, kind) = self.by_squares(text).ok_or_else(|| format!("`{text}` is no move"))?;
        let reasons = self.now.refusals(from, to, kind).into_iter();
        Ok(reasons.map(|(rule, reason)| format!("{rule}: {reason}")).collect())
    }

    /// What a text asks for: source, target, or the piece to drop.
    fn by_squares(&self, text: &str) -> Option<(Option<Square>, Square, Option<KindId>)> {
        let square = |name: &str| self.spec.board.square_by_name(name);
        if let Some((symbol, to)) = text.split_once('@') {
            let kind = self.spec.kinds.iter().position(|kind| kind.symbol == symbol)?;
            return Some((None, square(to)?, Some(KindId(kind as u8))));
        }
        let letters = text.char_indices().filter(|(_, c)| c.is_alphabetic()).map(|(i, _)| i).collect::<Vec<_>>();
        let (second, end) = (*letters.get(1)?, letters.get(2).copied().unwrap_or(text.len()));
        Some((Some(square(text.get(..second)?)?), square(text.get(second..end)?)?, None))
    }
}
