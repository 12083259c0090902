//! How often each score came up.

/// Single games, or pairs of games with one opening and seats swapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lost, drawn, won.
    Games,
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    Pairs,
}

/// Results as one side sees them.
///
/// Games of a pair share their opening and so are not independent: whoever counts pairs has the right error bars, whoever
/// counts games usually has too wide ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Results {
    /// Games lost, drawn and won.
    Games([u64; 3]),
    /// Pairs that brought 0, ½, 1, 1½ and 2 points.
    Pairs([u64; 5]),
}

/// What a score that never came up counts for where its logarithm is asked: fishtest's own prior.
const TRACE: f64 = 1e-3;

impl Results {
    /// None yet.
    pub fn none(kind: Kind) -> Results {
        match kind {
            Kind::Games => Results::Games([0; 3]),
            Kind::Pairs => Results::Pairs([0; 5]),
        }
    }

    /// Counts one more: a game by its score (0, ½, 1), a pair by the sum of both (0 … 2). What lies between is rounded to
    /// the nearest.
    pub fn add(&mut self, points: f64) {
        let counts = self.counts_mut();
        let last = counts.len() - 1;
        let place = (2.0 * points).round().clamp(0.0, last as f64) as usize;
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
    }

    fn counts_mut(&mut self) -> &mut [u64] {
        match self {
            Results::Games(counts) => counts,
            Results::Pairs(counts) => counts,
        }
    }

    /// How often each came up, the worst first.
    pub fn counts(&self) -> &[u64] {
        match self {
            Results::Games(counts) => counts,
            Results::Pairs(counts) => counts,
        }
    }

    /// How many were counted: games, or pairs.
    pub fn count(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// Games in one of them.
    pub fn games_each(&self) -> u64 {
        match self {
            Results::Games(_) => 1,
            Results::Pairs(_) => 2,
        }
    }

    /// The games in all of them.
    pub fn games(&self) -> u64 {
        self.games_each() * self.count()
    }

    /// The same results as the other side sees them.
    pub fn reversed(&self) -> Results {
        let mut other = *self;
        other.counts_mut().reverse();
        other
    }

    /// The share of points, from 0 to 1, and how much it varies from one game (or pair) to the next. Nothing without games.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let shares = self.shares(0.0);
        let mean: f64 = shares.iter().map(|(score, share)| score * share).sum();
        let variance = shares.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
        Some((mean, variance))
    }

    /// Each score from 0 to 1 with the share of results that had it; none is left at nothing.
    pub(super) fn spread(&self) -> Vec<(f64, f64)> {
        self.shares(TRACE)
    }

    /// The number the shares of [`Results::spread`] are shares of.
    pub(super) fn weight(&self) -> f64 {
        self.counts().iter().map(|count| (*count as f64).max(TRACE)).sum()
    }

    fn shares(&self, least: f64) -> Vec<(f64, f64)> {
        let counts = self.counts();
        let total: f64 = counts.iter().map(|count| (*count as f64).max(least)).sum();
        let last = (counts.len() - 1) as f64;
        let share = |count: &u64| (*count as f64).max(least) / total;
        counts.iter().enumerate().map(|(place, count)| (place as f64 / last, share(count))).collect()
    }
}
