//! What is written of a position, read again, is the same position: at every ply of random play.

use crate::Random;
use arbiter_engine::{Game, Play};
use arbiter_notation::{moves, position, state};
use arbiter_spec::checked::{Condition, Rules, Test};
use arbiter_spec::play::{Decision, Outcome, Placement};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Something that did not come back as it was.
pub struct Lost {
    /// The position, as it is written.
    pub position: String,
    /// The moves that led to it.
    pub moves: Vec<String>,
    /// What is different.
    pub found: String,
}

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}\n  position {}\n  moves {}", self.found, self.position, self.moves.join(" "))
    }
}

/// One game of random moves, its text and its state written and read at every ply.
pub struct Trip<'g> {
    /// The rules.
    pub game: &'g Game,
    /// The number of the start.
    pub start: u64,
    /// Most decisions.
    pub plies: usize,
    /// The state for agents is looked at one time in so many: it holds the whole past.
    pub states: usize,
}

/// What was read is played on for about so many plies, until something read later takes its place.
const KEPT: usize = 10;

impl Trip<'_> {
    /// Plays it; says how many positions were looked at.
    pub fn run(&self, random: &mut Random) -> Result<usize, Box<Lost>> {
        let (mut play, mut before, mut texts) = (self.game.start(self.start), Vec::new(), Vec::new());
        let mut readers: Vec<Reader> = Vec::new();
        let mut looked = 0;
        let mut steps = 0;
        loop {
            let with_state = random.once_in(self.states.max(1));
            let law = || {
                let legal = play.legal();
                readers.iter().try_for_each(|reader| reader.compare(&play, &legal))?;
                law(self.game, &play, &legal, &before, with_state).map(|read| (legal, read))
            };
            let said = catch_unwind(AssertUnwindSafe(law)).unwrap_or_else(|_| Err("a panic".into()));
            let (legal, read) = said.map_err(|found| lost(&play, &texts, found))?;
            looked += 1;
            steps += 1;
            if play.outcome().is_some() || before.len() >= self.plies || steps > 4 * self.plies {
                return Ok(looked);
            }
            // What was forgotten may matter only later: some are played on.
            for reader in read {
                let keeps = readers.iter().any(|known| known.source == reader.source) && !random.once_in(KEPT);
                if !keeps {
                    readers.retain(|known| known.source != reader.source);
                    readers.push(reader);
                }
            }
            // The past may have ended it there.
            readers.retain(|reader| reader.play.outcome().is_none());
            if let Some(chance) = play.awaited_roll() {
                let outcome = random.below(play.spec().chance[chance.index()].outcomes.len());
                for play in readers.iter_mut().map(|reader| &mut reader.play).chain([&mut play]) {
                    let rolled = play.roll(chance, outcome);
                    rolled.map_err(|error| lost(play, &texts, format!("a roll is refused: {error}")))?;
                }
                continue;
            }
            let Some(decision) = random.pick(&legal) else { return Ok(looked) };
            texts.push(moves::texts(play.spec(), std::slice::from_ref(decision)).concat());
            before.push(play.placement());
            if play.play(decision).is_err() {
                // A game may be too long.
                return Ok(looked);
            }
            for reader in &mut readers {
                let played = reader.play.play(decision);
                played.map_err(|error| lost(&play, &texts, format!("{} refuses it: {error}", reader.source)))?;
            }
        }
    }
}

/// A game that goes on from what was read.
struct Reader {
    play: Play,
    source: Source,
}

/// What was read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    Text,
    State,
}

impl std::fmt::Display for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Source::Text => "what was read from the text",
            Source::State => "what was read from the state",
        })
    }
}

impl Reader {
    /// It must be where the game is. A text does not carry what ends a game by what was before.
    fn compare(&self, play: &Play, legal: &[Decision]) -> Result<(), String> {
        let (here, spec) = (&self.play, play.spec());
        let outcome = self.source == Source::State || !outcome_by_past(spec, play.outcome(), here.outcome());
        same(play, here, legal, outcome).map_err(|found| format!("{}: {found}", self.source))
    }
}

fn lost(play: &Play, moves: &[String], found: String) -> Box<Lost> {
    let position = catch_unwind(AssertUnwindSafe(|| position::write(play.spec(), &play.placement())));
    Box::new(Lost { position: position.unwrap_or_else(|_| "…".into()), moves: moves.to_vec(), found })
}

/// Everything that must hold in a position; the games that go on from what is written of it.
fn law(
    game: &Game,
    play: &Play,
    legal: &[Decision],
    before: &[Placement],
    with_state: bool,
) -> Result<Vec<Reader>, String> {
    let (spec, placement) = (game.spec(), play.placement());
    unique(spec, legal)?;
    let text = position::write(spec, &placement);
    let read = position::read(spec, &text).map_err(|errors| format!("the text is refused: {errors}"))?;
    let again = position::write(spec, &read);
    if again != text {
        return Err(format!("the text is written another way when it was read: {again}"));
    }
    let here = game.play_from(&read).map_err(|error| format!("the text is no position: {error}"))?;
    let mut readers = vec![Reader { play: here, source: Source::Text }];
    readers[0].compare(play, legal)?;
    if with_state {
        let written = state::write(spec, &placement, before).to_string();
        let in_check = arbiter_notation::in_check_by(game);
        let read =
            state::read(spec, &written, &in_check).map_err(|faults| format!("the state is refused: {faults}"))?;
        let here = game
            .play_from_history(&read.before, &read.placement)
            .map_err(|error| format!("the state is no position: {error}"))?;
        let reader = Reader { play: here, source: Source::State };
        reader.compare(play, legal).map_err(|found| format!("{found}\n  state {written}"))?;
        readers.push(reader);
    }
    Ok(readers)
}

/// Every text means its move and no other.
fn unique(spec: &Rules, legal: &[Decision]) -> Result<(), String> {
    let texts = moves::texts(spec, legal);
    let mut sorted: Vec<&String> = texts.iter().collect();
    sorted.sort();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("two moves are written `{}`", pair[0]));
    }
    for (i, text) in texts.iter().enumerate() {
        let odd = text.is_empty() || text.ends_with(':') || text.chars().any(char::is_whitespace);
        let found = moves::find(spec, legal, text);
        if odd || found != Ok(i) {
            return Err(format!("the move `{text}` is read as {found:?}, it is {i}: {:?}", legal[i]));
        }
    }
    Ok(())
}

/// The same moves, the same key, and the same outcome if that is to be compared.
fn same(play: &Play, here: &Play, legal: &[Decision], outcome: bool) -> Result<(), String> {
    if outcome && play.outcome() != here.outcome() {
        return Err(format!("the outcome is {:?}, it was {:?}", here.outcome(), play.outcome()));
    }
    if play.outcome().is_some() != here.outcome().is_some() {
        return Ok(());
    }
    if play.awaited_roll() != here.awaited_roll() {
        return Err(format!("the awaited roll is {:?}, it was {:?}", here.awaited_roll(), play.awaited_roll()));
    }
    if play.to_move() != here.to_move() {
        return Err(format!("{:?} is to move, it was {:?}", here.to_move(), play.to_move()));
    }
    let (mut right, mut found) = (legal.to_vec(), here.legal());
    right.sort();
    found.sort();
    if right != found {
        let list = |of: &[Decision], not: &[Decision]| {
            let only: Vec<Decision> = of.iter().filter(|d| !not.contains(d)).take(5).cloned().collect();
            format!("{:?} {:?}", moves::texts(play.spec(), &only), only.first())
        };
        return Err(format!("moves are lost: {}; moves are new: {}", list(&right, &found), list(&found, &right)));
    }
    if play.key() != here.key() {
        return Err(format!("the key is another; {}", difference(&play.placement(), &here.placement())));
    }
    Ok(())
}

/// Which pieces, and which fields beside them, two positions do not share.
fn difference(one: &Placement, other: &Placement) -> String {
    let only = |of: &Placement, not: &Placement| -> Vec<String> {
        of.pieces.iter().filter(|piece| !not.pieces.contains(piece)).take(6).map(|piece| format!("{piece:?}")).collect()
    };
    let bare = |placement: &Placement| format!("{:#?}", Placement { pieces: Vec::new(), ..placement.clone() });
    let (beside, there) = (bare(one), bare(other));
    let fields = beside.lines().zip(there.lines()).filter(|(one, other)| one != other);
    let fields: Vec<String> = fields.take(6).map(|(one, other)| format!("{} / {}", one.trim(), other.trim())).collect();
    format!("lost {}; new {}; {}", only(one, other).join(", "), only(other, one).join(", "), fields.join("; "))
}

/// Whether endings that ask about earlier positions may be behind a difference.
fn outcome_by_past(spec: &Rules, one: Option<&Outcome>, other: Option<&Outcome>) -> bool {
    let by_past = |outcome: &Outcome| {
        let endings = spec.endings.iter().filter(|ending| ending.code == outcome.code);
        endings.into_iter().any(|ending| ending.when.iter().any(|c| reads_past(spec, c, 16)))
    };
    [one, other].into_iter().flatten().any(by_past)
}

fn reads_past(spec: &Rules, condition: &Condition, depth: usize) -> bool {
    let any = |list: &[Condition]| depth > 0 && list.iter().any(|c| reads_past(spec, c, depth - 1));
    match &condition.test {
        Test::Repetition { .. } => true,
        Test::All(inner) | Test::Any(inner) | Test::Not(inner) | Test::As(_, inner) => any(inner),
        Test::Players(inner, _) | Test::After(inner) => any(inner),
        Test::Formula(id) => any(&spec.formulas[id.index()].when),
        _ => false,
    }
}
