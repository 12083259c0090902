//! Rights by use: whether pieces have moved is not compared, only what moves make of it.
//!
//! Every move of a piece has some places that read first moves and lasting flags: the move itself, each of its actions
//! together with it, its modifiers, its effects, and each such question under ANY, NOT or AS. What is compared is which
//! of these places hold.

use super::mix::{Sort, part};
use crate::general::ask;
use crate::general::code::lower::{Inside, Lower};
use crate::general::code::{Cond, Filt};
use crate::general::frame::Frame;
use crate::general::piece::Piece;
use crate::general::state::{OWNERS, owner_index};
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::{
    About, AgreementOutcome, Condition, Effect, EffectKind, FlagId, KindId, Move, MovedBy, Pair, PlayerId, Rules,
    Shape, Square, Test,
};

/// The rights of all kinds.
#[derive(Clone, Debug)]
pub(crate) struct Rights<W: Set> {
    /// The kinds that have any.
    kinds: Box<[KindRights]>,
    /// By kind and owner.
    lists: Box<[Box<[Right<W>]>]>,
}

/// How the rights of a kind are found.
#[derive(Clone, Copy, Debug)]
struct KindRights {
    kind: KindId,
    /// The player to move may move it, whoever owns it.
    anyone: bool,
    /// A piece that has moved holds none.
    unmoved: bool,
}

/// One place of a move: all its questions must hold.
#[derive(Clone, Debug)]
struct Right<W: Set> {
    /// Tells it from all others of the kind.
    number: u32,
    /// The piece must not have moved.
    unmoved: bool,
    questions: Box<[Question<W>]>,
}

#[derive(Clone, Debug)]
enum Question<W: Set> {
    Holds(Cond<W>),
    /// A matching piece stands on the ray that begins on the square.
    Partner(Filt<W>, Box<[W]>),
}

impl<W: Set> Rights<W> {
    pub(crate) fn lower(lower: &mut Lower<'_, W>) -> Rights<W> {
        let spec = lower.spec;
        let mut lists = Vec::new();
        let mut kinds = Vec::new();
        for (index, kind) in spec.kinds.iter().enumerate() {
            let players = (0..OWNERS).map(|i| if i + 1 == OWNERS { PlayerId::NEUTRAL } else { PlayerId(i as u8) });
            let of_kind: Vec<Box<[Right<W>]>> = players.map(|player| rights_of(lower, kind.moves.of(player))).collect();
            if of_kind.iter().any(|list| !list.is_empty()) {
                let unmoved = of_kind.iter().flatten().all(|right| right.unmoved);
                let anyone = kind.moved_by == MovedBy::Anyone;
                kinds.push(KindRights { kind: KindId(index as u8), anyone, unmoved });
            }
            lists.extend(of_kind);
        }
        Rights { kinds: kinds.into(), lists: lists.into() }
    }

    /// What the rights that hold add to the key. Those that do not hold follow from the pieces.
    pub(crate) fn sum(&self, view: View<W>) -> u64 {
        let state = view.state;
        let mut sum = 0u64;
        for KindRights { kind, anyone, unmoved } in &self.kinds {
            let everywhere = state.kinds.get(kind.index()).copied().unwrap_or(W::EMPTY);
            let squares = if *unmoved { everywhere & state.unmoved } else { everywhere };
            for square in squares.squares() {
                for piece in state.pieces_on(square).filter(|piece| piece.kind == *kind) {
                    let player = if *anyone { view.to_move() } else { piece.owner };
                    sum = sum.wrapping_add(self.of_piece(view, square, piece, player));
                }
            }
        }
        sum
    }

    fn of_piece(&self, view: View<W>, square: usize, piece: &Piece, player: PlayerId) -> u64 {
        let Some(list) = self.lists.get(piece.kind.index() * OWNERS + owner_index(player)) else { return 0 };
        let place = Square(square as u8);
        let frame = Frame {
            piece: Some(*piece),
            source: Some(place),
            mover: Some(player),
            captor: Some(player),
            ..Frame::of(player)
        };
        let holding = list.iter().filter(|right| !(right.unmoved && piece.moved) && right.holds(view, &frame, square));
        let word = u64::from(place.0) | u64::from(piece.kind.0) << 8 | (owner_index(piece.owner) as u64) << 16;
        holding.fold(0, |sum, right| sum.wrapping_add(part(Sort::Right, word | u64::from(right.number) << 32)))
    }
}

impl<W: Set> Right<W> {
    fn holds(&self, view: View<W>, frame: &Frame<W>, square: usize) -> bool {
        self.questions.iter().all(|question| match question {
            Question::Holds(condition) => ask::holds(view, frame, condition),
            Question::Partner(partner, rays) => {
                let ray = rays.get(square).copied().unwrap_or(W::EMPTY);
                (ask::pieces(view, frame, partner) & ray).any()
            }
        })
    }
}

/// A question as it is written, and whether it stands in something named, where vectors are the subject's.
#[derive(Clone, Copy)]
enum Written<'s> {
    Condition(&'s Condition, Inside),
    Partner(&'s Pair),
}

fn rights_of<W: Set>(lower: &mut Lower<'_, W>, moves: &[Move]) -> Box<[Right<W>]> {
    let rules: &Rules = lower.spec;
    let places = moves.iter().flat_map(|m| Places::of(rules, m));
    // Numbered with the false ones, so that a number means the same place in every position.
    let lowered = places.enumerate().map(|(number, place)| Right {
        number: number as u32,
        unmoved: place.iter().any(|question| matches!(question, Written::Condition(c, _) if c.test == Test::FirstMove)),
        questions: place
            .iter()
            .filter(|question| !matches!(question, Written::Condition(c, _) if c.test == Test::FirstMove))
            .map(|question| match question {
                Written::Condition(condition, inside) => Question::Holds(lower.condition(condition, *inside)),
                Written::Partner(pair) => {
                    Question::Partner(lower.filter(&pair.partner, Inside::Move), rays(rules, pair))
                }
            })
            .collect(),
    });
    lowered.collect()
}

/// By square: the squares on the ray of a pair.
fn rays<W: Set>(rules: &Rules, pair: &Pair) -> Box<[W]> {
    let ray = |from: usize| {
        let from = Square(from as u8);
        let mut squares = W::EMPTY;
        let mut at = from;
        while let Some(next) = rules.board.offset(at, pair.search) {
            if next == from || squares.has(next.index()) {
                break;
            }
            squares |= W::of(next.index());
            at = next;
        }
        squares
    };
    (0..rules.board.exists.len()).map(|from| if rules.board.exists[from] { ray(from) } else { W::EMPTY }).collect()
}

/// The places of a move that read first moves or lasting flags.
struct Places<'s> {
    rules: &'s Rules,
    places: Vec<Vec<Written<'s>>>,
    /// Questions under ANY, NOT and AS stand for themselves.
    alone: Vec<Written<'s>>,
}

impl<'s> Places<'s> {
    fn of(rules: &'s Rules, m: &'s Move) -> Vec<Vec<Written<'s>>> {
        let mut places = Places { rules, places: Vec::new(), alone: Vec::new() };
        let of_move = places.questions(&m.conditions, Inside::Move);
        let partner = match &m.shape {
            Shape::Pair(pair) if pair.partner.moved.is_some() => Some(Written::Partner(pair)),
            _ => None,
        };
        places.places.push(partner.into_iter().chain(of_move.iter().copied()).collect());
        for action in &m.actions {
            let mut of_action = places.questions(&action.conditions, Inside::Move);
            if !of_action.is_empty() {
                of_action.extend(&of_move);
            }
            places.places.push(of_action);
            places.effects(&action.effects, Inside::Move);
        }
        for modifier in &m.modifiers {
            let of_modifier = places.questions(&modifier.conditions, Inside::Move);
            places.places.push(of_modifier);
            places.effects(&modifier.effects, Inside::Move);
        }
        places.effects(&m.effects, Inside::Move);
        let alone = places.alone.into_iter().map(|question| vec![question]);
        places.places.into_iter().chain(alone).filter(|place| !place.is_empty()).collect()
    }

    fn effects(&mut self, effects: &'s [Effect], inside: Inside) {
        for effect in effects {
            let of_effect = self.questions(&effect.conditions, inside);
            self.places.push(of_effect);
            if let EffectKind::Named(id) = effect.kind {
                self.effects(&self.rules.effects[id.index()].effects, Inside::Subject);
            }
        }
    }

    /// The questions of a list that must hold together.
    fn questions(&mut self, list: &'s [Condition], inside: Inside) -> Vec<Written<'s>> {
        let mut found = Vec::new();
        for condition in list {
            match &condition.test {
                Test::All(inner) => found.extend(self.questions(inner, inside)),
                Test::Formula(id) => {
                    found.extend(self.questions(&self.rules.formulas[id.index()].when, Inside::Subject));
                }
                Test::Any(inner) | Test::Not(inner) | Test::As(_, inner) => {
                    let within = self.questions(inner, inside);
                    self.alone.extend(within);
                }
                test => match test.about() {
                    About::Unmoved(_) => found.push(Written::Condition(condition, inside)),
                    About::Flag(flag) if !is_timed(self.rules, flag) => {
                        found.push(Written::Condition(condition, inside));
                    }
                    // What is asked of every player or of the position after the move is no right of a piece.
                    About::Players(_) | About::After(_) | About::Repetition(_) => {}
                    About::Conditions(_) | About::Formula(_) | About::Flag(_) | About::PlayerFlag(_) => {}
                    About::LastMove(_) | About::Round | About::Status(_) | About::Moves => {}
                    About::Attack | About::Proof | About::Board => {}
                },
            }
        }
        found
    }
}

/// Whether a flag is ever set for some turns only.
fn is_timed(rules: &Rules, flag: FlagId) -> bool {
    let sets = |effects: &[Effect]| {
        effects.iter().any(|e| matches!(&e.kind, EffectKind::SetState(set, Some(_), _) if *set == flag))
    };
    let of_move = |m: &Move| {
        let actions = m.actions.iter().map(|action| &action.effects);
        let modifiers = m.modifiers.iter().map(|modifier| &modifier.effects);
        actions.chain(modifiers).chain([&m.effects]).any(|effects| sets(effects))
    };
    let of_drop = |drop: &arbiter_spec::checked::Drop| {
        let actions = drop.actions.iter().map(|action| &action.effects);
        let modifiers = drop.modifiers.iter().map(|modifier| &modifier.effects);
        actions.chain(modifiers).chain([&drop.effects]).any(|effects| sets(effects))
    };
    rules.kinds.iter().any(|kind| kind.moves.each.iter().flatten().any(of_move))
        || rules.drops.iter().any(of_drop)
        || rules.effects.iter().any(|named| sets(&named.effects))
        || rules.triggers.iter().any(|trigger| sets(&trigger.effects))
        || rules.agreements.iter().any(|a| matches!(&a.outcome, AgreementOutcome::Do(list) if sets(list)))
}
