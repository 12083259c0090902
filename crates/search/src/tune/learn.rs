//! A net that foretells what sums of single men do not: steps downhill in batches, the same ones every time.

use super::lessons::{Lesson, Lessons};
use crate::lot::Lot;
use crate::net::{AGES, CELLS, LAST_ONE, Net, ONE, Sums, UNIT, Views};
use arbiter_engine::in_wide_lanes;

/// A round over all positions takes so many steps, if that is neither too few nor too many positions for a step.
const STEPS: usize = 1000;
const SMALLEST: usize = 256;
const LARGEST: usize = 8192;
/// A batch is divided in so many parts whoever works on them, so that sums are the same on every machine.
const PARTS: usize = 8;
/// The longest step in the beginning. It gets shorter with every step: 60,000 new games of chess took the error of a net on games
/// held back from 0.00681 to 0.00660 in one round; with twice the length, and less fading, to 0.00665, in three rounds to 0.00669.
const RATE: f32 = 0.0005;
/// How fast weights fade that nothing speaks for.
const FADE: f32 = 0.3;
/// Weights are at most this, so that they fit in a byte.
const MOST: f32 = 0.495;
/// What cells begin with may be more.
const MOST_BASE: f32 = 4.0;

/// Where a board is seen in several ways, a weight fades to this part of what it is on average in all of them: what is true
/// of a man in one is likely in the others, where it may have been seen seldom.
const ALIKE: f32 = 0.9;
/// Steps between looks at these averages.
const SELDOM: i32 = 32;

/// Where the numbers of each sort stand in one list.
#[derive(Clone, Copy)]
struct Places {
    rows: usize,
    /// In how many ways the board is seen.
    zones: usize,
}

impl Places {
    const LAST: usize = AGES * 2 * CELLS;

    fn base(self) -> usize {
        self.rows * CELLS
    }

    fn last(self, age: usize) -> usize {
        self.base() + CELLS + age * 2 * CELLS
    }

    fn ends(self) -> usize {
        self.base() + CELLS + Places::LAST
    }

    fn len(self) -> usize {
        self.ends() + AGES
    }
}

/// What a net learns from.
pub(crate) struct School<'a> {
    pub lessons: &'a Lessons,
    /// How steeply results follow hundredths.
    pub steep: f32,
    pub seed: u64,
    pub threads: usize,
}

/// The numbers, how large each may be, what it fades to, and how they went of late.
struct State {
    numbers: Vec<f32>,
    most: Vec<f32>,
    usual: Vec<f32>,
    momentum: Vec<f32>,
    energy: Vec<f32>,
}

impl State {
    fn new(numbers: Vec<f32>, places: Places) -> State {
        let mut most = vec![MOST; numbers.len()];
        most[places.base()..places.last(0)].fill(MOST_BASE);
        let nothing = vec![0.0; numbers.len()];
        State { numbers, most, usual: nothing.clone(), momentum: nothing.clone(), energy: nothing }
    }

    /// Sees anew what weights of the same man are on average.
    fn compare(&mut self, places: Places) {
        if places.zones < 2 {
            return;
        }
        let part = places.base() / places.zones;
        for place in 0..part {
            let all = (place..places.base()).step_by(part);
            let mean = all.clone().map(|place| self.numbers[place]).sum::<f32>() / places.zones as f32;
            all.for_each(|place| self.usual[place] = ALIKE * mean);
        }
    }
}

/// How far a step goes.
#[derive(Clone, Copy)]
struct Pace {
    rate: f32,
    /// Its number, from 1.
    step: i32,
    /// What one position of the batch counts for.
    share: f32,
}

/// A row's numbers.
#[inline(always)]
fn row(numbers: &[f32], place: usize) -> &[f32; CELLS] {
    numbers[place..].first_chunk().expect("rows are whole")
}

#[inline(always)]
fn add(sums: &mut [f32; CELLS], numbers: &[f32], rows: &[u16]) {
    for place in rows {
        let row = row(numbers, usize::from(*place) * CELLS);
        sums.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
    }
}

/// Squares of what cells think, each by its weight: in lanes, since one sum after the other would take its time.
#[inline(always)]
fn weigh(sums: &[f32; CELLS], weights: &[f32; CELLS]) -> f32 {
    let mut lanes = [0.0f32; 16];
    for (sums, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
        for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
            let thought = sum.clamp(0.0, 1.0);
            *lane += thought * thought * weight;
        }
    }
    lanes.iter().sum()
}

impl School<'_> {
    #[inline(always)]
    fn foretell(&self, numbers: &[f32], places: Places, place: usize) -> (f32, [[f32; CELLS]; 2]) {
        let lesson = &self.lessons.lessons[place];
        let (own, other) = self.lessons.rows(place);
        let mut sums = [*row(numbers, places.base()); 2];
        add(&mut sums[0], numbers, own);
        add(&mut sums[1], numbers, other);
        let mut out = numbers[places.ends() + usize::from(lesson.age)];
        for (side, sums) in sums.iter().enumerate() {
            let last = row(numbers, places.last(usize::from(lesson.age)) + side * CELLS);
            out += weigh(sums, last);
        }
        let score = lesson.known + UNIT as f32 * out;
        (1.0 / (1.0 + (-score * self.steep).exp()), sums)
    }

    /// Adds how the error of some positions changes with each number.
    #[inline(always)]
    fn slope(&self, numbers: &[f32], places: Places, batch: &[u32], slope: &mut [f32]) {
        for place in batch {
            let place = *place as usize;
            let (foretold, sums) = self.foretell(numbers, places, place);
            let lesson = &self.lessons.lessons[place];
            let push = (foretold - lesson.target) * foretold * (1.0 - foretold);
            let (own, other) = self.lessons.rows(place);
            slope[places.ends() + usize::from(lesson.age)] += push;
            for (side, rows) in [own, other].into_iter().enumerate() {
                let last = places.last(usize::from(lesson.age)) + side * CELLS;
                let mut back = [0.0f32; CELLS];
                for cell in 0..CELLS {
                    let sum = sums[side][cell];
                    let thought = sum.clamp(0.0, 1.0);
                    slope[last + cell] += push * thought * thought;
                    let open = if sum > 0.0 && sum < 1.0 { 2.0 * sum } else { 0.0 };
                    back[cell] = push * numbers[last + cell] * open;
                }
                let base = &mut slope[places.base()..places.base() + CELLS];
                base.iter_mut().zip(&back).for_each(|(slope, back)| *slope += back);
                for row in rows {
                    let start = usize::from(*row) * CELLS;
                    slope[start..start + CELLS].iter_mut().zip(&back).for_each(|(slope, back)| *slope += back);
                }
            }
        }
    }

    /// The mean of the squared errors over the positions that were held back.
    fn error(&self, numbers: &[f32], places: Places) -> f64 {
        let held = |place: &usize| self.lessons.lessons[*place].held_back;
        let (mut sum, mut count) = (0.0, 0u32);
        for place in (0..self.lessons.lessons.len()).filter(held) {
            let error = self.foretell(numbers, places, place).0 - self.lessons.lessons[place].target;
            sum += f64::from(error * error);
            count += 1;
        }
        sum / f64::from(count.max(1))
    }

    /// A net, and the errors over positions it did not learn from, without it and with it.
    pub fn teach(
        &self,
        views: Views,
        before: Option<&Net>,
        sweeps: usize,
        mut tell: impl FnMut(usize),
    ) -> (Net, [f64; 2]) {
        let places = Places { rows: views.len(), zones: views.zones() };
        let mut lot = Lot(self.seed);
        let nothing = vec![0.0; places.len()];
        let fresh = beginning(places, &mut lot);
        let numbers = before.map_or_else(|| fresh.clone(), |net| unpack(net, places, &fresh));
        // What goes over the same games again and again knows them by heart in the end: the best so far is kept.
        let mut best = (self.error(&numbers, places), numbers.clone());
        let mut state = State::new(numbers, places);
        let mut order: Vec<u32> =
            (0..self.lessons.lessons.len() as u32).filter(|n| !self.lessons.lessons[*n as usize].held_back).collect();
        let mut parts = vec![vec![0.0f32; places.len()]; PARTS];
        let mut step = 0;
        let size = (order.len() / STEPS).clamp(SMALLEST, LARGEST);
        let all = (sweeps * order.len().div_ceil(size)).max(1);
        for sweep in 0..sweeps {
            for place in (1..order.len()).rev() {
                order.swap(place, lot.below(place + 1));
            }
            for batch in order.chunks(size) {
                let done = step as f32 / all as f32;
                let rate = RATE * (0.02 + 0.98 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos()));
                self.slopes(&state.numbers, places, batch, &mut parts);
                if step % SELDOM == 0 {
                    state.compare(places);
                }
                step += 1;
                let pace = Pace { rate, step, share: 1.0 / batch.len() as f32 };
                self.step(&mut state, &mut parts, pace);
            }
            tell(sweep);
            let error = self.error(&state.numbers, places);
            if error < best.0 {
                best = (error, state.numbers.clone());
            }
        }
        (pack(views, &best.1, places), [self.error(&nothing, places), best.0])
    }

    /// Goes downhill: every number for itself, so that it does not matter which thread does it.
    fn step(&self, state: &mut State, parts: &mut [Vec<f32>], pace: Pace) {
        let Some((slope, others)) = parts.split_first_mut() else { return };
        let others = &*others;
        let share = slope.len().div_ceil(self.threads.max(1)).max(1);
        let (first, second) = (1.0 - 0.9f32.powi(pace.step.min(1000)), 1.0 - 0.999f32.powi(pace.step.min(20_000)));
        let pieces = slope.chunks_mut(share).zip(state.numbers.chunks_mut(share)).zip(state.most.chunks(share));
        let pieces = pieces.zip(state.momentum.chunks_mut(share)).zip(state.energy.chunks_mut(share));
        let pieces = pieces.zip(state.usual.chunks(share)).enumerate();
        std::thread::scope(|scope| {
            for (piece, (((((slope, numbers), most), momentum), energy), usual)) in pieces {
                let work = move || {
                    for other in others {
                        slope.iter_mut().zip(&other[piece * share..]).for_each(|(sum, more)| *sum += more);
                    }
                    let all = numbers.iter_mut().zip(most).zip(slope).zip(momentum).zip(energy).zip(usual);
                    for (((((number, most), slope), momentum), energy), usual) in all {
                        let slope = *slope * pace.share;
                        *momentum = 0.9 * *momentum + 0.1 * slope;
                        *energy = 0.999 * *energy + 0.001 * slope * slope;
                        let change = *momentum / first / ((*energy / second).sqrt() + 1e-8);
                        *number = (*number - pace.rate * (change + FADE * (*number - usual))).clamp(-most, *most);
                    }
                };
                scope.spawn(move || in_wide_lanes(work));
            }
        });
    }

    fn slopes(&self, numbers: &[f32], places: Places, batch: &[u32], parts: &mut [Vec<f32>]) {
        let share = batch.len().div_ceil(parts.len()).max(1);
        let work: Vec<(&mut Vec<f32>, &[u32])> =
            parts.iter_mut().zip(batch.chunks(share).chain(std::iter::repeat(&[][..]))).collect();
        let mut piles: Vec<Vec<(&mut Vec<f32>, &[u32])>> =
            (0..self.threads.clamp(1, PARTS)).map(|_| Vec::new()).collect();
        let count = piles.len();
        for (n, job) in work.into_iter().enumerate() {
            piles[n % count].push(job);
        }
        std::thread::scope(|scope| {
            for pile in piles {
                scope.spawn(move || {
                    for (slope, batch) in pile {
                        slope.fill(0.0);
                        in_wide_lanes(|| self.slope(numbers, places, batch, slope));
                    }
                });
            }
        });
    }
}

/// Small numbers by lot, so that cells do not all learn the same; the last weights begin with nothing to say.
fn beginning(places: Places, lot: &mut Lot) -> Vec<f32> {
    let mut numbers = vec![0.0f32; places.len()];
    for number in &mut numbers[..places.base()] {
        *number = lot.bell() as f32 * 0.0005;
    }
    for number in &mut numbers[places.base()..places.base() + CELLS] {
        *number = 0.3;
    }
    for number in &mut numbers[places.last(0)..places.ends()] {
        *number = lot.bell() as f32 * 0.0005;
    }
    numbers
}

fn pack(views: Views, numbers: &[f32], places: Places) -> Net {
    let sums = |place: usize, one: f32| -> Sums { row(numbers, place).map(|number| (number * one).round() as i16) };
    let rows = (0..places.rows).map(|n| sums(n * CELLS, f32::from(ONE))).collect();
    Net {
        views,
        nothing: [0; CELLS],
        rows,
        base: sums(places.base(), f32::from(ONE)),
        last: std::array::from_fn(|age| [0, 1].map(|side| sums(places.last(age) + side * CELLS, f32::from(LAST_ONE)))),
        ends: std::array::from_fn(|age| (numbers[places.ends() + age] * UNIT as f32).round() as i32),
    }
}

/// The numbers of a net; cells that think nothing of anything begin anew.
fn unpack(net: &Net, places: Places, fresh: &[f32]) -> Vec<f32> {
    let mut numbers = vec![0.0; places.len()];
    let mut put = |place: usize, sums: &Sums, one: i16| {
        for (number, sum) in numbers[place..].iter_mut().zip(sums) {
            *number = f32::from(*sum) / f32::from(one);
        }
    };
    for (n, sums) in net.rows.iter().enumerate() {
        put(n * CELLS, sums, ONE);
    }
    put(places.base(), &net.base, ONE);
    for (age, sides) in net.last.iter().enumerate() {
        for (side, sums) in sides.iter().enumerate() {
            put(places.last(age) + side * CELLS, sums, LAST_ONE);
        }
    }
    for (age, end) in net.ends.iter().enumerate() {
        numbers[places.ends() + age] = *end as f32 / UNIT as f32;
    }
    for cell in (0..CELLS).filter(|cell| net.rows.iter().all(|row| row[*cell] == 0)) {
        for place in (cell..places.ends()).step_by(CELLS) {
            numbers[place] = fresh[place];
        }
    }
    numbers
}

impl Lesson {
    /// What is known and what is wanted of a position.
    pub fn learn(&mut self, known: f32, target: f32, held_back: bool) {
        (self.known, self.target, self.held_back) = (known, target, held_back);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::Signs;
    use crate::testing::games;
    use crate::values::Values;
    use arbiter_engine::Which;

    /// What no sum of single men can say is learnt: whether the men of the first column stand alike or not.
    #[test]
    fn a_net_learns_what_sums_cannot_say() {
        let (_, game) = games().swap_remove(0);
        let (values, views) = (Values::estimate(&game), Views::of(&game).unwrap());
        let signs = Signs::new(&[true, false]);
        let (mut lessons, mut lot, mut list) = (Lessons::default(), Lot(9), Vec::new());
        for number in 0..120 {
            let mut walk = game.walk(&game.start(0));
            for _ in 0..30 {
                list.clear();
                walk.list(Which::All, &mut list);
                let Some(step) = list.get(lot.below(list.len())) else { break };
                walk.play(step);
                lessons.note(&views, &values, &signs, &walk);
                let (mut first, mut second) = (false, false);
                walk.men(|square, _| {
                    first |= square == 8;
                    second |= square == 48;
                });
                let target = if first == second { 0.7 } else { 0.3 };
                lessons.lessons.last_mut().unwrap().learn(0.0, target, number % 8 == 0);
            }
        }
        let school = |threads| School { lessons: &lessons, steep: 0.004, seed: 1, threads };
        let (net, [without, with]) = school(2).teach(views.clone(), None, 400, |_| ());
        assert!(with < 0.7 * without, "{without} without it and {with} with it");
        assert_eq!(school(3).teach(views, None, 400, |_| ()).0, net, "threads make no difference");
    }
}
