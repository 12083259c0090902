//! Counting with direction lanes: every direction of the riders is one 64-bit lane of a 512-bit register.
//!
//! One fill gives what all riders of a player reach, with no table and no loop over pieces. Two riders in one direction never
//! reach the same square that is not their own, so the sum over lanes of the squares reached is the number of their moves.
//! Pins come per direction, so a pinned rider simply stays in the two lanes of its line. In check the tables answer.

use super::shape::Safety;
use super::tables::{Pawn, Side, Tables};
use crate::set::PerSquare;

/// Eight lanes.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Eight(pub [u64; 8]);

/// The lanes of a game.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// By direction: how far one step, two steps and four steps turn a set.
    pub turns: [Eight; 3],
    /// By direction: the squares that a step in it can reach.
    pub land: Eight,
    /// By direction: the plane of its riders.
    pub plane: Eight,
    /// By direction: the opposite one.
    pub opposite: Eight,
    /// Directions towards higher squares, a bit each.
    pub upward: u8,
    /// By square, then direction: the squares that way.
    pub rays: Vec<Eight>,
    /// By player: turns and landings of the leaps.
    pub leaps: [(Eight, Eight); 2],
    /// By player: the directions of the quiet steps and captures of the pawn-like pieces; 8 for none.
    pub steps: [[usize; 4]; 2],
}

/// The lanes of a game, if it fits: two players, one leaper, one pawn-like component, at most eight directions.
pub(crate) fn lanes(tables: &Tables<u64>, columns: i32, riders: &[Vec<(i32, i32)>]) -> Option<Lanes> {
    let layout = tables.layout;
    let fits = layout.players == 2 && layout.pawns == 1 && layout.leapers == 1 && tables.safety == Safety::Pins;
    let directions: Vec<(usize, i32, i32)> =
        riders.iter().enumerate().flat_map(|(rider, steps)| steps.iter().map(move |(x, y)| (rider, *x, *y))).collect();
    if !fits || directions.len() > 8 || columns > 8 || layout.keyed + layout.hoppers > 0 {
        return None;
    }
    let mut lanes = Lanes {
        turns: [Eight::default(); 3],
        land: Eight::default(),
        plane: Eight::default(),
        opposite: Eight::default(),
        upward: 0,
        rays: vec![Eight::default(); 64],
        leaps: [(Eight::default(), Eight::default()); 2],
        steps: [[8; 4]; 2],
    };
    for (lane, (rider, x, y)) in directions.iter().enumerate() {
        let by = y * columns + x;
        for (turn, steps) in lanes.turns.iter_mut().zip([1, 2, 4]) {
            turn.0[lane] = (by * steps).rem_euclid(64) as u64;
        }
        lanes.plane.0[lane] = (layout.first_rider() + rider) as u64;
        lanes.opposite.0[lane] = directions.iter().position(|(_, a, b)| (-a, -b) == (*x, *y))? as u64;
        lanes.upward |= u8::from(by > 0) << lane;
        for square in 0..64usize {
            let mut at = square as i32;
            loop {
                let (column, row) = (at % columns + x, at / columns + y);
                if !(0..columns).contains(&column) || row < 0 || row * columns + column >= 64 {
                    break;
                }
                at = row * columns + column;
                if tables.board >> at & 1 == 0 {
                    break;
                }
                lanes.rays[square].0[lane] |= 1 << at;
            }
            if tables.board >> square & 1 == 1 {
                // The first square of the ray is where a step lands.
                let next = square as i32 + by;
                if (0..64).contains(&next) && lanes.rays[square].0[lane] >> next & 1 == 1 {
                    lanes.land.0[lane] |= 1 << next;
                }
            }
        }
    }
    for (player, side) in tables.sides.iter().enumerate() {
        lanes.leaps[player] = leap_lanes(side, tables.board)?;
        let pawn = side.pawns.first()?;
        let direction = |by: i32| directions.iter().position(|(_, x, y)| y * columns + x == by).unwrap_or(8);
        let [both, quiet, capture, _] = pawn.counts;
        if both != 0 || quiet > 1 || capture > 2 {
            return None;
        }
        lanes.steps[player] =
            [direction(pawn.quiet[0].by), direction(pawn.capture[0].by), direction(pawn.capture[1].by), 8];
    }
    Some(lanes)
}

/// The leaps of a player, a lane for each difference of squares.
fn leap_lanes(side: &Side<u64>, board: u64) -> Option<(Eight, Eight)> {
    let (mut turn, mut land) = (Eight::default(), Eight::default());
    let mut known: Vec<i32> = Vec::new();
    for from in 0..64usize {
        if board >> from & 1 == 0 {
            continue;
        }
        let mut targets = *side.leaps.first()?.at(from);
        while targets != 0 {
            let to = targets.trailing_zeros();
            targets &= targets - 1;
            let by = to as i32 - from as i32;
            let lane = known.iter().position(|k| *k == by).unwrap_or(known.len());
            if lane == known.len() {
                known.push(by);
            }
            if lane >= 8 {
                return None;
            }
            turn.0[lane] = by.rem_euclid(64) as u64;
            land.0[lane] |= 1 << to;
        }
    }
    Some((turn, land))
}

/// How many moves pawn-like pieces have that step to these squares.
#[inline(always)]
fn stepped(pawn: &Pawn<u64>, stay: u64, change: u64, targets: u64) -> u64 {
    let changing = targets & change;
    let mut count = u64::from((targets & stay).count_ones());
    if changing != 0 {
        count += u64::from(changing.count_ones()) * pawn.option_count as u64;
    }
    count
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub(crate) mod avx512 {
    //! The count itself.

    use super::{Eight, Lanes, stepped};
    use crate::kernel::board::Board;
    use crate::kernel::cpu::Bmi2;
    use crate::kernel::generate::stays_safe;
    use crate::kernel::scene::Scene;
    use crate::kernel::shape::Classic;
    use crate::kernel::tables::{Castle, Tables};
    use crate::set::{PerSquare, Set};
    use core::arch::x86_64::*;

    /// Rare, so it stands apart.
    #[cold]
    #[inline(never)]
    fn looked_at(scene: &Scene<u64, 8, Classic, Bmi2>, castle: &Castle<u64>, occupied: u64) -> bool {
        stays_safe(scene, castle, occupied, 0)
    }

    #[inline(always)]
    fn load(lanes: &Eight) -> __m512i {
        // SAFETY: 64 aligned bytes of plain numbers; AVX-512 is there, see `count`.
        unsafe { _mm512_load_si512(lanes.0.as_ptr().cast()) }
    }

    /// What the riders of each lane reach: their squares spread over empty ones, one step further.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    fn fill(lanes: &Lanes, riders: __m512i, empty: __m512i) -> __m512i {
        let [one, two, four] = [load(&lanes.turns[0]), load(&lanes.turns[1]), load(&lanes.turns[2])];
        let land = load(&lanes.land);
        let mut free = _mm512_and_si512(empty, land);
        let mut reach = riders;
        // a | (b & c)
        const OR_AND: i32 = 0xf8;
        reach = _mm512_ternarylogic_epi64::<OR_AND>(reach, free, _mm512_rolv_epi64(reach, one));
        free = _mm512_and_si512(free, _mm512_rolv_epi64(free, one));
        reach = _mm512_ternarylogic_epi64::<OR_AND>(reach, free, _mm512_rolv_epi64(reach, two));
        free = _mm512_and_si512(free, _mm512_rolv_epi64(free, two));
        reach = _mm512_ternarylogic_epi64::<OR_AND>(reach, free, _mm512_rolv_epi64(reach, four));
        _mm512_and_si512(_mm512_rolv_epi64(reach, one), land)
    }

    /// The nearest square of each lane's set, seen from where its ray begins.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    fn nearest(lanes: &Lanes, sets: __m512i) -> __m512i {
        let top = _mm512_set1_epi64(i64::MIN);
        let highest = _mm512_srlv_epi64(top, _mm512_lzcnt_epi64(sets));
        _mm512_mask_and_epi64(highest, lanes.upward, sets, _mm512_sub_epi64(_mm512_setzero_si512(), sets))
    }

    /// How many moves there are; `None` in check.
    #[inline]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt,avx2"
    )]
    pub(crate) fn count(tables: &Tables<u64>, lanes: &Lanes, board: &Board<u64, 8>) -> Option<u64> {
        let scene = Scene::<u64, 8, Classic, Bmi2>::new(tables, board);
        let (own, enemy, occupied) = (scene.own, scene.enemy, scene.occupied);
        let (me, other) = (scene.side & 1, scene.side & 1 ^ 1);
        let layout = scene.layout;
        let royal = scene.plane(layout.royal()) & own;
        let king = royal.trailing_zeros() as usize & 63;
        let (theirs, _) = scene.enemy(0);
        let leapers = scene.plane(layout.first_leaper());
        let pawn_like = scene.plane(layout.first_pawn());
        let near =
            *theirs.leaps_reverse[0].at(king) & enemy & leapers | *theirs.pawns_reverse[0].at(king) & enemy & pawn_like;
        let all = |set: u64| _mm512_set1_epi64(set as i64);
        // SAFETY: the planes are 64 aligned bytes at the beginning of the board.
        let planes = unsafe { _mm512_load_si512(board.planes.as_ptr().cast()) };
        let riders = _mm512_permutexvar_epi64(load(&lanes.plane), planes);
        let their_riders = _mm512_and_si512(riders, all(enemy));
        let seen = _mm512_and_si512(load(&lanes.rays[king]), all(occupied));
        let first = nearest(lanes, seen);
        let second = nearest(lanes, _mm512_xor_si512(seen, first));
        let checks = _mm512_test_epi64_mask(first, their_riders);
        if near != 0 || checks != 0 {
            return None;
        }
        let pins = _mm512_test_epi64_mask(first, all(own)) & _mm512_test_epi64_mask(second, their_riders);
        // Squares the royal piece must not enter: its own square counts as empty.
        let mut banned = fill(lanes, their_riders, all(!(occupied ^ royal)));
        let (turn, land) = &lanes.leaps[other];
        let leaps = _mm512_rolv_epi64(all(enemy & leapers), load(turn));
        banned = _mm512_ternarylogic_epi64::<0xf8>(banned, leaps, load(land));
        let mut banned = _mm512_reduce_or_epi64(banned) as u64;
        let their_royal = scene.plane(layout.royal()) & enemy;
        banned |= *theirs.royal.at(their_royal.trailing_zeros() as usize);
        let their_pawn = &theirs.pawns[0];
        for step in &their_pawn.capture[..2] {
            banned |= step.reach(enemy & pawn_like);
        }
        let mut count = u64::from((*scene.mine.royal.at(king) & !own & !banned).count_ones());
        let virgin = board.virgin & own;
        for from in Set::squares(scene.mine.castlers(virgin, royal)) {
            for castle in &scene.mine.castles[scene.mine.castles_from(from)] {
                let free = castle.need & !virgin | castle.empty & occupied | castle.safe & banned == 0;
                // What is banned was found with the companion at home: where that matters, look again.
                let safe = !castle.uncovers || free && looked_at(&scene, castle, occupied ^ royal);
                count += u64::from(free && safe);
            }
        }
        let mut pinned = 0;
        let mut pinned_lanes = Eight::default();
        let mut mine = _mm512_and_si512(riders, all(own));
        if pins != 0 {
            let held = _mm512_maskz_mov_epi64(pins, first);
            // SAFETY: `pinned_lanes` is 64 aligned bytes of our own.
            unsafe { _mm512_store_si512(pinned_lanes.0.as_mut_ptr().cast(), held) };
            pinned = _mm512_reduce_or_epi64(held) as u64;
            let line = _mm512_or_si512(held, _mm512_permutexvar_epi64(load(&lanes.opposite), held));
            mine = _mm512_and_si512(mine, _mm512_or_si512(all(!pinned), line));
        }
        let targets = all(!own);
        let reached = _mm512_and_si512(fill(lanes, mine, all(!occupied)), targets);
        let (turn, land) = &lanes.leaps[me];
        let leaps = _mm512_rolv_epi64(all(own & leapers & !pinned), load(turn));
        let leaps = _mm512_and_si512(_mm512_and_si512(leaps, load(land)), targets);
        let counts = _mm512_add_epi64(_mm512_popcnt_epi64(reached), _mm512_popcnt_epi64(leaps));
        count += _mm512_reduce_add_epi64(counts) as u64;
        let pawn = &scene.mine.pawns[0];
        let pieces = own & pawn_like;
        let movable = |direction: usize| {
            let held = if pinned != 0 && direction < 8 {
                let opposite = lanes.opposite.0[direction & 7] as usize;
                pinned_lanes.0[direction & 7] | pinned_lanes.0[opposite & 7]
            } else {
                0
            };
            pieces & (!pinned | held)
        };
        let directions = &lanes.steps[me];
        let step = &pawn.quiet[0];
        let landed = step.reach(movable(directions[0])) & !occupied;
        let twice = step.reach(landed & pawn.again[0]) & !occupied;
        count += stepped(pawn, step.stay, step.change, landed) + u64::from(twice.count_ones());
        for (step, direction) in pawn.capture[..2].iter().zip(&directions[1..3]) {
            count += stepped(pawn, step.stay, step.change, step.reach(movable(*direction)) & enemy);
        }
        if board.flagged != 0 {
            let mut passing = crate::kernel::sink::Count(0);
            crate::kernel::pieces::passing(&scene, &mut passing, own ^ royal, Some(king), near);
            count += passing.0;
        }
        Some(count)
    }
}
