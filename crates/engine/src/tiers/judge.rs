//! Which tier a move has: read from the rules, never from a position.

use super::{Found, Reason, Tier, slower};
use arbiter_spec::checked::{
    About, Action, ActionKind, Condition, Drop, Effect, EffectKind, Event, Filter, KindId, KindRef, Modifier, Move,
    Pieces, PlayerId, Royalty, RoyaltyCount, Rules, Safety, Shape, TargetState, Test, Tested, Until,
};
use arbiter_spec::json::At;

/// Knows what the whole document does to the tiers of its moves.
pub(super) struct Judge<'r> {
    rules: &'r Rules,
    /// By player: how fast a plain move of his is.
    plain: Vec<Found>,
    /// By player: whether he has royal pieces to keep safe.
    bound: Vec<bool>,
}

fn because(tier: Tier, at: &At, sentence: impl Into<String>) -> Found {
    (tier, Some(Reason { at: Some(at.clone()), sentence: sentence.into() }))
}

impl<'r> Judge<'r> {
    pub fn new(rules: &'r Rules) -> Judge<'r> {
        let binds = |rule: &&Royalty, player| rule.safety == Safety::MustBeSafe && rule.players.contains(&player);
        let royal = |player| rules.royalty.iter().filter(|rule| binds(rule, player)).collect::<Vec<_>>();
        let bound: Vec<bool> = rules.player_ids().map(|player| !royal(player).is_empty()).collect();
        let free = if bound.contains(&true) { Tier::Table } else { Tier::Free };
        let plain = rules.player_ids().map(|player| match &royal(player)[..] {
            [] => law(rules).unwrap_or((free, None)),
            royal => {
                let found = of_royalty(rules, player, royal).into_iter().chain(of_document(rules)).chain(law(rules));
                found.chain(of_threats(rules)).fold((Tier::Masked, None), slower)
            }
        });
        Judge { plain: plain.collect(), bound, rules }
    }

    fn start(&self, player: PlayerId) -> (Found, bool) {
        let plain = self.plain.get(player.index()).cloned().unwrap_or((Tier::Tested, None));
        (plain, self.bound.get(player.index()).copied().unwrap_or(true))
    }

    /// The tier of a move in one direction.
    pub fn of_move(&self, player: PlayerId, m: &Move) -> Found {
        let (plain, bound) = self.start(player);
        let mut found = plain;
        let mut add = |more: Found| found = slower(std::mem::replace(&mut found, (Tier::Free, None)), more);
        let actions = m.actions.iter().flat_map(|action| &action.conditions);
        let asked = m.conditions.iter().chain(actions).chain(m.modifiers.iter().flat_map(|m| &m.conditions));
        asked.filter_map(|condition| self.condition(condition, bound)).for_each(&mut add);
        if bound {
            match &m.shape {
                Shape::Legs(_) => add(because(Tier::Tested, &m.at, "it goes a bent path")),
                Shape::Pair(_) => add(because(Tier::Local, &m.at, "two pieces move at once")),
                Shape::Step { .. } | Shape::Along { .. } | Shape::To(_) => {}
            }
            m.actions.iter().filter_map(action).for_each(&mut add);
            let effects = m.effects.iter().chain(m.actions.iter().flat_map(|action| &action.effects));
            effects.filter_map(|effect| self.effect(effect)).for_each(&mut add);
            m.modifiers.iter().filter_map(|modifier| self.modifier(modifier)).for_each(&mut add);
        }
        found
    }

    /// The tier of a drop.
    pub fn of_drop(&self, player: PlayerId, drop: &Drop) -> Found {
        let (plain, bound) = self.start(player);
        let mut found = plain;
        let mut add = |more: Found| found = slower(std::mem::replace(&mut found, (Tier::Free, None)), more);
        let actions = drop.actions.iter().flat_map(|action| &action.conditions);
        let asked = drop.conditions.iter().chain(actions).chain(drop.modifiers.iter().flat_map(|m| &m.conditions));
        asked.filter_map(|condition| self.condition(condition, bound)).for_each(&mut add);
        if bound {
            let effects = drop.effects.iter().chain(drop.actions.iter().flat_map(|action| &action.effects));
            effects.filter_map(|effect| self.effect(effect)).for_each(&mut add);
            drop.modifiers.iter().filter_map(|modifier| self.modifier(modifier)).for_each(&mut add);
            if drop.kinds.iter().any(|kind| self.is_royal(*kind)) {
                add(because(Tier::Tested, &drop.at, "a royal piece comes to the board"));
            }
        }
        found
    }

    fn is_royal(&self, kind: KindId) -> bool {
        self.rules.royalty.iter().any(|rule| rule.safety == Safety::MustBeSafe && rule.kinds.contains(&kind))
    }

    /// Whether a condition takes more than a look at the position before the move.
    fn condition(&self, condition: &Condition, bound: bool) -> Option<Found> {
        let among = |list: &[Condition]| list.iter().filter_map(|c| self.condition(c, bound)).reduce(slower);
        match condition.test.about() {
            About::After(_) => Some(because(Tier::Tested, &condition.at, "it asks for the position after it")),
            About::Attack if bound => Some(because(Tier::Local, &condition.at, "it asks who attacks a square")),
            About::Conditions(list) | About::Players(list) => among(list),
            About::Formula(id) => among(&self.rules.formulas[id.index()].when),
            About::Attack | About::Board | About::Unmoved(_) | About::Flag(_) | About::PlayerFlag(_) => None,
            About::Status(_) | About::LastMove(_) | About::Round | About::Repetition(_) => None,
            About::Moves | About::Proof => None,
        }
    }

    /// Whether an effect changes more than lines can tell.
    fn effect(&self, effect: &Effect) -> Option<Found> {
        let (local, tested) = (
            |sentence| Some(because(Tier::Local, &effect.at, sentence)),
            |sentence| Some(because(Tier::Tested, &effect.at, sentence)),
        );
        if !effect.rescue {
            return tested("the royal pieces must be safe without its effect, too");
        }
        match &effect.kind {
            EffectKind::Capture(Pieces::At(_)) | EffectKind::Remove(Pieces::At(_)) => {
                local("another piece falls with it")
            }
            EffectKind::Move { .. } => local("another piece moves with it"),
            EffectKind::Capture(_) | EffectKind::Remove(_) => tested("pieces fall that only the position names"),
            EffectKind::Place { .. } | EffectKind::CopySource => tested("a piece comes to the board with it"),
            EffectKind::Transform { .. } => tested("pieces change their kind with it"),
            EffectKind::Convert(..) => tested("pieces change sides with it"),
            EffectKind::Named(id) => {
                let list = &self.rules.effects[id.index()].effects;
                list.iter().filter_map(|effect| self.effect(effect)).reduce(slower)
            }
            EffectKind::SetState(..)
            | EffectKind::ClearState(..)
            | EffectKind::Add(..)
            | EffectKind::Set(..)
            | EffectKind::SetPlayerState(..)
            | EffectKind::ClearPlayerState(..)
            | EffectKind::AddToStore { .. }
            | EffectKind::SetControl(..)
            | EffectKind::ReleaseControl(_)
            | EffectKind::Continue { .. } => None,
        }
    }

    fn modifier(&self, modifier: &Modifier) -> Option<Found> {
        let royal = |option: &KindRef| match option {
            KindRef::Kind(kind) => self.is_royal(*kind),
            KindRef::Chosen | KindRef::Attribute(_) => true,
        };
        let becomes = modifier.options.iter().any(royal);
        let becomes = becomes.then(|| because(Tier::Tested, &modifier.at, "the piece may become royal"));
        becomes.into_iter().chain(modifier.effects.iter().filter_map(|effect| self.effect(effect))).reduce(slower)
    }
}

/// What a royal rule that is not one piece each does to every move of a player.
fn of_royalty(rules: &Rules, player: PlayerId, royal: &[&Royalty]) -> Vec<Found> {
    let mut found = Vec::new();
    for rule in royal {
        let mut tested = |wrong: bool, sentence: &str| {
            if wrong {
                found.push(because(Tier::Tested, &rule.at, sentence));
            }
        };
        tested(rule.count != RoyaltyCount::Each, "not each of the royal pieces must be safe, but one of several");
        tested(rule.safe_if.is_some(), "royal pieces may be attacked where `safe_if` holds");
        tested(rule.tested == Tested::TurnEnd, "safety is tested at the end of a turn only");
        let is_royal = |kind: &KindId| royal.iter().any(|rule| rule.kinds.contains(kind));
        let fixed = rules.start.pieces.iter().filter(|m| m.owner == player && is_royal(&m.kind)).count();
        let shuffled = rules.start.shuffles.iter().map(|shuffle| {
            let places = shuffle.places.iter().filter(|(owner, _)| *owner == player).count();
            let most =
                shuffle.arrangements.iter().map(|pieces| pieces.iter().filter(|kind| is_royal(kind)).count()).max();
            places * most.unwrap_or(0)
        });
        tested(fixed + shuffled.sum::<usize>() > 1, "the player has several royal pieces");
    }
    found
}

/// What else in a document does something to every move of a player with royal pieces.
fn of_document(rules: &Rules) -> Vec<Found> {
    let mut found = Vec::new();
    for ending in rules.endings.iter().filter(|ending| ending.decisive) {
        let sentence = format!("{} wins even with a royal piece attacked", ending.code);
        found.push(because(Tier::Tested, &ending.at, sentence));
    }
    for trigger in &rules.triggers {
        let later = matches!(trigger.on, Event::TurnStart | Event::TurnSkipped);
        if !later && trigger.effects.iter().any(|effect| changes_board(rules, effect)) {
            found.push(because(Tier::Tested, &trigger.at, format!("the trigger {} changes the board", trigger.code)));
        }
    }
    for status in &rules.statuses {
        if status.traits.cannot_attack || status.traits.immune || status.traits.not_royal {
            let sentence = format!("the status {} decides who is attacked", status.code);
            found.push(because(Tier::Tested, &status.at, sentence));
        }
    }
    if !rules.board.stacking.is_empty() {
        found.push((Tier::Tested, Some(Reason { at: None, sentence: "pieces may share a square".into() })));
    }
    found
}

/// A law on the position after an action is asked there, royal pieces or not.
fn law(rules: &Rules) -> Option<Found> {
    let law = rules.legality.first()?;
    Some(because(Tier::Tested, &law.at, format!("the law {} asks for the position after it", law.code)))
}

/// What threats that are neither leaps nor plain lines do to every move of a player with royal pieces.
fn of_threats(rules: &Rules) -> Vec<Found> {
    let mut found = Vec::new();
    for (index, kind) in rules.kinds.iter().enumerate() {
        for m in kind.moves.each.iter().flatten().filter(|m| m.name.kind.index() == index) {
            let captures = |a: &&Action| matches!(a.kind, ActionKind::Capture | ActionKind::Shoot);
            let mut captures = m.actions.iter().filter(captures).peekable();
            if captures.peek().is_none() {
                continue;
            }
            let name = format!("{}/{}", kind.code, m.name.id);
            let asks = m.conditions.iter().chain(captures.clone().flat_map(|action| &action.conditions));
            if captures.clone().any(|action| action.filter.as_ref().is_some_and(|filter| !is_static(filter)))
                || asks.into_iter().any(|condition| !is_of_squares(rules, condition))
            {
                let sentence = format!("whether {name} captures depends on more than squares");
                found.push(because(Tier::Tested, &m.at, sentence));
            }
            found.extend(threat(&m.shape).map(|(tier, how)| because(tier, &m.at, format!("{name} {how}"))));
            if m.conditions.iter().any(|condition| matches!(condition.test, Test::EmptyAt(_))) {
                found.push(because(Tier::Local, &m.at, format!("{name} threatens past squares that must be empty")));
            }
        }
    }
    found
}

/// How a shape threatens, if not by a leap or a plain line.
fn threat(shape: &Shape) -> Option<(Tier, &'static str)> {
    let (through, repeat) = match shape {
        Shape::Step { through, repeat, .. } => (!through.is_empty(), repeat),
        Shape::Along { repeat, .. } => (false, repeat),
        Shape::Legs(_) => return Some((Tier::Tested, "threatens by a bent path")),
        Shape::To(_) | Shape::Pair(_) => return None,
    };
    let until = repeat.as_ref().map(|repeat| &repeat.until);
    if matches!(until, Some(Until::Condition(_))) {
        return Some((Tier::Tested, "threatens until a condition holds"));
    }
    if let Some(over) = repeat.as_ref().and_then(|repeat| repeat.over.as_ref()) {
        let plain = over.filter.as_ref().is_none_or(is_static);
        return Some(match plain {
            true => (Tier::Local, "threatens over other pieces"),
            false => (Tier::Tested, "threatens over pieces that only the position names"),
        });
    }
    through.then_some((Tier::Local, "threatens past squares that must be empty"))
}

/// Whether a filter asks for nothing but what a piece is and whose.
fn is_static(filter: &Filter) -> bool {
    let rest = Filter { kinds: None, tags: None, owner: None, not: None, ..filter.clone() };
    rest == Filter::default() && filter.not.as_deref().is_none_or(is_static)
}

/// Whether a condition asks for nothing but what stands where.
fn is_of_squares(rules: &Rules, condition: &Condition) -> bool {
    let all = |list: &[Condition]| list.iter().all(|condition| is_of_squares(rules, condition));
    match &condition.test {
        Test::All(list) | Test::Any(list) | Test::Not(list) => all(list),
        Test::Formula(id) => all(&rules.formulas[id.index()].when),
        Test::PieceAt(_, filter) => is_static(filter),
        Test::InZone(..)
        | Test::EmptyAt(_)
        | Test::PathEmpty
        | Test::FirstMove
        | Test::PieceFirstMove(_)
        | Test::RookFirstMove(_)
        | Test::CheckState(..) => true,
        _ => false,
    }
}

/// Whether an action is other than going to an empty square or capturing an enemy.
fn action(action: &Action) -> Option<Found> {
    match (action.kind, action.state) {
        (ActionKind::Join | ActionKind::Swap, _) => {
            Some(because(Tier::Tested, &action.at, "pieces share or exchange squares"))
        }
        (ActionKind::Shoot, _) => Some(because(Tier::Local, &action.at, "it captures without going there")),
        (ActionKind::Capture, TargetState::Enemy | TargetState::Neutral) => None,
        (ActionKind::Capture, _) => Some(because(Tier::Local, &action.at, "it captures pieces of its own side")),
        (ActionKind::Move | ActionKind::Stay | ActionKind::Place, _) => None,
    }
}

/// Whether an effect changes what stands where.
fn changes_board(rules: &Rules, effect: &Effect) -> bool {
    match &effect.kind {
        EffectKind::Capture(_)
        | EffectKind::Remove(_)
        | EffectKind::Move { .. }
        | EffectKind::Place { .. }
        | EffectKind::CopySource
        | EffectKind::Transform { .. }
        | EffectKind::Convert(..) => true,
        EffectKind::Named(id) => rules.effects[id.index()].effects.iter().any(|effect| changes_board(rules, effect)),
        EffectKind::SetState(..)
        | EffectKind::ClearState(..)
        | EffectKind::Add(..)
        | EffectKind::Set(..)
        | EffectKind::SetPlayerState(..)
        | EffectKind::ClearPlayerState(..)
        | EffectKind::AddToStore { .. }
        | EffectKind::SetControl(..)
        | EffectKind::ReleaseControl(_)
        | EffectKind::Continue { .. } => false,
    }
}
