//! The tables written out.

use super::castling;
use super::changes;
use super::components::{Components, joined};
use super::flags;
use super::hands::{self, Hands};
use super::kinds::{Anatomy, Mode, Pairs, Part, Paths};
use super::lookup::{self, LookUp, Run, Store};
use super::pawn;
use super::proof;
use super::reason::{Reason, Refused};
use super::royals;
use super::splits::{self, Split};
use crate::kernel::cut_endings::CutEndings;
use crate::kernel::keys::Keys;
use crate::kernel::shape::Safety;
use crate::kernel::tables::{Entry, PLAYERS, Pawn, Side, Tables};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{KindId, Rules, Square, Stuck, Vector};

/// Writes them, as far as they can be read. The safety is a first guess: see [`super::proof`].
pub(crate) fn write<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    hands: &Hands,
    (cut_endings, clock): (CutEndings<W>, super::endings::Clock),
    refused: &mut Refused,
) -> Option<Tables<W>> {
    let layout = components.layout;
    let mut store = Store::new();
    let mut keys = Keys::new();
    let mut sides = Vec::new();
    for player in 0..layout.players {
        sides.push(side(rules, kinds, components, hands, player, &mut store, &mut keys, refused));
    }
    let axes: Vec<usize> = components.riders.iter().map(|r| axis_count::<W>(r)).collect();
    let first_axis = (0..=axes.len()).map(|rider| axes[..rider].iter().sum()).collect();
    let shared = proof::fallen(rules).is_some_and(|kind| own_plane(components, kind) == 0);
    refused.when(shared, "a status that hangs on pieces that move like others");
    let lines = refused.keep(lines::<W>(rules, components));
    let timed_flags = refused.keep(flags::timed(rules, kinds)).unwrap_or_default();
    let sides: Vec<Side<W>> = sides.into_iter().collect::<Option<_>>()?;
    let (between, rays) = lines?;
    let size = 1 << (layout.planes() - layout.players);
    let mut kind_of = vec![u8::MAX; size];
    let flag = components.flag_plane.map_or(0, |(_, plane)| 1u32 << plane >> layout.players);
    for (kind, planes) in components.planes_of.iter().enumerate() {
        kind_of[*planes as usize] = kind as u8;
        kind_of[(*planes | flag) as usize] = kind as u8;
    }
    let per_square = |keys: &mut Keys| {
        let mut table = W::PerSquare::filled(0);
        (0..W::SQUARES).for_each(|square| *table.at_mut(square) = keys.next());
        table
    };
    let order = &rules.turns.order;
    let mut next = [0; PLAYERS];
    let mut enemies: [Vec<u8>; PLAYERS] = Default::default();
    let mut team = [0; PLAYERS];
    for (place, player) in order.iter().enumerate() {
        next[player.index() & 3] = order[(place + 1) % order.len()].0;
        for other in rules.player_ids() {
            if rules.team_of(other) == rules.team_of(*player) {
                team[player.index() & 3] |= 1 << other.index();
            } else {
                enemies[player.index() & 3].push(other.0);
            }
        }
    }
    Some(Tables {
        layout,
        axes,
        first_axis,
        hop_axes: hop_axes::<W>(components),
        pass: false,
        pass_counter: None,
        after_move_laws: Vec::new(),
        barriers: 0,
        heed_bars: heed_bars(components),
        safety: if components.royal.is_none() { Safety::Free } else { Safety::Pins },
        next,
        enemies,
        team,
        skips: rules.turns.stuck == Stuck::Skip,
        alive: proof::fallen(rules).map_or(0, |kind| own_plane(components, kind)),
        hand_of: hands.hand_of(components, size),
        hand_kinds: hands.kinds.clone(),
        flag_plane: components.flag_plane,
        hand_planes: hands.kinds.iter().map(|kind| components.planes_of[kind.index()]).collect(),
        hand_keys: if hands.kinds.is_empty() { Vec::new() } else { (0..2 * 8 * 256).map(|_| keys.next()).collect() },
        columns: hands::columns(rules),
        lanes: None,
        blast: None,
        checks: None,
        clock_counter: clock.counter,
        lone: lone(rules),
        obligations: !rules.turns.obligations.is_empty(),
        board: W::from_squares(rules.board.squares().map(Square::index)),
        sides,
        between,
        rays,
        targets: store.targets,
        lines: store.lines,
        kind_of,
        planes_of: components.planes_of.clone(),
        plane_users: (0..layout.planes())
            .map(
                |plane| if plane < layout.players { 0 } else { components.users(plane).map(|kind| 1u64 << kind).sum() },
            )
            .collect(),
        unmoved: kinds
            .iter()
            .map(|kind| {
                let sets = |squares: &Vec<Square>| W::from_squares(squares.iter().map(|square| square.index()));
                Some(kind.unmoved.as_ref()?.iter().map(sets).collect())
            })
            .collect(),
        all_kinds: ((1u128 << rules.kinds.len()) as u64).wrapping_sub(1),
        keys: (0..rules.kinds.len() * layout.players).map(|_| per_square(&mut keys)).collect(),
        flag_keys: per_square(&mut keys),
        turn_key: keys.next(),
        side_keys: std::array::from_fn(|_| keys.next()),
        clock_planes: components.planes_only_of(clock.kinds.iter().map(|kind| 1 << kind.index()).sum()),
        timed_flags,
        clock_captures: clock.captures,
        cut_endings,
    })
}

/// A plane in which only pieces of a kind stand, as a mask; none if there is no such plane.
fn own_plane(components: &Components, kind: KindId) -> u32 {
    let layout = components.layout;
    let planes = layout.players..layout.planes();
    let mut own = planes.filter(|plane| components.users(*plane).eq([kind.index()]));
    own.next().map_or(0, |plane| 1 << plane)
}

/// Whether a player has no royal piece from the start.
fn lone(rules: &Rules) -> bool {
    let royal =
        |player| {
            rules.royalty.iter().flat_map(|r| &r.kinds).any(|kind| {
                rules.board.squares().any(|square| castling::may_start(rules, *kind, player, square.index()))
            })
        };
    !rules.royalty.is_empty() && rules.player_ids().any(|player| !royal(player))
}

/// How many look-ups a rider or hopper takes.
fn axis_count<W: Set>(by_player: &[Vec<Vector>]) -> usize {
    by_player.iter().map(|steps| lookup::axes::<W>(steps).len()).max().unwrap_or(1)
}

#[allow(clippy::too_many_arguments)]
fn side<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    hands: &Hands,
    player: usize,
    store: &mut Store<W>,
    keys: &mut Keys,
    refused: &mut Refused,
) -> Option<Side<W>> {
    let nothing = Anatomy::default();
    let royal_parts = components.royal.map_or(&nothing, |royal| &kinds[royal.index()]);
    let (royal, mut royal_reverse) = forth_and_back::<W>(&royal_leaps(rules, royal_parts)[player]);
    if royal_parts.parts.iter().all(|part| !matches!(part, Part::Leap { mode, .. } if *mode != Mode::Quiet)) {
        royal_reverse = W::PerSquare::filled(W::EMPTY);
    }
    let (mut leaps, mut leaps_reverse) = (Vec::new(), Vec::new());
    for leaper in &components.leapers {
        let (forth, back) = forth_and_back::<W>(&leaper[player]);
        leaps.push(forth);
        leaps_reverse.push(back);
    }
    let (mut pawns, mut pawns_reverse) = (Vec::new(), Vec::new());
    for kind in &components.pawns {
        let found = refused.keep(pawn::pawn(rules, *kind, kinds, components, player));
        let (pawn, back) = found.unwrap_or_else(|| (Pawn::none(), W::PerSquare::filled(W::EMPTY)));
        pawns.push(pawn);
        pawns_reverse.push(back);
    }
    let mut near = royal_reverse.clone();
    for square in 0..W::SQUARES {
        for table in leaps_reverse.iter().chain(&pawns_reverse) {
            *near.at_mut(square) |= *table.at(square);
        }
    }
    let mut threats_reverse: Vec<W::PerSquare<W>> = Vec::new();
    let rides = refused.keep(look_ups(rules, &components.riders, player, store));
    let splits = refused.keep(split_look_ups(rules, components, player, store));
    threats_reverse.extend(components.riders.iter().map(|rider| rays_back::<W>(rules, &rider[player])));
    let mut keyed = Vec::new();
    for paths in &components.keyed {
        let Some((entries, back)) = refused.keep(path_tables(paths, player, None, store)) else { continue };
        keyed.push(entries);
        threats_reverse.push(back);
    }
    threats_reverse.extend(components.hoppers.iter().map(|split| split_back::<W>(rules, split, player)));
    threats_reverse.extend(components.stares.get(player).map(|steps| rays_back::<W>(rules, steps)));
    let mut vaults = Vec::new();
    for vault in &components.vaults {
        let Some((entries, back)) = refused.keep(path_tables(&vault.paths, player, Some(1), store)) else { continue };
        vaults.push(entries);
        threats_reverse.push(back);
    }
    let changes = refused.keep(changes::of_components(rules, kinds, components, player)).unwrap_or_default();
    let changing = changes.iter().enumerate().map(|(i, change)| u32::from(change.is_some()) << i).sum();
    let castles = refused.keep(castling::castles::<W>(rules, kinds, components, player, keys)).unwrap_or_default();
    let marks = refused.keep(flags::marks(kinds, player)).unwrap_or(W::EMPTY);
    let far = refused.keep(flags::far(&pawns, marks, &changes)).unwrap_or_default();
    // The proofs look these up: without them there is nothing to prove.
    let (rides, (hops_quiet, hops)) = (rides?, splits?);
    let mut castles_at = W::PerSquare::filled([0, 0]);
    for (index, castle) in castles.iter().enumerate() {
        let [first, count] = castles_at.at_mut(usize::from(castle.from));
        *first = index as u8 - *count;
        *count += 1;
    }
    Some(Side {
        bound: royals::bound(rules, player),
        royal,
        royal_reverse,
        leaps,
        leaps_reverse,
        pawns,
        pawns_reverse,
        near,
        threats_reverse,
        rides,
        keyed,
        hops_quiet,
        hops,
        vaults,
        beyond: beyond::<W>(rules, components, player),
        changes,
        changing,
        far,
        marks,
        drops: hands.drops(player, components),
        castlers: W::from_squares(castles.iter().map(|castle| usize::from(castle.from))),
        castlers_are_royal: castles.iter().all(|castle| castling::is_royal(components, castle.mover)),
        castles_at,
        castles,
    })
}

/// Where a royal piece goes: all its leaps capture, or none does.
fn royal_leaps(rules: &Rules, royal: &Anatomy) -> Pairs {
    let tame = royal.parts.iter().any(|part| matches!(part, Part::Leap { mode: Mode::Quiet, .. }));
    joined(rules, royal, if tame { Mode::Quiet } else { Mode::Both })
}

/// The look-ups of riders, axis by axis.
fn look_ups<W: Set>(
    rules: &Rules,
    components: &[Vec<Vec<Vector>>],
    player: usize,
    store: &mut Store<W>,
) -> Result<Vec<W::PerSquare<Entry<W>>>, Reason> {
    let mut entries = Vec::new();
    for component in components {
        let mut axes = lookup::axes::<W>(&component[player]);
        axes.resize(axis_count::<W>(component), Vec::new());
        for axis in axes {
            entries.push(store.rides(&rules.board, &axis, Run::Ride).ok_or_else(too_large)?);
        }
    }
    Ok(entries)
}

fn too_large() -> Reason {
    Reason::of("a rider whose way depends on too many squares")
}

/// How many look-ups each of those takes that move otherwise than they capture.
fn hop_axes<W: Set>(components: &Components) -> usize {
    let axes = |split: &Split| match split {
        Split::Lines { steps, .. } => axis_count::<W>(steps),
        Split::Leaps { .. } => 1,
    };
    components.hoppers.iter().map(axes).max().unwrap_or(0)
}

/// Their look-ups: where they move, and where they capture.
#[allow(clippy::type_complexity)]
fn split_look_ups<W: Set>(
    rules: &Rules,
    components: &Components,
    player: usize,
    store: &mut Store<W>,
) -> Result<(Vec<LookUp<W>>, Vec<LookUp<W>>), Reason> {
    let (mut moves, mut captures) = (Vec::new(), Vec::new());
    for split in &components.hoppers {
        let mut axes = match split {
            Split::Lines { steps, .. } => lookup::axes::<W>(&steps[player]),
            Split::Leaps { quiet, capture } => {
                let ((quiet, _), (capture, _)) =
                    (forth_and_back::<W>(&quiet[player]), forth_and_back::<W>(&capture[player]));
                for (list, wanted) in [(&mut moves, &quiet), (&mut captures, &capture)] {
                    let mut entries = W::PerSquare::filled(lookup::nothing());
                    for square in 0..W::SQUARES {
                        let all = *quiet.at(square) | *capture.at(square);
                        *entries.at_mut(square) = store.leaps(all, *wanted.at(square)).ok_or_else(splits::too_wide)?;
                    }
                    list.push(entries);
                }
                vec![Vec::new()]
            }
        };
        let written = usize::from(matches!(split, Split::Leaps { .. }));
        axes.resize(hop_axes::<W>(components), Vec::new());
        let (quiet, capture) = match split {
            Split::Lines { quiet, capture, .. } => (*quiet, *capture),
            Split::Leaps { .. } => (Run::Never, Run::Never),
        };
        for axis in axes.iter().skip(written) {
            moves.push(store.rides(&rules.board, axis, quiet).ok_or_else(too_large)?);
            captures.push(store.rides(&rules.board, axis, capture).ok_or_else(too_large)?);
        }
    }
    Ok((moves, captures))
}

/// From where they may capture on a square.
fn split_back<W: Set>(rules: &Rules, split: &Split, player: usize) -> W::PerSquare<W> {
    match split {
        Split::Lines { capture: Run::Never, .. } => W::PerSquare::filled(W::EMPTY),
        Split::Lines { steps, .. } => rays_back::<W>(rules, &steps[player]),
        Split::Leaps { capture, .. } => forth_and_back::<W>(&capture[player]).1,
    }
}

/// Who neither goes over nor captures some pieces: hoppers and then vaults, a bit each.
fn heed_bars(components: &Components) -> u32 {
    let hoppers = components.hoppers.iter().map(Split::heeds_bars);
    let all = hoppers.chain(components.vaults.iter().map(|vault| vault.barriers != 0));
    all.enumerate().map(|(index, heeds)| u32::from(heeds) << index).sum()
}

/// By hopper and then vault, source, and square of a barred piece: the squares that he keeps from its reach, his own included.
fn beyond<W: Set>(rules: &Rules, components: &Components, player: usize) -> Vec<W::PerSquare<W>> {
    if heed_bars(components) == 0 {
        return Vec::new();
    }
    let count = components.hoppers.len() + components.vaults.len();
    let mut beyond: Vec<W::PerSquare<W>> = (0..count * W::SQUARES).map(|_| W::PerSquare::filled(W::EMPTY)).collect();
    let mut keeps = |component: usize, from: usize, to: usize, between: &[usize]| {
        for barred in between.iter().chain([&to]) {
            *beyond[component * W::SQUARES + from].at_mut(*barred) |= W::of(to);
        }
    };
    for (component, split) in components.hoppers.iter().enumerate() {
        for (from, step) in rules.board.squares().flat_map(|from| split.steps(player).iter().map(move |s| (from, s))) {
            let ray = lookup::ray(&rules.board, from.index(), *step);
            ray.iter().enumerate().for_each(|(place, to)| keeps(component, from.index(), *to, &ray[..place]));
        }
    }
    for (index, vault) in components.vaults.iter().enumerate() {
        for (from, to, between) in &vault.paths[player] {
            keeps(components.hoppers.len() + index, *from, *to, between);
        }
    }
    beyond
}

/// From where rides come to a square of an empty board.
fn rays_back<W: Set>(rules: &Rules, steps: &[Vector]) -> W::PerSquare<W> {
    let mut reverse = W::PerSquare::filled(W::EMPTY);
    for square in rules.board.squares().map(Square::index) {
        for reached in steps.iter().flat_map(|step| lookup::ray(&rules.board, square, *step)) {
            *reverse.at_mut(reached) |= W::of(square);
        }
    }
    reverse
}

/// The look-up of paths, and from where they may come to a square. `over`: so many pieces stand on them, else none.
fn path_tables<W: Set>(
    paths: &Paths,
    player: usize,
    over: Option<u32>,
    store: &mut Store<W>,
) -> Result<(LookUp<W>, W::PerSquare<W>), Reason> {
    let mut entries = W::PerSquare::filled(lookup::nothing());
    let mut reverse = W::PerSquare::filled(W::EMPTY);
    let sources: std::collections::BTreeSet<usize> = paths[player].iter().map(|(from, ..)| *from).collect();
    // Where nothing goes from, the look-up finds nothing.
    let none = store.keyed(W::EMPTY, |_| W::EMPTY).unwrap_or(lookup::nothing());
    (0..W::SQUARES).for_each(|square| *entries.at_mut(square) = none);
    for source in sources {
        let ways: Vec<(W, W)> = paths[player]
            .iter()
            .filter(|(from, ..)| *from == source)
            .map(|(_, to, empty)| (W::of(*to), W::from_squares(empty.iter().copied())))
            .collect();
        let mask = ways.iter().fold(W::EMPTY, |mask, (_, empty)| mask | *empty);
        let reach = |occupied: W| {
            let free = ways.iter().filter(|(_, passed)| (*passed & occupied).len() == over.unwrap_or(0));
            free.fold(W::EMPTY, |reach, (to, _)| reach | *to)
        };
        let too_large = || Reason::of("a path that depends on too many squares");
        *entries.at_mut(source) = store.keyed(mask, reach).ok_or_else(too_large)?;
        ways.iter().for_each(|(to, _)| *reverse.at_mut(to.lowest()) |= W::of(source));
    }
    Ok((entries, reverse))
}

fn forth_and_back<W: Set>(pairs: &[(usize, usize)]) -> (W::PerSquare<W>, W::PerSquare<W>) {
    let (mut forth, mut back) = (W::PerSquare::filled(W::EMPTY), W::PerSquare::filled(W::EMPTY));
    for (from, to) in pairs {
        *forth.at_mut(*from) |= W::of(*to);
        *back.at_mut(*to) |= W::of(*from);
    }
    (forth, back)
}

/// Between and ray tables: of all riders, hoppers and stares together, then one block of between for each keyed component.
#[allow(clippy::type_complexity)]
fn lines<W: Set>(
    rules: &Rules,
    components: &Components,
) -> Result<(Vec<W::PerSquare<W>>, Vec<W::PerSquare<W>>), Reason> {
    let empty = || W::PerSquare::filled(W::EMPTY);
    let blocks = 1 + components.keyed.len() + components.vaults.len();
    let mut between: Vec<W::PerSquare<W>> = (0..blocks * W::SQUARES).map(|_| empty()).collect();
    let mut rays: Vec<W::PerSquare<W>> = (0..W::SQUARES).map(|_| empty()).collect();
    let players = 0..rules.players.len();
    let hops = || components.hoppers.iter().flat_map(|split| players.clone().flat_map(|player| split.steps(player)));
    for square in rules.board.squares().map(Square::index) {
        let rides = components.riders.iter().flatten().flatten();
        for step in rides.chain(hops()).chain(components.stares.iter().flatten()) {
            // Looked at from the attacked square: the way of a piece is walked backwards.
            let ray = lookup::ray(&rules.board, square, Vector::new(-step.dx, -step.dy));
            let whole = W::from_squares(ray.iter().copied());
            let mut passed = W::EMPTY;
            for reached in ray {
                if rays[square].at(reached).any() && *between[square].at(reached) != passed {
                    return Err(Reason::of("two lines between the same squares"));
                }
                *between[square].at_mut(reached) = passed;
                *rays[square].at_mut(reached) = whole;
                passed |= W::of(reached);
            }
        }
    }
    let vaults = components.vaults.iter().map(|vault| &vault.paths);
    for (block, paths) in components.keyed.iter().chain(vaults).enumerate() {
        let mut known = std::collections::BTreeMap::new();
        for (from, to, squares) in paths.iter().flatten() {
            let squares = W::from_squares(squares.iter().copied());
            if *known.entry((*from, *to)).or_insert(squares) != squares {
                return Err(Reason::of("two paths between the same squares"));
            }
            *between[(1 + block) * W::SQUARES + to].at_mut(*from) = squares;
        }
    }
    Ok((between, rays))
}
