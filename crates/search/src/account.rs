//! What a position is worth at a glance, kept in step with every move.

use crate::pair::Pair;
use crate::values::Values;
use arbiter_engine::{Occupant, Walk};
use arbiter_spec::checked::PlayerId;

/// Most players whose freedom is kept apart.
const PLAYERS: usize = 8;

/// Sums for the team that thinks less those for all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Account {
    men: Pair,
    /// How early it is.
    phase: i32,
    /// How the men stand together.
    shape: Pair,
    /// By player: what each could do when it was on move and not in check.
    freedom: [Pair; PLAYERS],
}

/// Who counts for, and who against the team that thinks.
#[derive(Clone, Debug)]
pub(crate) struct Signs(Vec<i32>);

impl Signs {
    pub fn new(own: &[bool]) -> Signs {
        Signs(own.iter().map(|own| if *own { 1 } else { -1 }).collect())
    }

    #[inline(always)]
    pub fn of(&self, player: usize) -> i32 {
        self.0.get(player).copied().unwrap_or(0)
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        (0..self.0.len()).map(|player| PlayerId(player as u8))
    }
}

impl Account {
    /// Nothing.
    pub const EMPTY: Account =
        Account { men: Pair::new(0, 0), phase: 0, shape: Pair::new(0, 0), freedom: [Pair::new(0, 0); PLAYERS] };

    /// That of the position a search begins with.
    pub fn of(values: &Values, signs: &Signs, walk: &mut Walk<'_>) -> Account {
        let mut account = Account::EMPTY;
        walk.men(|square, man| account.tell(values, signs, square, man, true));
        account.reshape(values, signs, walk);
        // Everybody's freedom, as if it were on move.
        let mut passed = 0;
        for _ in signs.players().take(PLAYERS) {
            if !walk.in_check() && walk.odds().is_none() {
                account.look_around(values, walk);
            }
            if !walk.pass_over() {
                break;
            }
            passed += 1;
        }
        (0..passed).for_each(|_| walk.back());
        account
    }

    /// That after the latest step.
    #[inline(always)]
    pub fn after_step(mut self, values: &Values, signs: &Signs, walk: &Walk<'_>) -> Account {
        walk.changes(|square, man, came| self.tell(values, signs, square, man, came));
        if walk.is_reshaped() {
            self.reshape(values, signs, walk);
        }
        self
    }

    #[inline(always)]
    fn tell(&mut self, values: &Values, signs: &Signs, square: usize, man: Occupant, came: bool) {
        let worth = values.on(man, square) * signs.of(usize::from(man.owner));
        let phase = values.phase(man.kind);
        if came {
            self.men += worth;
            self.phase += phase;
        } else {
            self.men -= worth;
            self.phase -= phase;
        }
    }

    fn reshape(&mut self, values: &Values, signs: &Signs, walk: &Walk<'_>) {
        self.shape = Pair::default();
        for player in signs.players() {
            let sign = signs.of(player.index());
            walk.shape(player, |term, count| self.shape += values.term(term) * (sign * count));
        }
    }

    /// What the player to move can do; it is not in check.
    #[inline(always)]
    pub fn look_around(&mut self, values: &Values, walk: &mut Walk<'_>) {
        let Some(place) = self.freedom.get_mut(walk.to_move().index()) else { return };
        let mut sum = Pair::default();
        walk.freedom(|term, count| sum += values.term(term) * count);
        *place = sum;
    }

    /// What it comes to, for the team that thinks.
    #[inline(always)]
    pub fn score(&self, values: &Values, signs: &Signs, walk: &Walk<'_>) -> i32 {
        let mut sum = self.men + self.shape;
        for player in signs.players().take(PLAYERS) {
            let mut own = self.freedom[player.index()];
            if values.hands {
                walk.hand(player, |kind, count| own += values.in_hand(kind) * i32::from(count));
            }
            if values.counts {
                own += values.counted(walk.counted(player));
            }
            sum += own * signs.of(player.index());
        }
        sum.at(self.phase, values.full_phase)
    }

    /// How early it is.
    pub fn phase(&self) -> i32 {
        self.phase
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Lot;
    use crate::testing::games;
    use arbiter_engine::Which;

    /// Kept in step, it is what it would be if it were made anew.
    #[test]
    fn an_account_is_kept_in_step() {
        for (id, game) in games() {
            let values = Values::estimate(&game);
            let signs = Signs::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            let mut lot = Lot(3);
            let mut walk = game.walk(&game.start(0));
            let mut account = Account::of(&values, &signs, &mut walk);
            for _ in 0..60 {
                let mut steps = Vec::new();
                walk.list(Which::All, &mut steps);
                if steps.is_empty() || walk.scores().is_some() {
                    break;
                }
                walk.play(&steps[lot.below(steps.len())]);
                account = account.after_step(&values, &signs, &walk);
                let anew = Account::of(&values, &signs, &mut walk);
                assert_eq!((account.men, account.phase, account.shape), (anew.men, anew.phase, anew.shape), "{id}");
            }
        }
    }
}
