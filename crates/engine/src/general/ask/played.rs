//! Which actions a move filter means.

use super::in_zone;
use crate::general::code::MoveFilt;
use crate::general::code::filt::Classes;
use crate::general::frame::Frame;
use crate::general::state::Played;
use crate::general::view::View;
use crate::set::Set;
use arbiter_spec::checked::Square;

/// Whether an action, played or only considered, matches.
pub(crate) fn matches_move<W: Set>(view: View<W>, frame: &Frame<W>, filter: &MoveFilt<W>, played: &Played) -> bool {
    let within = |square: Option<Square>, zone| square.is_some_and(|s| in_zone(view, frame, zone, s.index()));
    filter.kinds.is_none_or(|kinds| played.kind.is_some_and(|kind| kinds >> (kind.0 & 63) & 1 == 1))
        && filter.classes.as_ref().is_none_or(|classes| has_class(view, classes, played))
        && filter
            .ids
            .as_ref()
            .is_none_or(|ids| view.code.rules.id_of(played.action).is_some_and(|id| ids.binary_search(&id).is_ok()))
        && filter.source.as_ref().is_none_or(|zone| within(played.source, zone))
        && filter.target.as_ref().is_none_or(|zone| within(played.target, zone))
        && (!filter.same || played.piece.is_some() && played.piece == view.state.previous_piece)
        && filter.not.as_ref().is_none_or(|not| !matches_move(view, frame, not, played))
}

fn has_class<W: Set>(view: View<W>, classes: &Classes, played: &Played) -> bool {
    classes.computed & played.classes != 0
        || !classes.own.is_empty()
            && view.code.rules.classes_of(played.action).iter().any(|own| classes.own.binary_search(own).is_ok())
}
