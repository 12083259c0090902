//! Moves and drops, lowered.

use super::{ShapeRule, Span};
use crate::general::code::{Cond, Filt, ZoneCode};
use crate::set::Set;
use arbiter_spec::checked::{ActionKind, FlagId, KindId, KindRef, MoveName, PlayerId, StoreId, TargetState};

/// One move of one kind for one player, in one direction.
#[derive(Debug)]
pub(crate) struct MoveRule<W: Set> {
    /// Its name.
    pub name: MoveName,
    /// Whose list it is in: the subject of its conditions.
    pub player: PlayerId,
    /// Whose moves they are, and its place in the list of the document.
    pub kind: KindId,
    pub place: u16,
    /// From where it can be made at all, as far as fixed conditions say.
    pub sources: W,
    /// To where it can be made at all.
    pub targets: W,
    pub shape: ShapeRule<W>,
    pub actions: Box<[ActionRule<W>]>,
    /// Asked before the move, those that do not read attacks first.
    pub conditions: Box<[Cond<W>]>,
    /// How many of them do not read attacks: the ones asked while attacks are worked out.
    pub calm: usize,
    /// Those that read the position after the move.
    pub after: Box<[Cond<W>]>,
    pub modifiers: Box<[ModifierRule<W>]>,
    pub effects: Span,
    /// Own labels: places in [`super::Rules::own_classes`].
    pub classes: Box<[u16]>,
    /// `same_result: MERGE`.
    pub merge: bool,
    /// Some action makes an attack.
    pub attacks: bool,
}

/// What a move does to its target.
#[derive(Debug)]
pub(crate) struct ActionRule<W: Set> {
    pub state: TargetState,
    pub filter: Option<Filt<W>>,
    pub kind: ActionKind,
    /// As in [`MoveRule::conditions`].
    pub conditions: Box<[Cond<W>]>,
    pub calm: usize,
    pub after: Box<[Cond<W>]>,
    pub effects: Span,
    /// It makes an attack.
    pub attacks: bool,
}

/// A change of kind that goes with a move.
#[derive(Debug)]
pub(crate) struct ModifierRule<W: Set> {
    /// Asked before the move.
    pub conditions: Box<[Cond<W>]>,
    pub options: Box<[KindRef]>,
    pub set_state: Option<FlagId>,
    pub effects: Span,
    pub fresh: bool,
    pub if_none_stay: bool,
}

/// A way of bringing men from a store to the board. Its vectors are turned by the player.
#[derive(Debug)]
pub(crate) struct DropRule<W: Set> {
    pub id: i32,
    pub store: StoreId,
    pub kinds: Box<[KindId]>,
    pub zone: ZoneCode<W>,
    /// Asked before the drop.
    pub conditions: Box<[Cond<W>]>,
    /// Those that read the position after it.
    pub after: Box<[Cond<W>]>,
    pub modifiers: Box<[ModifierRule<W>]>,
    pub effects: Span,
    pub actions: Box<[ActionRule<W>]>,
    /// The man counts as unmoved.
    pub fresh: bool,
}
