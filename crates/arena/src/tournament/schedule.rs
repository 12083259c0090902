//! The games of a plan, one after the other.

use super::plan::{Format, Plan, PlanFault};
use super::swiss::Before;
use std::collections::BTreeMap;

/// A game to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the tournament, from 0.
    pub number: u64,
    /// Its round, from 0; all games of other tournaments than Swiss are of one.
    pub round: u32,
    /// Games of one group have one opening and the same players, who change places.
    pub group: u64,
    /// The number of its opening.
    pub opening: u64,
    /// The player at each seat.
    pub seats: Vec<usize>,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// This game.
    Game(Fixture),
    /// Nothing yet: who meets whom depends on games that are not over.
    Wait,
    /// Nothing any more.
    Over,
}

/// The games of a plan.
#[derive(Clone, Debug)]
pub struct Schedule {
    plan: Plan,
    /// Every meeting as the orders of its sides; of Swiss tournaments, none.
    meetings: Vec<Vec<Vec<usize>>>,
    /// The rounds of a Swiss tournament, as far as they are known.
    rounds: Vec<Vec<Vec<usize>>>,
    before: Before,
    /// Points of games that are over, by number: those that may yet be needed for a round.
    over: BTreeMap<u64, Vec<f64>>,
    next: u64,
    total: u64,
}

impl Schedule {
    /// The games of a plan.
    pub fn new(plan: Plan) -> Result<Schedule, PlanFault> {
        plan.check()?;
        let mut schedule = Schedule {
            meetings: Vec::new(),
            rounds: Vec::new(),
            before: Before { points: vec![0.0; plan.players], ..Before::default() },
            over: BTreeMap::new(),
            next: 0,
            total: 0,
            plan,
        };
        match schedule.plan.format {
            Format::Swiss(rounds) => {
                schedule.total = u64::from(rounds) * schedule.round_games();
                schedule.begin_round();
            }
            _ => {
                schedule.meetings = schedule.plan.meetings()?;
                schedule.total = schedule.meetings.len() as u64 * schedule.plan.games;
            }
        }
        Ok(schedule)
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// How many games there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Games of a Swiss round.
    fn round_games(&self) -> u64 {
        (self.plan.players / self.plan.sides().max(1)) as u64 * self.plan.games
    }

    /// The game of a number; nothing if there is none, or none yet.
    pub fn fixture(&self, number: u64) -> Option<Fixture> {
        if number >= self.total {
            return None;
        }
        let (games, rotation) = (self.plan.games, self.plan.rotation());
        if let Format::Swiss(_) = self.plan.format {
            let round = number / self.round_games();
            let meetings = self.rounds.get(usize::try_from(round).ok()?)?;
            let within = number % self.round_games();
            let order = meetings.get((within / games) as usize)?;
            let game = within % games;
            let cycles = games.div_ceil(rotation);
            let opening = round * cycles + game / rotation;
            let group = (round * meetings.len() as u64 + within / games) * cycles + game / rotation;
            let seats = self.plan.shape.seated(self.plan.seating, order, (game % rotation) as usize);
            return Some(Fixture { number, round: round as u32, group, opening, seats });
        }
        // One opening after the other is played by everybody, in all places.
        let count = self.meetings.len() as u64;
        let (full, cycle) = (games / rotation, count * rotation);
        let (opening, meeting, moved_on) = if number < full * cycle {
            (number / cycle, number % cycle / rotation, number % rotation)
        } else {
            let (rest, left) = (number - full * cycle, games % rotation);
            (full, rest / left, rest % left)
        };
        let orders = self.meetings.get(meeting as usize)?;
        let order = orders.get((opening % orders.len() as u64) as usize)?;
        let seats = self.plan.shape.seated(self.plan.seating, order, moved_on as usize);
        Some(Fixture { number, round: 0, group: opening * count + meeting, opening, seats })
    }

    /// The next game that nobody has been told to play, and that is not over.
    pub fn next_game(&mut self) -> Next {
        while self.over.contains_key(&self.next) {
            self.next += 1;
        }
        if self.next >= self.total {
            return Next::Over;
        }
        match self.fixture(self.next) {
            Some(fixture) => {
                self.next += 1;
                Next::Game(fixture)
            }
            None => Next::Wait,
        }
    }

    /// A game is over; points by player, nothing for those who did not play. Whoever goes on with a tournament tells all
    /// games that are over before he asks for the next.
    pub fn finish(&mut self, number: u64, points: Vec<f64>) {
        self.over.insert(number, points);
        while let Format::Swiss(rounds) = self.plan.format
            && self.rounds.len() < rounds as usize
            && self.round_is_over()
        {
            self.end_round();
            self.begin_round();
        }
    }

    fn current(&self) -> std::ops::Range<u64> {
        let games = self.round_games();
        let round = self.rounds.len() as u64;
        (round - 1) * games..round * games
    }

    fn round_is_over(&self) -> bool {
        self.over.range(self.current()).count() as u64 == self.round_games()
    }

    fn end_round(&mut self) {
        for points in self.over.range(self.current()).map(|(_, points)| points) {
            self.before.points.iter_mut().zip(points).for_each(|(sum, points)| *sum += points);
        }
    }

    fn begin_round(&mut self) {
        let (meetings, resting) = self.before.pair(self.plan.sides());
        for player in resting {
            // Whoever sits out has what a meeting that is won brings.
            if let Some(points) = self.before.points.get_mut(player) {
                *points += self.plan.games as f64;
            }
            self.before.rested.insert(player);
        }
        for meeting in &meetings {
            for (place, one) in meeting.iter().enumerate() {
                let others = meeting.iter().skip(place + 1);
                others.for_each(|other| _ = self.before.met.insert((*one.min(other), *one.max(other))));
            }
        }
        self.rounds.push(meetings);
    }

    /// Those who sat out a round of a Swiss tournament. Each has what a meeting that is won brings.
    pub fn rested(&self) -> impl Iterator<Item = usize> {
        self.before.rested.iter().copied()
    }
}
