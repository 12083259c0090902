//! What was played, and what it says.

use super::seating::{Seating, Shape};
use crate::members::{Count, List, Millis, members};
use crate::rating::{Estimate, Fit, Interval, Kind as By, Prior, RatedGame, Results, Side};
use crate::verdict::{Effort, Kind, Verdict};
use std::collections::BTreeMap;
use std::time::Duration;

members! {
    /// A game that is over.
    pub struct Finished: Clone Debug PartialEq {
        /// Its number, from 0.
        needed number: u64 as Count, at "game";
        /// Games of one group share an opening and the players, who change places.
        needed group: u64 as Count;
        /// The player at each seat, from 0.
        needed seats: Vec<usize> as List<Count>;
        /// How it ended.
        needed verdict: Verdict as Verdict;
        /// What could be overstepped on its clock.
        optional grace: Option<Duration> as Millis, at "grace_ms";
    }
}

impl Finished {
    /// The points of each player, as the mean over the teams he played for; nothing for those who did not play. Nothing at
    /// all if the game does not count.
    pub fn points(&self, shape: &Shape, players: usize) -> Option<Vec<Option<f64>>> {
        if !self.verdict.counts() {
            return None;
        }
        let mut sums = vec![(0.0, 0u32); players];
        for (seat, player) in self.seats.iter().enumerate() {
            let score = shape.team_of_seat.get(seat).and_then(|team| self.verdict.scores.get(*team));
            if let (Some((sum, count)), Some(score)) = (sums.get_mut(*player), score) {
                *sum += score;
                *count += 1;
            }
        }
        Some(sums.into_iter().map(|(sum, count)| (count > 0).then(|| sum / f64::from(count))).collect())
    }

    fn sides(&self, shape: &Shape) -> Vec<Side> {
        let side = |team: usize| {
            let seats = self.seats.iter().zip(&shape.team_of_seat).filter(|(_, of)| **of == team);
            let score = self.verdict.scores.get(team).copied().unwrap_or(0.0);
            Side { members: seats.map(|(player, _)| *player).collect(), place: team, score }
        };
        (0..shape.teams).map(side).collect()
    }
}

/// A player's line.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Who.
    pub player: usize,
    /// Games that count.
    pub games: u64,
    /// Points in them.
    pub points: f64,
    /// Games in which nobody had more and somebody had less.
    pub wins: u64,
    /// Games in which all had the same, or somebody more and somebody less.
    pub draws: u64,
    /// Games in which nobody had less and somebody had more.
    pub losses: u64,
    /// The rating; the mean of all is 0.
    pub rating: Interval,
    /// How likely this player is stronger than the next of the table.
    pub superiority: Option<f64>,
    /// What he did at the board, over all seats and games.
    pub effort: Effort,
    /// The most grace of his games on a clock.
    pub grace: Option<Duration>,
    /// Games that he forfeited.
    pub forfeits: u64,
    /// Games that could not be played because of him.
    pub failures: u64,
    /// Points and games by team, in the order of the document.
    pub by_team: Vec<(f64, u64)>,
}

impl Standing {
    /// The share of points.
    pub fn share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }

    /// The share of answers that were refused.
    pub fn illegal_rate(&self) -> f64 {
        let (illegal, moves) = (f64::from(self.effort.illegal), f64::from(self.effort.moves));
        if illegal > 0.0 { illegal / (illegal + moves) } else { 0.0 }
    }
}

/// What two players did against each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// The one, by whose side results are counted.
    pub one: usize,
    /// The other.
    pub other: usize,
    /// Game by game.
    pub games: Results,
    /// By pairs of games with one opening; games without their partner are not among them.
    pub pairs: Results,
}

impl Meeting {
    /// What it says: by pairs where all games are in pairs, else by games.
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of(if self.pairs.games() == self.games.games() { &self.pairs } else { &self.games })
    }
}

/// Endings of one kind and code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The kind.
    pub kind: Kind,
    /// The code.
    pub code: String,
    /// How many games ended so.
    pub games: u64,
    /// Why the first of them did, in words.
    pub reason: String,
}

/// The table of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The strongest first.
    pub standings: Vec<Standing>,
    /// What each team's place is worth in Elo, in the order of the document.
    pub places: Vec<Interval>,
    /// Everybody against everybody, where two sides meet.
    pub meetings: Vec<Meeting>,
    /// How games ended, the most frequent first within each kind.
    pub endings: Vec<Ending>,
    /// All games, those that do not count included.
    pub games: u64,
    /// Games that count in which all teams had the same.
    pub draws: u64,
    /// Games that count.
    pub counted: u64,
    /// Actions in games that count: the fewest, all together, the most.
    pub plies: (u32, u64, u32),
}

impl Table {
    /// The table of games, whatever their order.
    pub fn of(shape: &Shape, seating: Seating, players: usize, games: &[Finished]) -> Table {
        let mut order: Vec<&Finished> = games.iter().collect();
        order.sort_by_key(|game| game.number);
        let mut table = Table {
            standings: (0..players).map(|player| Standing::none(player, shape.teams)).collect(),
            places: Vec::new(),
            meetings: Vec::new(),
            endings: Vec::new(),
            games: order.len() as u64,
            draws: 0,
            counted: 0,
            plies: (u32::MAX, 0, 0),
        };
        let mut endings: BTreeMap<(Kind, &str), (u64, &str)> = BTreeMap::new();
        for game in &order {
            let verdict = &game.verdict;
            endings.entry((verdict.kind, &verdict.code)).or_insert((0, &verdict.reason)).0 += 1;
            table.count(shape, players, game);
        }
        if table.counted == 0 {
            table.plies.0 = 0;
        }
        let ending = |((kind, code), (games, reason)): ((Kind, &str), (u64, &str))| Ending {
            kind,
            code: code.into(),
            games,
            reason: reason.into(),
        };
        table.endings = endings.into_iter().map(ending).collect();
        table.endings.sort_by(|a, b| a.kind.cmp(&b.kind).then(b.games.cmp(&a.games)).then(a.code.cmp(&b.code)));
        if shape.sides(seating) == 2 {
            table.meetings = meetings(shape, players, &order);
        }
        table.rate(shape, players, &order);
        table
    }

    fn count(&mut self, shape: &Shape, players: usize, game: &Finished) {
        let verdict = &game.verdict;
        for (player, effort) in game.seats.iter().zip(&verdict.seats) {
            if let Some(standing) = self.standings.get_mut(*player) {
                standing.effort.moves += effort.moves;
                standing.effort.illegal += effort.illegal;
                standing.effort.time += effort.time;
                standing.effort.lag += effort.lag;
                standing.effort.slowest = standing.effort.slowest.max(effort.slowest);
                standing.grace = standing.grace.max(game.grace);
            }
        }
        let blamed = verdict.at_fault.and_then(|seat| game.seats.get(seat));
        if let Some(standing) = blamed.and_then(|player| self.standings.get_mut(*player)) {
            standing.forfeits += u64::from(verdict.kind == Kind::Forfeit);
            standing.failures += u64::from(verdict.kind == Kind::Infrastructure);
        }
        let Some(points) = game.points(shape, players) else { return };
        let least = verdict.scores.iter().copied().fold(f64::INFINITY, f64::min);
        let most = verdict.scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        self.counted += 1;
        self.draws += u64::from(least == most);
        self.plies =
            (self.plies.0.min(verdict.plies), self.plies.1 + u64::from(verdict.plies), self.plies.2.max(verdict.plies));
        for (standing, points) in self.standings.iter_mut().zip(points) {
            let Some(points) = points else { continue };
            standing.games += 1;
            standing.points += points;
            match points {
                points if points >= most && most > least => standing.wins += 1,
                points if points <= least && most > least => standing.losses += 1,
                _ => standing.draws += 1,
            }
            for (team, by_team) in standing.by_team.iter_mut().enumerate() {
                let played =
                    game.seats.iter().zip(&shape.team_of_seat).any(|(p, t)| *p == standing.player && *t == team);
                if played {
                    by_team.0 += verdict.scores.get(team).copied().unwrap_or(0.0);
                    by_team.1 += 1;
                }
            }
        }
    }

    fn rate(&mut self, shape: &Shape, players: usize, order: &[&Finished]) {
        let counted = order.iter().filter(|game| game.verdict.counts());
        let rated: Vec<RatedGame> =
            counted.map(|game| RatedGame { sides: game.sides(shape), group: game.group }).collect();
        let Some(fit) = Fit::of(players, shape.teams, &rated, &Prior::default()) else { return };
        for (standing, rating) in self.standings.iter_mut().zip(&fit.ratings) {
            standing.rating = *rating;
        }
        self.places = fit.places.clone();
        // Whoever has not played has no rating, and stands last.
        let rated = |standing: &Standing| if standing.games > 0 { standing.rating.value } else { f64::NEG_INFINITY };
        self.standings.sort_by(|a, b| rated(b).total_cmp(&rated(a)).then(a.player.cmp(&b.player)));
        let next: Vec<usize> = self.standings.iter().skip(1).map(|standing| standing.player).collect();
        for (standing, next) in self.standings.iter_mut().zip(next) {
            standing.superiority = fit.superiority(standing.player, next);
        }
    }

    /// Actions of a game that counts, on average.
    pub fn length(&self) -> Option<f64> {
        (self.counted > 0).then(|| self.plies.1 as f64 / self.counted as f64)
    }

    /// The share of games that count in which nobody had more than another.
    pub fn draw_rate(&self) -> Option<f64> {
        (self.counted > 0).then(|| self.draws as f64 / self.counted as f64)
    }

    /// How many games ended in a way of this kind.
    pub fn of_kind(&self, kind: Kind) -> u64 {
        self.endings.iter().filter(|ending| ending.kind == kind).map(|ending| ending.games).sum()
    }
}

impl Standing {
    fn none(player: usize, teams: usize) -> Standing {
        Standing {
            player,
            games: 0,
            points: 0.0,
            wins: 0,
            draws: 0,
            losses: 0,
            rating: Interval { low: 0.0, value: 0.0, high: 0.0 },
            superiority: None,
            effort: Effort::default(),
            grace: None,
            forfeits: 0,
            failures: 0,
            by_team: vec![(0.0, 0); teams],
        }
    }
}

/// What two players did against each other, game by game and by groups.
fn meetings(shape: &Shape, players: usize, order: &[&Finished]) -> Vec<Meeting> {
    let mut all: BTreeMap<(usize, usize), Meeting> = BTreeMap::new();
    // By players and group: the points of the one in each game.
    let mut groups: BTreeMap<(usize, usize, u64), Vec<f64>> = BTreeMap::new();
    for game in order {
        let Some(points) = game.points(shape, players) else { continue };
        let present: Vec<(usize, f64)> = points.iter().enumerate().filter_map(|(i, p)| Some((i, (*p)?))).collect();
        let [(one, points), (other, _)] = present[..] else { continue };
        let (by_games, by_pairs) = (Results::none(By::Games), Results::none(By::Pairs));
        let meeting = all.entry((one, other)).or_insert(Meeting { one, other, games: by_games, pairs: by_pairs });
        meeting.games.add(points);
        let group = groups.entry((one, other, game.group)).or_default();
        group.push(points);
        if let [first, second] = group[..] {
            meeting.pairs.add(first + second);
        }
    }
    all.into_values().collect()
}
