//! Conditions whose truth is known once the squares of a move are: they become masks.

use arbiter_spec::checked::{
    Condition, Place, PlaceBase, PlayerId, Role, Rules, Square, Test, Vector, ZoneExpr, ZoneId,
};

/// The squares of a move, and for whom it is asked.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub player: PlayerId,
    pub source: Square,
    pub target: Square,
    /// Vectors are board vectors (inside a move), else the player's matrix turns them.
    pub turned: bool,
}

/// Whether a condition holds for a way; `None` if that depends on more than the way.
pub(crate) fn holds(rules: &Rules, way: Way, condition: &Condition) -> Option<bool> {
    match &condition.test {
        Test::All(list) => all(rules, way, list),
        Test::Any(list) => {
            let mut known = true;
            for condition in list {
                match holds(rules, way, condition) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => known = false,
                }
            }
            known.then_some(false)
        }
        Test::Not(list) => all(rules, way, list).map(|holds| !holds),
        Test::Formula(id) => all(rules, Way { turned: false, ..way }, &rules.formulas[id.index()].when),
        Test::InZone(zone, place) => {
            let Some(square) = self::place(rules, way, *place)? else { return Some(false) };
            Some(zone_of(rules, way, zone)?.contains(&square))
        }
        _ => None,
    }
}

/// Whether all hold; `None` if that depends on more than the way.
pub(crate) fn all(rules: &Rules, way: Way, list: &[Condition]) -> Option<bool> {
    let mut known = true;
    for condition in list {
        match holds(rules, way, condition) {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = false,
        }
    }
    known.then_some(true)
}

/// The square meant: `None` if unknown, `Some(None)` if off the board.
pub(crate) fn place(rules: &Rules, way: Way, place: Place) -> Option<Option<Square>> {
    match place {
        Place::Square(square) => Some(Some(square)),
        Place::From(PlaceBase::Source, vector) => Some(offset(rules, way, way.source, vector)),
        Place::From(PlaceBase::Target, vector) => Some(offset(rules, way, way.target, vector)),
        Place::From(PlaceBase::Partner | PlaceBase::Event, _) | Place::Leader => None,
    }
}

fn offset(rules: &Rules, way: Way, from: Square, vector: Vector) -> Option<Square> {
    let vector = if way.turned { vector } else { rules.matrix(way.player).turn(vector) };
    rules.board.offset(from, vector)
}

/// The squares of a zone that the squares of a way tell.
fn zone_of(rules: &Rules, way: Way, zone: &ZoneExpr) -> Option<Vec<Square>> {
    let board = &rules.board;
    let alike = |place: Place, same: fn((i32, i32), (i32, i32)) -> bool| {
        let Some(at) = self::place(rules, way, place)? else { return Some(Vec::new()) };
        let at = board.coordinates(at);
        Some(board.squares().filter(|square| same(board.coordinates(*square), at)).collect())
    };
    let reached = |from: Square, steps: &[Vector]| {
        let squares = steps.iter().filter_map(|step| offset(rules, way, from, *step));
        squares.collect::<Vec<_>>()
    };
    match zone {
        ZoneExpr::RowOf(place) => alike(*place, |one, other| one.1 == other.1),
        ZoneExpr::ColumnOf(place) => alike(*place, |one, other| one.0 == other.0),
        ZoneExpr::SquaresAt(places) => {
            let squares: Option<Vec<_>> = places.iter().map(|place| self::place(rules, way, *place)).collect();
            Some(squares?.into_iter().flatten().collect())
        }
        ZoneExpr::Offsets(steps) => Some(reached(way.source, steps)),
        ZoneExpr::Around(place, steps) => {
            let centre = self::place(rules, way, *place)?;
            Some(centre.map_or(Vec::new(), |centre| reached(centre, steps)))
        }
        ZoneExpr::Any(zones) => {
            let all: Option<Vec<_>> = zones.iter().map(|zone| zone_of(rules, way, zone)).collect();
            Some(all?.into_iter().flatten().collect())
        }
        ZoneExpr::All(zones) => {
            let mut zones = zones.iter().map(|zone| zone_of(rules, way, zone));
            let first = zones.next()??;
            zones.try_fold(first, |mut common, zone| {
                let zone = zone?;
                common.retain(|square| zone.contains(square));
                Some(common)
            })
        }
        ZoneExpr::Except(zone, without) => {
            let (mut rest, without) = (zone_of(rules, way, zone)?, zone_of(rules, way, without)?);
            rest.retain(|square| !without.contains(square));
            Some(rest)
        }
        _ => squares(rules, way.player, zone),
    }
}

/// The squares of a zone to which a move goes from a square, if that square tells them.
pub(crate) fn goals(rules: &Rules, player: PlayerId, source: Square, zone: &ZoneExpr) -> Option<Vec<Square>> {
    // A zone that reads the target reads what is not known yet: it must mean the same squares for any two.
    let of = |target: Square| zone_of(rules, Way { player, source, target, turned: true }, zone);
    let mut squares = rules.board.squares();
    let first = of(squares.next()?)?;
    squares.all(|target| of(target).as_ref() == Some(&first)).then_some(first)
}

/// The squares of a fixed zone.
pub(crate) fn squares(rules: &Rules, player: PlayerId, zone: &ZoneExpr) -> Option<Vec<Square>> {
    let named = |id: &ZoneId, player| rules.zones[id.index()].squares.of(player).clone();
    match zone {
        ZoneExpr::Fixed(fixed) => Some(fixed.of(player).clone()),
        ZoneExpr::Named(id) => Some(named(id, player)),
        ZoneExpr::Of(id, role) => {
            let team = rules.team_of(player);
            let meant = |other: &PlayerId| match role {
                Role::Own => Some(*other == player),
                Role::Everyone => Some(true),
                Role::Ally => Some(rules.team_of(*other) == team),
                Role::Partner => Some(rules.team_of(*other) == team && *other != player),
                Role::Enemy => Some(rules.team_of(*other) != team),
                Role::Player(id) => Some(other == id),
                _ => None,
            };
            let mut union = Vec::new();
            for other in rules.player_ids() {
                if meant(&other)? {
                    union.extend(named(id, other));
                }
            }
            Some(union)
        }
        ZoneExpr::Any(zones) => {
            let mut union = Vec::new();
            for zone in zones {
                union.extend(squares(rules, player, zone)?);
            }
            Some(union)
        }
        ZoneExpr::All(zones) => {
            let mut zones = zones.iter();
            let mut common = squares(rules, player, zones.next()?)?;
            for zone in zones {
                let other = squares(rules, player, zone)?;
                common.retain(|square| other.contains(square));
            }
            Some(common)
        }
        ZoneExpr::Except(zone, without) => {
            let without = squares(rules, player, without)?;
            let mut rest = squares(rules, player, zone)?;
            rest.retain(|square| !without.contains(square));
            Some(rest)
        }
        _ => None,
    }
}
