//! What a position is worth at a glance, kept in step with every move.

use crate::bias::mix;
use crate::means::Left;
use crate::net::{self, CELLS, Changes, Stance, Sums};
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
    /// Who is left.
    left: Left,
    /// How the men stand together.
    shape: Pair,
    /// By player: what each could do when it was on move and not in check.
    freedom: [Pair; PLAYERS],
    /// How men stand, as numbers: those that do not make a game an early one, the others' others and the own others.
    pub marks: [u32; 3],
    /// What the net has added up for the team that thinks, and for the others.
    sums: [Sums; 2],
    /// How the team that thinks sees the board, and how the others do.
    stances: [Stance; 2],
}

/// Who counts for, and who against the team that thinks.
#[derive(Clone, Debug)]
pub(crate) struct Signs {
    by_player: Vec<i32>,
    /// The first of each side: the board is seen with its eyes.
    seers: [usize; 2],
}

impl Signs {
    pub fn new(own: &[bool]) -> Signs {
        let first = |wanted: bool| own.iter().position(|own| *own == wanted).unwrap_or(0);
        Signs {
            by_player: own.iter().map(|own| if *own { 1 } else { -1 }).collect(),
            seers: [first(true), first(false)],
        }
    }

    #[inline(always)]
    pub fn of(&self, player: usize) -> i32 {
        self.by_player.get(player).copied().unwrap_or(0)
    }

    /// The first player of the team that thinks, and the first of the others.
    pub fn seers(&self) -> [usize; 2] {
        self.seers
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        (0..self.by_player.len()).map(|player| PlayerId(player as u8))
    }
}

impl Account {
    /// Nothing.
    pub const EMPTY: Account = Account {
        men: Pair::new(0, 0),
        phase: 0,
        left: Left { slow: [0; 2], quick: [0; 2] },
        shape: Pair::new(0, 0),
        freedom: [Pair::new(0, 0); PLAYERS],
        marks: [0; 3],
        sums: [[0; CELLS]; 2],
        stances: [Stance::NONE; 2],
    };

    /// That of the position a search begins with.
    pub fn of(values: &Values, signs: &Signs, walk: &mut Walk<'_>) -> Account {
        let mut account = Account::EMPTY;
        walk.men(|square, man| account.tell(values, signs, &mut None, (square, man, true)));
        if let Some(net) = &values.net {
            account.stances = signs.seers.map(|seer| net.views.stance_of(seer, walk));
            account.sums = [0, 1].map(|side| net.add_up(signs.seers[side], account.stances[side], walk));
        }
        account.reshape(values, signs, walk);
        // Everybody's freedom, as if it were on move, or as it was.
        walk.recall(|player, term, count| {
            if let Some(freedom) = account.freedom.get_mut(player.index()) {
                *freedom += values.term(term) * count;
            }
        });
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
        let mut changes = values.net.as_deref().map(Changes::new);
        walk.changes(|square, man, came| self.tell(values, signs, &mut changes, (square, man, came)));
        if let (Some(net), Some(changes)) = (&values.net, changes) {
            changes.tell(&mut self.sums);
            for (side, stance) in changes.stances.into_iter().enumerate() {
                if let Some(stance) = stance.filter(|stance| *stance != self.stances[side]) {
                    self.stances[side] = stance;
                    self.sums[side] = net.add_up(signs.seers[side], stance, walk);
                }
            }
        }
        if walk.is_reshaped() {
            self.reshape(values, signs, walk);
        }
        self
    }

    #[inline(always)]
    fn tell<'n>(
        &mut self,
        values: &'n Values,
        signs: &Signs,
        changes: &mut Option<Changes<'n>>,
        (square, man, came): (usize, Occupant, bool),
    ) {
        let worth = values.on(man, square) * signs.of(usize::from(man.owner));
        let phase = values.phase(man.kind);
        let own = signs.of(usize::from(man.owner)) > 0;
        if came {
            self.men += worth;
            self.phase += phase;
        } else {
            self.men -= worth;
            self.phase -= phase;
        }
        self.left.tell(values, man.kind, own, came);
        let sort = if values.is_slow(man.kind) { 0 } else { 1 + usize::from(own) };
        self.marks[sort] ^= mix(values.place(usize::from(man.owner), usize::from(man.kind), square) as u32);
        if let (Some(net), Some(changes)) = (&values.net, changes) {
            let rows = [0, 1].map(|side| net.row(signs.seers[side], self.stances[side], square, man));
            changes.note(&mut self.sums, rows, came);
            for (side, seer) in signs.seers.into_iter().enumerate().filter(|(_, seer)| net.views.matters(*seer, man)) {
                changes.turn(side, if came { Some(net.views.stance(seer, square)) } else { None });
            }
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

    /// What it comes to without the net, for the team that thinks.
    #[inline(always)]
    pub fn score(&self, values: &Values, signs: &Signs, walk: &Walk<'_>) -> i32 {
        let mut sum = self.men + self.shape;
        for player in signs.players().take(PLAYERS) {
            let mut own = self.freedom[player.index()];
            if !values.idle.is_empty() && walk.is_idle(player) {
                own = idle(values, player, walk);
            }
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

    /// What the net adds, for the team that thinks.
    #[inline(always)]
    pub fn beyond(&self, values: &Values, signs: &Signs, walk: &Walk<'_>) -> i32 {
        let Some(net) = &values.net else { return 0 };
        let mut sums = self.sums;
        if values.hands {
            for player in signs.players() {
                walk.hand(player, |kind, count| {
                    for (side, sums) in sums.iter_mut().enumerate() {
                        net.tell_hand(sums, (signs.seers[side], self.stances[side]), player.index(), kind, count);
                    }
                });
            }
        }
        let age = net::age(self.phase, values.full_phase);
        let [own, other] = &sums;
        match signs.of(walk.to_move().index()) {
            1 => net.score(own, other, age),
            _ => -net.score(other, own, age),
        }
    }

    /// Who is left on the board.
    #[inline(always)]
    pub fn left(&self) -> Left {
        self.left
    }

    /// Whether nobody is there who does not make the game an early one, but royal men: who goes far to become something does not.
    pub fn is_quick(&self) -> bool {
        self.marks[0] == 0
    }
}

/// What a player's men are worth less than usual, since they can do nothing for now.
fn idle(values: &Values, player: PlayerId, walk: &Walk<'_>) -> Pair {
    let mut less = Pair::default();
    walk.men(|square, man| {
        if usize::from(man.owner) == player.index() {
            less += values.idle(man.kind) - values.on(man, square);
        }
    });
    less
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lot::Lot;
    use crate::net::Net;
    use crate::testing::games;
    use arbiter_engine::Which;
    use std::sync::Arc;

    /// Kept in step, it is what it would be if it were made anew.
    #[test]
    fn an_account_is_kept_in_step() {
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            values.net = Net::by_lot(&game, 5).map(Arc::new);
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
                assert_eq!((account.marks, account.sums, account.left), (anew.marks, anew.sums, anew.left), "{id}");
            }
        }
    }

    /// Men whose owner may move nobody for now count for what idle men are worth, wherever they stand.
    #[test]
    fn idle_men_count_as_such() {
        let mut met = 0;
        for (id, game) in games() {
            let mut values = Values::estimate(&game);
            if values.idle.is_empty() {
                continue;
            }
            let signs = Signs::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            for seed in 0..12 {
                let (mut walk, mut lot, mut steps) = (game.walk(&game.start(0)), Lot(seed), Vec::new());
                for _ in 0..200 {
                    steps.clear();
                    walk.list(Which::All, &mut steps);
                    if steps.is_empty() || walk.scores().is_some() {
                        break;
                    }
                    // Kings are taken soon where everybody takes what he can.
                    let loud: Vec<_> = steps.iter().filter(|step| step.is_loud()).copied().collect();
                    let choice = if loud.is_empty() { &steps } else { &loud };
                    walk.play(&choice[lot.below(choice.len())]);
                    let (mut idle, mut owned) = (0, 0);
                    walk.men(|_, man| {
                        let owner = PlayerId(man.owner);
                        idle += signs.of(owner.index()) * i32::from(walk.is_idle(owner));
                        owned += i32::from(walk.is_idle(owner));
                    });
                    let mut score = |worth: i32| {
                        values.idle.fill(Pair::new(worth, worth));
                        Account::of(&values, &signs, &mut walk).score(&values, &signs, &walk)
                    };
                    let more = score(100) - score(0);
                    assert!((more - 100 * idle).abs() <= 1, "{id}: {more} for {idle} men");
                    met += usize::from(owned > 0);
                }
            }
        }
        assert!(met > 0, "an army that may not move was met");
    }

    /// Where nobody can be passed over, what others could do is known from when they were on move.
    #[test]
    fn freedom_is_recalled() {
        let slow = || games().into_iter().filter(|(_, game)| game.kernel_name().is_none());
        assert!(slow().any(|(_, game)| game.spec().players.len() > 2), "a game of several armies is among them");
        for (id, game) in slow() {
            let (values, mut lot) = (Values::estimate(&game), Lot(4));
            let signs = Signs::new(&game.spec().player_ids().map(|player| player.0 % 2 == 0).collect::<Vec<_>>());
            let mut walk = game.walk(&game.start(0));
            let mut account = Account::of(&values, &signs, &mut walk);
            let (mut moves, players) = (0, game.spec().players.len());
            for _ in 0..30 {
                let mut steps = Vec::new();
                walk.list(Which::All, &mut steps);
                if steps.is_empty() || walk.scores().is_some() || walk.odds().is_some() || walk.in_check() {
                    break;
                }
                account.look_around(&values, &mut walk);
                if moves >= 2 * players {
                    assert_eq!(account.freedom, Account::of(&values, &signs, &mut walk).freedom, "{id}");
                }
                walk.play(&steps[lot.below(steps.len())]);
                moves += 1;
            }
        }
    }
}
