//! Records played through by the rules.
//!
//! Every move is looked up among the legal ones of the engine, straight from the text: nothing is allocated per move.
//! Variations are played as well. An ending by the rules is compared with the result; a result without one is fine, since
//! players resign, agree and lose on time.

use super::problem::{Severity, Trouble, TroubleAt};
use super::result::Termination;
use super::rulebook::{Library, Rulebook};
use super::tags::Tags;
use super::tokens::{Token, Tokens};
use super::write::first_ply;
use arbiter_engine::{Position, Rollout};
use arbiter_spec::play::Outcome;

/// Watches a record being played through. Everything is optional.
pub trait Watch {
    /// A tag, its value without escapes.
    fn tag(&mut self, _name: &str, _value: &str) {}
    /// The rules were found.
    fn begins(&mut self, _rules: &Rulebook) {}
    /// A move of the game itself was played: its ply, from 1, and its text.
    fn played(&mut self, _ply: u32, _text: &str) {}
    /// Something is odd and does no harm.
    fn note(&mut self, _fault: TroubleAt, _ply: Option<u32>) {}
}

/// Nobody watches.
impl Watch for () {}

/// A record that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    /// How many moves the game itself has.
    pub plies: u32,
    /// How many moves its variations have.
    pub varied: u32,
    /// What it says at its end.
    pub result: Termination,
    /// How it ended by the rules, if it did.
    pub outcome: Option<Outcome>,
}

/// Why a record cannot be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// What is wrong.
    pub fault: TroubleAt,
    /// The ply of the move, from 1.
    pub ply: Option<u32>,
}

/// Plays a record through.
///
/// ```
/// # let game = include!("../../doc/game.rs");
/// use arbiter_notation::pgn::{self, Library, Rulebook};
/// struct One<'a>(Rulebook<'a>);
/// impl Library for One<'_> {
///     fn rulebook(&mut self, _: Option<&str>) -> Option<&Rulebook<'_>> {
///         Some(&self.0)
///     }
/// }
/// let mut library = One(Rulebook::new("small", &game));
/// assert_eq!(pgn::replay("1. e4 (1. d3) 1... e5 *", &mut library, &mut ()).unwrap().plies, 2);
/// let broken = pgn::replay("1. e4 e4 *", &mut library, &mut ()).unwrap_err();
/// assert_eq!((broken.fault.at, broken.ply), (6, Some(2)));
/// ```
pub fn replay(text: &str, library: &mut dyn Library, watch: &mut impl Watch) -> Result<Replayed, Broken> {
    let mut tokens = Tokens::new(text);
    let mut head = Head::default();
    loop {
        let token = tokens.next().transpose().map_err(|fault| Broken { fault, ply: None })?;
        match token {
            Some(Token::Tag(name, value)) => head.take(name, value, tokens.place(), watch),
            Some(Token::Comment(_) | Token::Escape(_)) => {}
            first => {
                let rules = match library.rulebook(head.variant.as_ref().map(|(name, _)| name.as_str())) {
                    Some(rules) => rules,
                    None => {
                        let (name, at) = head.variant.unwrap_or_default();
                        let trouble = Trouble::UnknownVariant(super::tokens::short(&name));
                        return Err(Broken { fault: TroubleAt { at, trouble }, ply: None });
                    }
                };
                watch.begins(rules);
                return head.play(rules, tokens, first, watch);
            }
        }
    }
}

/// What the tags say that matters to the rules, and where.
#[derive(Default)]
struct Head {
    variant: Option<(String, usize)>,
    position: Option<(String, usize)>,
    result: Option<(String, usize)>,
    set_up: bool,
}

impl Head {
    fn take(&mut self, name: &str, value: &str, at: usize, watch: &mut impl Watch) {
        let value = Tags::plain(value);
        watch.tag(name, &value);
        let known = match name {
            "Variant" => &mut self.variant,
            "FEN" => &mut self.position,
            "Result" => &mut self.result,
            "SetUp" => {
                self.set_up |= value == "1";
                return;
            }
            _ => return,
        };
        if known.is_some() {
            watch.note(TroubleAt { at, trouble: Trouble::TagTwice(name.into()) }, None);
            return;
        }
        *known = Some((value.into_owned(), at));
    }

    /// Plays the moves, the first token of which was read already.
    fn play<'a>(
        self,
        rules: &Rulebook<'a>,
        tokens: Tokens,
        first: Option<Token>,
        watch: &mut impl Watch,
    ) -> Result<Replayed, Broken> {
        let (fen, at) = self.position.as_ref().map_or((None, 0), |(text, at)| (Some(text.as_str()), *at));
        let broken = |trouble| Broken { fault: TroubleAt { at, trouble }, ply: None };
        let start = rules.start(fen).map_err(broken)?;
        let line = rules.rollout(&start).map_err(|error| broken(Trouble::Position(error.to_string().into())))?;
        if fen.is_some() && !self.set_up {
            watch.note(TroubleAt { at, trouble: Trouble::NoSetUp }, None);
        }
        let numbered = rules.game().spec().players.len() == 2;
        let mut player = Replayer {
            now: Branch { line, before: start, ply: 0 },
            rules,
            numbers: numbered.then(|| first_ply(fen)),
            stack: Vec::new(),
            varies: tokens.text().contains('('),
            end: tokens.text().trim_end().len(),
            varied: 0,
            over: false,
            result: None,
        };
        player.run(tokens, first, watch)?;
        player.finish(self.result, watch)
    }
}

/// A branch of the game: the line, and the position before its latest move.
struct Branch<'a> {
    line: Rollout<'a>,
    before: Position,
    ply: u32,
}

struct Replayer<'r, 'a> {
    rules: &'r Rulebook<'a>,
    now: Branch<'a>,
    /// The branches that wait until a variation is done.
    stack: Vec<Branch<'a>>,
    /// Half the move number of the first ply, where they are checked: until one is wrong, which is said once.
    numbers: Option<u32>,
    /// Whether there are variations at all: only then the position before a move is kept.
    varies: bool,
    varied: u32,
    /// Where the text ends.
    end: usize,
    /// The game was over, and went on.
    over: bool,
    result: Option<(Termination, usize)>,
}

impl Replayer<'_, '_> {
    fn run(&mut self, mut tokens: Tokens, first: Option<Token>, watch: &mut impl Watch) -> Result<(), Broken> {
        let mut next = first;
        while let Some(token) = next {
            if let Token::Move(text) = token {
                self.play(text, tokens.place(), watch)?;
            } else {
                self.other(token, tokens.place(), watch);
            }
            next = tokens.next().transpose().map_err(|fault| Broken { fault, ply: None })?;
        }
        Ok(())
    }

    #[inline(always)]
    fn play(&mut self, text: &str, at: usize, watch: &mut impl Watch) -> Result<(), Broken> {
        let way = &mut self.now;
        if way.line.is_over() {
            self.went_on(at, watch);
        }
        let way = &mut self.now;
        way.ply += 1;
        let found = match self.rules.san().find_move(self.rules.game(), &way.line, text) {
            Ok(found) => found,
            Err(error) => {
                let trouble = Trouble::IllegalMove(error.to_string().into());
                return Err(Broken { fault: TroubleAt { at, trouble }, ply: Some(way.ply) });
            }
        };
        if self.varies {
            way.before = way.line.position();
        }
        // Found among its own moves.
        way.line.play(found).ok();
        if self.stack.is_empty() {
            watch.played(way.ply, text);
        } else {
            self.varied += 1;
        }
        Ok(())
    }

    /// A game that went on although it was over is odd. It is said once, and a way may end in variations as it likes.
    #[cold]
    fn went_on(&mut self, at: usize, watch: &mut impl Watch) {
        if self.stack.is_empty() && !std::mem::replace(&mut self.over, true) {
            let code = self.now.line.outcome().map_or_else(String::new, |outcome| outcome.code);
            let trouble = Trouble::AfterTheEnd { code: code.into() };
            watch.note(TroubleAt { at, trouble }, Some(self.now.ply + 1));
        }
    }

    fn other(&mut self, token: Token, at: usize, watch: &mut impl Watch) {
        match token {
            Token::Number(found, _) => {
                let Some(first) = self.numbers.filter(|_| found > 0) else { return };
                let expected = (first + self.now.ply) / 2 + 1;
                if found != expected {
                    self.numbers = None;
                    watch.note(TroubleAt { at, trouble: Trouble::Number { found, expected } }, Some(self.now.ply + 1));
                }
            }
            Token::Open => {
                let before = self.now.before.clone();
                let ply = self.now.ply.saturating_sub(1);
                let Ok(line) = self.rules.rollout(&before) else { return };
                let way = Branch { line, before, ply };
                self.stack.push(std::mem::replace(&mut self.now, way));
            }
            Token::Close => {
                if let Some(way) = self.stack.pop() {
                    self.now = way;
                }
            }
            Token::End(result) => self.result = Some((result, at)),
            Token::Odd(odd) => watch.note(TroubleAt { at, trouble: odd.into() }, None),
            Token::Move(_) | Token::Tag(..) | Token::Nag(_) | Token::Comment(_) | Token::Escape(_) => {}
        }
    }

    fn finish(self, tag: Option<(String, usize)>, watch: &mut impl Watch) -> Result<Replayed, Broken> {
        let tagged = tag.as_ref().and_then(|(text, _)| Termination::read(text));
        match (self.result, &tag) {
            (Some((found, _)), Some((text, at))) if found.text() != text => {
                let trouble = Trouble::ResultTag { tag: super::tokens::short(text), found };
                watch.note(TroubleAt { at: *at, trouble }, None);
            }
            (None, _) => watch.note(TroubleAt { at: self.end, trouble: Trouble::NoResult }, None),
            _ => {}
        }
        let result = self.result.map(|(found, _)| found).or(tagged).unwrap_or_default();
        let outcome = self.now.line.outcome();
        if let Some(outcome) = &outcome
            && let Some(board) = on_board(outcome).filter(|board| *board != result)
        {
            let at = self.result.map_or(self.end, |(_, at)| at);
            let trouble = Trouble::WrongResult { found: result, board, code: outcome.code.as_str().into() };
            let (fault, ply) = (TroubleAt { at, trouble }, Some(self.now.ply));
            match fault.trouble.severity() {
                Severity::Error => return Err(Broken { fault, ply }),
                Severity::Note => watch.note(fault, ply),
            }
        }
        Ok(Replayed { plies: self.now.ply, varied: self.varied, result, outcome })
    }
}

/// The result that an ending gives, if one of the four tokens says it.
pub fn on_board(outcome: &Outcome) -> Option<Termination> {
    match (outcome.winner().map(|team| team.index()), outcome.scores.as_slice()) {
        (Some(0), [_, _]) => Some(Termination::First),
        (Some(1), [_, _]) => Some(Termination::Second),
        (None, [one, two]) if one == two => Some(Termination::Draw),
        _ => None,
    }
}
