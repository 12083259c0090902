//! The tables written out.

use super::castling::Castling;
use super::components::{Components, joined};
use super::fixed::Way;
use super::kinds::{self, Anatomy, Mode, Part};
use super::lookup;
use super::reason::Reason;
use crate::kernel::keys::Keys;
use crate::kernel::over::Over;
use crate::kernel::tables::{Castle, Layout, OPTIONS, Pawn, STEPS, Side, Step, Tables};
use crate::set::{PerSquare, Set};
use arbiter_spec::checked::{KindId, PlayerId, Rules, Shape, Square};

/// Writes them.
pub(crate) fn write<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    (over, clock): (Over<W>, super::endings::Clock),
) -> Result<Tables<W>, Vec<Reason>> {
    let layout = components.layout;
    let mut targets = Vec::new();
    let mut keys = Keys::new();
    let mut sides = Vec::new();
    let mut reasons = Vec::new();
    let axes = axes::<W>(components);
    for player in 0..layout.players {
        let written = side(rules, kinds, components, player, axes, &mut targets, &mut keys);
        match written {
            Ok(side) => sides.push(side),
            Err(reason) => reasons.push(reason),
        }
    }
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let (between, rays) = lines::<W>(rules, components);
    let kind_count = rules.kinds.len();
    let mut kind_of = vec![u8::MAX; 1 << (layout.planes() - layout.players)];
    for (kind, planes) in components.planes_of.iter().enumerate() {
        kind_of[*planes as usize] = kind as u8;
    }
    let per_square = |keys: &mut Keys| {
        let mut table = W::PerSquare::filled(0);
        (0..W::SQUARES).for_each(|square| *table.at_mut(square) = keys.next());
        table
    };
    Ok(Tables {
        layout,
        axes,
        board: W::from_squares(rules.board.squares().map(Square::index)),
        sides,
        between,
        rays,
        targets,
        kind_of,
        planes_of: components.planes_of.clone(),
        keys: (0..kind_count * layout.players).map(|_| per_square(&mut keys)).collect(),
        flag_keys: per_square(&mut keys),
        turn_key: keys.next(),
        clock_planes: clock_planes(&clock, components, &layout),
        clock_captures: clock.captures,
        over,
    })
}

/// The planes whose men reset the clock; the counter's pieces must be told by single planes.
fn clock_planes(clock: &super::endings::Clock, components: &Components, layout: &Layout) -> u32 {
    let mut planes = 0;
    for plane in layout.players..layout.planes() {
        let users = components.planes_of.iter().enumerate().filter(|(_, p)| *p << layout.players >> plane & 1 == 1);
        let mut users = users.map(|(kind, _)| clock.kinds.contains(&KindId(kind as u8))).peekable();
        if users.peek().is_some() && users.all(|resets| resets) {
            planes |= 1 << plane;
        }
    }
    planes
}

/// How many tables a rider of the game needs for a square.
fn axes<W: Set>(components: &Components) -> usize {
    let most = components.riders.iter().flatten().map(|steps| lookup::axes::<W>(steps).len());
    most.max().unwrap_or(1).max(1)
}

fn side<W: Set>(
    rules: &Rules,
    kinds: &[Anatomy],
    components: &Components,
    player: usize,
    axes: usize,
    targets: &mut Vec<W>,
    keys: &mut Keys,
) -> Result<Side<W>, Reason> {
    let empty = || W::PerSquare::filled(W::EMPTY);
    let royal_parts = &kinds[components.royal.index()];
    let (royal, royal_reverse) = forth_and_back::<W>(&joined(rules, royal_parts)[player]);
    let (mut leaps, mut leaps_reverse) = (Vec::new(), Vec::new());
    for leaper in &components.leapers {
        let (forth, back) = forth_and_back::<W>(&leaper[player]);
        leaps.push(forth);
        leaps_reverse.push(back);
    }
    let (mut pawns, mut pawns_reverse) = (Vec::new(), Vec::new());
    for kind in &components.pawns {
        let (pawn, back) = pawn(rules, *kind, &kinds[kind.index()], components, player)?;
        pawns.push(pawn);
        pawns_reverse.push(back);
    }
    let (mut rides, mut rays_reverse) = (Vec::new(), Vec::new());
    for rider in &components.riders {
        let steps = &rider[player];
        let mut reverse = empty();
        for square in rules.board.squares() {
            for step in steps {
                for reached in lookup::ray(&rules.board, square.index(), *step) {
                    *reverse.at_mut(reached) |= W::of(square.index());
                }
            }
        }
        rays_reverse.push(reverse);
        let mut split = lookup::axes::<W>(steps);
        split.resize(axes, Vec::new());
        for axis in split {
            let too_large = || Reason::of("a rider whose way depends on too many squares");
            rides.push(lookup::rides(&rules.board, &axis, targets).ok_or_else(too_large)?);
        }
    }
    let mut near = royal_reverse.clone();
    for square in 0..W::SQUARES {
        for table in leaps_reverse.iter().chain(&pawns_reverse) {
            *near.at_mut(square) |= *table.at(square);
        }
    }
    let castles = castles(rules, royal_parts, components, player, keys);
    Ok(Side { royal, royal_reverse, leaps, leaps_reverse, pawns, pawns_reverse, near, rays_reverse, rides, castles })
}

fn forth_and_back<W: Set>(pairs: &[(usize, usize)]) -> (W::PerSquare<W>, W::PerSquare<W>) {
    let (mut forth, mut back) = (W::PerSquare::filled(W::EMPTY), W::PerSquare::filled(W::EMPTY));
    for (from, to) in pairs {
        *forth.at_mut(*from) |= W::of(*to);
        *back.at_mut(*to) |= W::of(*from);
    }
    (forth, back)
}

/// Castling from where the royal man stands at the start: elsewhere he has moved.
fn castles<W: Set>(
    rules: &Rules,
    royal: &Anatomy,
    components: &Components,
    player: usize,
    keys: &mut Keys,
) -> Vec<Castle<W>> {
    let owner = PlayerId(player as u8);
    let stands = |kind: KindId, square: usize| {
        rules.start.men.iter().any(|m| m.kind == kind && m.owner == owner && m.square.index() == square)
    };
    let king = |square: usize| rules.royalty.iter().flat_map(|r| &r.kinds).any(|kind| stands(*kind, square));
    let mut castles = Vec::new();
    for part in &royal.parts {
        let Part::Castle { ways, partner } = part else { continue };
        let way = |castling: &&Castling| king(castling.from) && stands(*partner, castling.partner_from);
        for castling in ways[player].iter().filter(way) {
            castles.push(Castle {
                need: W::of(castling.from) | W::of(castling.partner_from),
                empty: W::from_squares(castling.empty.iter().copied()),
                safe: W::from_squares(castling.safe.iter().copied()),
                from: castling.from as u8,
                to: castling.to as u8,
                partner_from: castling.partner_from as u8,
                partner_to: castling.partner_to as u8,
                partner: components.planes_of[partner.index()],
                right: keys.next(),
            });
        }
    }
    castles
}

/// A pawn-like component and from where it attacks.
fn pawn<W: Set>(
    rules: &Rules,
    kind: KindId,
    anatomy: &Anatomy,
    components: &Components,
    player: usize,
) -> Result<(Pawn<W>, W::PerSquare<W>), Reason> {
    let at = &rules.kind(kind).at;
    let refuse = |what: &str| Reason::at(at, format!("{}: {what}", rules.kind(kind).code));
    let mut pawn = Pawn::<W>::none();
    let mut reverse = W::PerSquare::filled(W::EMPTY);
    let change = Changes::of(rules, kind, player)?;
    for part in &anatomy.parts {
        if let Part::Leap { mode, pairs } = part {
            let list = match mode {
                Mode::Both => &mut pawn.both,
                Mode::Quiet => &mut pawn.quiet,
                Mode::Capture => &mut pawn.capture,
            };
            add_steps(list, &mut pawn.counts[*mode as usize], &pairs[player], &change)
                .ok_or_else(|| refuse("more steps than the kernel holds"))?;
            if *mode != Mode::Quiet {
                pairs[player].iter().for_each(|(from, to)| *reverse.at_mut(*to) |= W::of(*from));
            }
        }
    }
    for part in &anatomy.parts {
        match part {
            Part::Double { ways, flags } => {
                if !flags {
                    return Err(refuse("a double step without a flag"));
                }
                for (from, to, passed) in &ways[player] {
                    let by = *passed as i32 - *from as i32;
                    let step = pawn.quiet[..pawn.counts[1]].iter().position(|s| s.by == by && s.sources.has(*from));
                    let step = step.ok_or_else(|| refuse("a double step without its single step"))?;
                    if *to as i32 - *passed as i32 != by || !pawn.quiet[step].sources.has(*passed) {
                        return Err(refuse("a double step that bends"));
                    }
                    if change.at(*from, *to) != (true, false) {
                        return Err(refuse("a double step that changes the kind"));
                    }
                    pawn.again[step] |= W::of(*passed);
                }
                // Whoever comes to the passed square from elsewhere would step on, too.
                let sources: Vec<usize> = ways[player].iter().map(|(from, ..)| *from).collect();
                for (from, _, passed) in &ways[player] {
                    let by = *passed as i32 - *from as i32;
                    let step = pawn.quiet[..pawn.counts[1]].iter().find(|s| s.by == by);
                    let others = step.map_or(W::EMPTY, |s| s.origin(W::of(*passed)));
                    if others.squares().any(|square| !sources.contains(&square)) {
                        return Err(refuse("a double step from some squares of a single one"));
                    }
                }
            }
            Part::Passing { ways } => {
                for (from, to, victim) in &ways[player] {
                    if change.at(*from, *to) != (true, false) {
                        // Such captures exist only where a flagged man can stand; this one would change the kind.
                        continue;
                    }
                    let (by, beside) = (*to as i32 - *from as i32, *to as i32 - *victim as i32);
                    let known = pawn.passing[..pawn.counts[3]].iter().position(|s| s.by == by && s.victim == beside);
                    let index = known.unwrap_or(pawn.counts[3]);
                    if index >= STEPS {
                        return Err(refuse("more captures in passing than the kernel holds"));
                    }
                    pawn.counts[3] = pawn.counts[3].max(index + 1);
                    let step = &mut pawn.passing[index];
                    *step = Step { by, left: by.max(0) as u32, right: (-by).max(0) as u32, victim: beside, ..*step };
                    step.sources |= W::of(*from);
                }
            }
            _ => {}
        }
    }
    if anatomy.options.len() > OPTIONS {
        return Err(refuse("more kinds to become than the kernel holds"));
    }
    for (slot, option) in pawn.options.iter_mut().zip(&anatomy.options) {
        *slot = components.planes_of[option.index()] << components.layout.players;
    }
    pawn.option_count = anatomy.options.len();
    Ok((pawn, reverse))
}

/// Groups pairs of squares by their difference.
fn add_steps<W: Set>(
    steps: &mut [Step<W>; STEPS],
    count: &mut usize,
    pairs: &[(usize, usize)],
    change: &Changes,
) -> Option<()> {
    for (from, to) in pairs {
        let by = *to as i32 - *from as i32;
        let index = steps[..*count].iter().position(|s| s.by == by).unwrap_or(*count);
        if index >= STEPS || by.unsigned_abs() >= 64 {
            return None;
        }
        *count = (*count).max(index + 1);
        let step = &mut steps[index];
        (step.by, step.left, step.right) = (by, by.max(0) as u32, (-by).max(0) as u32);
        step.sources |= W::of(*from);
        let (stays, changes) = change.at(*from, *to);
        if stays {
            step.stay |= W::of(*to);
        }
        if changes {
            step.change |= W::of(*to);
        }
    }
    Some(())
}

/// Whether a man may stay what it is and may change, by source and target: the same for all its moves.
struct Changes {
    squares: usize,
    known: Vec<(bool, bool)>,
}

impl Changes {
    fn of(rules: &Rules, kind: KindId, player: usize) -> Result<Changes, Reason> {
        let squares = rules.board.exists.len();
        let mut known = vec![(true, false); squares * squares];
        let moves = rules.kind(kind).moves.each.get(player).into_iter().flatten();
        for m in moves {
            let Shape::Step { step, .. } = &m.shape else { continue };
            for source in rules.board.squares() {
                let Some(target) = rules.board.offset(source, *step) else { continue };
                let way = Way { player: PlayerId(player as u8), source, target, turned: true };
                known[source.index() * squares + target.index()] = kinds::may_change(rules, kind, m, way)?;
            }
        }
        Ok(Changes { squares, known })
    }

    fn at(&self, from: usize, to: usize) -> (bool, bool) {
        self.known[from * self.squares + to]
    }
}

/// Between and ray tables of all riders together.
fn lines<W: Set>(rules: &Rules, components: &Components) -> (Vec<W::PerSquare<W>>, Vec<W::PerSquare<W>>) {
    let empty = || W::PerSquare::filled(W::EMPTY);
    let mut between: Vec<W::PerSquare<W>> = (0..W::SQUARES).map(|_| empty()).collect();
    let mut rays: Vec<W::PerSquare<W>> = (0..W::SQUARES).map(|_| empty()).collect();
    for square in rules.board.squares().map(Square::index) {
        for step in components.riders.iter().flatten().flatten() {
            let ray = lookup::ray(&rules.board, square, *step);
            let whole = W::from_squares(ray.iter().copied());
            let mut passed = W::EMPTY;
            for reached in ray {
                *between[square].at_mut(reached) = passed;
                *rays[square].at_mut(reached) = whole;
                passed |= W::of(reached);
            }
        }
    }
    (between, rays)
}
