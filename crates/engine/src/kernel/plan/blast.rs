//! Captures that take their surroundings along, recognised in a document.

use super::components::Components;
use super::endings::{self, Questions};
use super::kinds::{Anatomy, Mode, Part};
use super::reason::Reason;
use crate::kernel::blast::Blast;
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{
    Bounds, Condition, Effect, EffectKind, Ending, Event, Filter, KindId, KindRef, Pieces, Place, PlayerId, ResultRule,
    Role, Rules, Square, Subject, Test, Trigger, Value, Vector, ZoneExpr,
};

/// What goes with a capture, in words of the document.
#[derive(Clone, Debug)]
pub(crate) struct Charge {
    /// Around the capture.
    around: Vec<Vector>,
    /// Around a royal piece: an enemy's there makes it safe.
    touch: Vec<Vector>,
    /// The kinds that stay, a bit each.
    spared: u64,
}

/// The blasts of a game, if that is what its triggers, its exemption and its decisive endings are.
pub(crate) fn find(rules: &Rules) -> Option<Charge> {
    let [trigger] = &rules.triggers[..] else { return None };
    let [royalty] = &rules.royalty[..] else { return None };
    let [royal] = royalty.kinds[..] else { return None };
    let (around, spared) = blast(rules, trigger)?;
    let touch = match &royalty.safe_if {
        None => Vec::new(),
        Some(conditions) => touch(royal, conditions)?,
    };
    // The generator gives nothing once a royal piece is gone, so that ending must come before all that ask for moves.
    let mut automatic = rules.endings.iter().filter(|ending| ending.claim.is_none());
    let first = automatic.next().is_some_and(|ending| is_loss(royal, ending));
    let fits = first
        && automatic.all(|ending| !ending.decisive)
        && spared >> royal.index() & 1 == 0
        && rules.players.len() == 2
        && rules.stores.is_empty()
        && rules.board.exists.len() <= 64;
    fits.then_some(Charge { around, touch, spared })
}

/// "Whoever captures goes up with everything around, except some kinds."
fn blast(rules: &Rules, trigger: &Trigger) -> Option<(Vec<Vector>, u64)> {
    let Trigger { on: Event::Captured, filter: None, subject: Subject::Mover | Subject::ToMove, when, effects, .. } =
        trigger
    else {
        return None;
    };
    let plain = |effect: &Effect| effect.conditions.is_empty() && !effect.optional && effect.rescue;
    let [captor, others] = &effects[..] else { return None };
    if !when.is_empty()
        || !plain(captor)
        || !plain(others)
        || captor.kind != EffectKind::Capture(Pieces::At(Place::TARGET))
    {
        return None;
    }
    let EffectKind::Capture(Pieces::Matching(Some(ZoneExpr::Around(place, steps)), filter)) = &others.kind else {
        return None;
    };
    if *place != Place::TARGET {
        return None;
    }
    let about = Questions { rules, subject: PlayerId(0), side: PlayerId(0) };
    let owned = Filter { owner: None, zone: None, ..(**filter).clone() };
    let (taken, ..) = endings::pieces::<u64>(about, &owned)?;
    (**filter == owned).then_some((steps.clone(), !taken))
}

/// "An enemy royal piece stands beside one's own."
fn touch(royal: KindId, conditions: &[Condition]) -> Option<Vec<Vector>> {
    let [Condition { test: Test::Count(filter, bounds), .. }] = conditions else { return None };
    let Some(ZoneExpr::Around(Place::Leader, steps)) = &filter.zone else { return None };
    let one = Bounds { min: Some(Value::Int(1)), ..Bounds::default() };
    let wanted = pieces_of(royal, Role::Enemy);
    (*bounds == one && Filter { zone: None, ..filter.clone() } == wanted).then(|| steps.clone())
}

/// "Whoever has no royal piece left loses."
fn is_loss(royal: KindId, ending: &Ending) -> bool {
    let [Condition { test: Test::Count(filter, bounds), .. }] = &ending.when[..] else { return false };
    let none = Bounds { max: Some(Value::Int(0)), ..Bounds::default() };
    ending.decisive
        && ending.subject == Subject::EachPlayer
        && ending.result == ResultRule::Lose(Role::Own)
        && *filter == pieces_of(royal, Role::Own)
        && *bounds == none
}

fn pieces_of(kind: KindId, owner: Role) -> Filter {
    Filter { kinds: Some(vec![KindRef::Kind(kind)]), owner: Some(owner), ..Filter::default() }
}

impl Charge {
    /// Written out, or why the kernel has no form for it.
    pub fn lay<W: Set>(&self, rules: &Rules, kinds: &[Anatomy], components: &Components) -> Result<Blast<W>, Reason> {
        let royal = components.royal.and_then(|royal| kinds.get(royal.index()));
        for part in royal.into_iter().flat_map(|royal| &royal.parts) {
            if matches!(part, Part::Leap { mode, .. } if *mode != Mode::Quiet) {
                return Err(Reason::of("a royal piece that captures and goes up with the blast"));
            }
        }
        let castling = components.royal.into_iter().flat_map(|royal| rules.kind(royal).moves.each.iter().flatten());
        let guarded = |conditions: &[Condition]| conditions.iter().any(|c| c.test == Test::PathNotAttacked);
        if castling.into_iter().any(|m| !m.effects.is_empty() && !guarded(&m.conditions)) {
            return Err(Reason::of("castling to an attacked square beside the enemy's royal piece"));
        }
        let spared = components.planes_only_of(self.spared);
        let told =
            components.planes_of.iter().enumerate().all(|(kind, planes)| {
                self.spared >> kind & 1 == 0 || planes << components.layout.players & spared != 0
            });
        if !told || components.layout.planes() > 8 {
            return Err(Reason::of("a blast that spares kinds without a plane of their own"));
        }
        let alike = || Reason::of("a blast that differs from player to player or one way from the other");
        let around = squares::<W>(rules, &self.around).ok_or_else(alike)?;
        let touch = squares::<W>(rules, &self.touch).ok_or_else(alike)?;
        Ok(Blast { around, touch, spared })
    }
}

/// By square, the squares that many steps away; `None` unless that goes both ways and is the same for all players.
fn squares<W: Set>(rules: &Rules, steps: &[Vector]) -> Option<W::PerSquare<W>> {
    let reached = |player: PlayerId, from: Square| {
        let turned = steps.iter().map(|step| rules.matrix(player).turn(*step));
        W::from_squares(turned.filter_map(|step| rules.board.offset(from, step)).map(Square::index))
    };
    let mut table = W::PerSquare::filled(W::EMPTY);
    for from in rules.board.squares() {
        let all = reached(PlayerId(0), from);
        if all.has(from.index()) || rules.player_ids().any(|player| reached(player, from) != all) {
            return None;
        }
        *table.at_mut(from.index()) = all;
    }
    let both_ways = |from: usize| table.at(from).squares().all(|to| table.at(to).has(from));
    rules.board.squares().all(|from| both_ways(from.index())).then_some(table)
}
