//! Zones: fixed shapes are worked out once for every player, the rest keeps its form.

use super::lower::Lower;
use super::points::Points;
use crate::checked::{Filter, PerPlayer, PlayerId, Role, Square, Zone, ZoneExpr, ZoneId};
use crate::diagnostic::codes;
use crate::document::{self, Frame, ZoneKind};
use crate::json::At;

impl Lower<'_> {
    /// Works out all named zones, in order: a zone may use earlier ones.
    pub fn lower_zones(&mut self) {
        let spec = self.spec;
        for zone in spec.zones.iter().take(self.names.zones.len()) {
            let squares = self.named_zone(zone);
            self.hint_empty(zone, &squares);
            self.zones.push(Zone { code: zone.code.text.clone(), squares });
        }
    }

    /// A zone written as no squares is a hook for setups; one that comes out empty is an oversight.
    fn hint_empty(&mut self, zone: &document::Zone, squares: &PerPlayer<Vec<Square>>) {
        let Some(shape) = &zone.shape else { return };
        // On a broken board, or of a broken shape, nothing is left; that is no news.
        if self.report.has_errors() {
            return;
        }
        let hook = matches!(&shape.kind, ZoneKind::Squares { squares } if squares.is_empty());
        if !hook && squares.each.iter().chain([&squares.neutral]).all(Vec::is_empty) {
            let message = format!("the zone \"{}\" has no squares", zone.code);
            let help = "correct it, or write `squares: []` if it is meant";
            self.report.add(codes::ZONE_EMPTY, &zone.code.at, message, help);
        }
    }

    fn named_zone(&mut self, zone: &document::Zone) -> PerPlayer<Vec<Square>> {
        if let Some(map) = &zone.players {
            if let Some(shape) = &zone.shape {
                let message = "a zone has one shape, or `players` with one shape each, not both";
                self.report.add(codes::DOC_UNKNOWN_KEY, &shape.at, message, "keep one of the two");
            }
            let mut copies = self.for_everybody(Vec::new());
            for (name, shape) in &map.entries {
                let Some(player) = self.player(name) else { continue };
                let points = self.fixed_points(shape, player, false);
                if let Some(copy) = copies.each.get_mut(player.index()) {
                    *copy = self.existing(&points);
                }
            }
            return copies;
        }
        let Some(shape) = &zone.shape else {
            let message = format!("the zone \"{}\" has no shape", zone.code);
            let help =
                "give it `rows`, `columns`, `rect`, `squares`, `mod`, `any`, `all`, `except`, `zone` or `players`";
            self.report.add(codes::DOC_MISSING_KEY, &zone.code.at, message, help);
            return self.for_everybody(Vec::new());
        };
        if zone.frame.value == Frame::Player {
            let points = self.fixed_points(shape, PlayerId::NEUTRAL, true);
            let each = (0..self.players.len()).map(|p| self.turned_about_centre(&points, p, &zone.frame.at)).collect();
            return PerPlayer { each, neutral: self.existing(&points) };
        }
        let each = (0..self.players.len())
            .map(|p| {
                let points = self.fixed_points(shape, PlayerId(p as u8), false);
                self.existing(&points)
            })
            .collect();
        let points = self.fixed_points(shape, PlayerId::NEUTRAL, false);
        PerPlayer { each, neutral: self.existing(&points) }
    }

    fn turned_about_centre(&mut self, points: &Points, player: usize, at: &At) -> Vec<Square> {
        let matrix = self.players[player].direction;
        let [[a, _], [_, d]] = matrix.0;
        if self.board.columns != self.board.rows && a == 0 && d == 0 {
            let message = format!("{} is turned by a quarter, but the board is not square", self.players[player].name);
            self.report.add(codes::ZONE_FRAME_NOT_SQUARE, at, message, "list the copies under `players`");
            return Vec::new();
        }
        let turned = points.iter().map(|p| self.about_centre(p, player)).collect();
        self.existing(&turned)
    }

    /// A point of the neutral frame in the frame of a player: turned about the centre of the board.
    pub fn about_centre(&self, (x, y): (i32, i32), player: usize) -> (i32, i32) {
        let (w, h) = (i32::from(self.board.columns) - 1, i32::from(self.board.rows) - 1);
        let [[a, b], [c, d]] = self.players[player].direction.0.map(|row| row.map(i32::from));
        // Doubled, so that the centre may lie between squares.
        let (x, y) = (2 * x - w, 2 * y - h);
        ((a * x + b * y + w).div_euclid(2), (c * x + d * y + h).div_euclid(2))
    }

    /// The squares among the points.
    pub fn existing(&self, points: &Points) -> Vec<Square> {
        points.iter().filter_map(|(x, y)| self.board.square(x, y)).collect()
    }

    /// The points of a shape that must be fixed; reports one that is not.
    fn fixed_points(&mut self, shape: &document::ZoneExpr, player: PlayerId, whole_frame: bool) -> Points {
        match self.points(shape, player, whole_frame) {
            Some(points) => points,
            None => {
                let message = "this zone reads the move or the position, but only fixed squares can stand here";
                let help = "use it inside a condition or effect";
                self.report.add(codes::ZONE_DYNAMIC_IN_STATIC, &shape.at, message, help);
                Points::default()
            }
        }
    }

    /// The points of a fixed shape as `player` sees it; `None` if it is not fixed. With `whole_frame` holes count too
    /// (they may be turned onto squares).
    fn points(&mut self, shape: &document::ZoneExpr, player: PlayerId, whole_frame: bool) -> Option<Points> {
        let (columns, rows) = (i32::from(self.board.columns), i32::from(self.board.rows));
        let all = || (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)));
        if !self.spend(1, &shape.at) {
            return Some(Points::default());
        }
        let points = match &shape.kind {
            ZoneKind::Everywhere => all().collect(),
            ZoneKind::Named(name) => self.copy_points(name, player)?,
            ZoneKind::CopyOf { zone, of } => {
                let role = self.role_or(of.as_ref(), Role::Own);
                let players = self.fixed_role(role, player)?;
                let mut points = Points::default();
                for player in players {
                    points.extend(self.copy_points(zone, player)?.iter());
                }
                points
            }
            ZoneKind::Rows { rows: list } => {
                let list = self.lines_of(list, rows, "row");
                list.into_iter().flat_map(|y| (0..columns).map(move |x| (x, y))).collect()
            }
            ZoneKind::Columns { columns: list } => {
                let list = self.lines_of(list, columns, "column");
                list.into_iter().flat_map(|x| (0..rows).map(move |y| (x, y))).collect()
            }
            ZoneKind::Rect { rect } => {
                for corner in [&rect.0, &rect.1] {
                    self.in_frame(corner);
                }
                let between = |a: i64, b: i64, n: i64| a >= n.min(b) && a <= n.max(b);
                all()
                    .filter(|&(x, y)| {
                        between(i64::from(x), rect.1.x, rect.0.x) && between(i64::from(y), rect.1.y, rect.0.y)
                    })
                    .collect()
            }
            ZoneKind::Squares { squares } => {
                let mut points = Points::default();
                self.spend(squares.len() / 16, &shape.at);
                for xy in squares {
                    if whole_frame {
                        if self.in_frame(xy) {
                            points.push((xy.x as i32, xy.y as i32));
                        }
                    } else if let Some(square) = self.square(xy, codes::ZONE_OFF_BOARD) {
                        points.push(self.board.coordinates(square));
                    }
                }
                points
            }
            ZoneKind::Modulo { modulo } => {
                let by = modulo.by.value;
                if by < 1 {
                    self.report.add(codes::DOC_TYPE, &modulo.by.at, "`by` is at least 1", "2 makes a chequered board");
                    return Some(Points::default());
                }
                let (fx, fy) = (modulo.x.value.rem_euclid(by), modulo.y.value.rem_euclid(by));
                let fits = |x: i32, y: i32| {
                    let sum = i128::from(fx) * i128::from(x) + i128::from(fy) * i128::from(y);
                    sum.rem_euclid(i128::from(by)) == i128::from(modulo.is.value).rem_euclid(i128::from(by))
                };
                all().filter(|&(x, y)| fits(x, y)).collect()
            }
            ZoneKind::Union { any } => {
                let mut points = Points::default();
                let mut dynamic = false;
                for part in any {
                    match self.points(part, player, whole_frame) {
                        Some(part) => points.extend(part.iter()),
                        None => dynamic = true,
                    }
                }
                if dynamic {
                    return None;
                }
                points
            }
            ZoneKind::Intersection { all: parts } => {
                let parts: Vec<Option<Points>> = parts.iter().map(|p| self.points(p, player, whole_frame)).collect();
                let parts: Vec<Points> = parts.into_iter().collect::<Option<_>>()?;
                match parts.split_first() {
                    Some((first, rest)) => first.iter().filter(|p| rest.iter().all(|r| r.contains(*p))).collect(),
                    None => all().collect(),
                }
            }
            ZoneKind::Except { except } => {
                let (first, second) =
                    (self.points(&except.0, player, whole_frame), self.points(&except.1, player, whole_frame));
                let second = second?;
                first?.iter().filter(|p| !second.contains(*p)).collect()
            }
            ZoneKind::Around { .. }
            | ZoneKind::RowOf { .. }
            | ZoneKind::ColumnOf { .. }
            | ZoneKind::Path { .. }
            | ZoneKind::SquaresAt { .. }
            | ZoneKind::Offsets { .. }
            | ZoneKind::Enclosed { .. } => return None,
        };
        self.spend(points.len() / 16, &shape.at);
        Some(points)
    }

    fn copy_points(&mut self, name: &document::Name, player: PlayerId) -> Option<Points> {
        let id = self.zone_id(name);
        let squares = id.and_then(|id| self.zones.get(id.index())).map(|z| z.squares.of(player).clone());
        Some(squares.unwrap_or_default().iter().map(|s| self.board.coordinates(*s)).collect())
    }

    /// A named zone that has been worked out; a later one is reported.
    pub fn zone_id(&mut self, name: &document::Name) -> Option<ZoneId> {
        let id = ZoneId(self.names.zones.find(name, self.report)?);
        if id.index() >= self.zones.len() {
            let message = format!("the zone \"{name}\" stands later in the list");
            self.report.add(codes::ZONE_FORWARD_REFERENCE, &name.at, message, "a zone may use earlier zones only");
            return None;
        }
        Some(id)
    }

    /// The players of a role that is the same at any time; `None` for roles that depend on the game.
    fn fixed_role(&self, role: Role, subject: PlayerId) -> Option<Vec<PlayerId>> {
        let everyone = (0..self.players.len()).map(|i| PlayerId(i as u8));
        let team = |p: PlayerId| self.players.get(p.index()).map(|p| p.team);
        Some(match role {
            Role::Own => vec![subject],
            Role::Player(player) => vec![player],
            Role::Neutral => vec![PlayerId::NEUTRAL],
            Role::Any | Role::Everyone => everyone.collect(),
            Role::Ally => everyone.filter(|p| team(*p) == team(subject)).collect(),
            Role::Partner => everyone.filter(|p| team(*p) == team(subject) && *p != subject).collect(),
            Role::Enemy => everyone.filter(|p| team(*p) != team(subject)).collect(),
            _ => return None,
        })
    }

    fn lines_of(&mut self, list: &[document::Located<i64>], size: i32, what: &str) -> Vec<i32> {
        let mut lines = Vec::new();
        for line in list {
            if (0..i64::from(size)).contains(&line.value) {
                lines.push(line.value as i32);
            } else if size > 0 {
                let message = format!("there is no {what} {}", line.value);
                self.report.add(codes::ZONE_OFF_BOARD, &line.at, message, format!("{what}s go from 0 to {}", size - 1));
            }
        }
        lines
    }

    fn in_frame(&mut self, xy: &document::Xy) -> bool {
        let (columns, rows) = (i64::from(self.board.columns), i64::from(self.board.rows));
        let inside = (0..columns).contains(&xy.x) && (0..rows).contains(&xy.y);
        if !inside && columns > 0 && rows > 0 {
            let message = format!("[{}, {}] lies outside the board", xy.x, xy.y);
            let help = format!("columns go from 0 to {}, rows from 0 to {}", columns - 1, rows - 1);
            self.report.add(codes::ZONE_OFF_BOARD, &xy.at, message, help);
        }
        inside
    }

    /// A zone written in place.
    pub fn zone(&mut self, zone: &document::ZoneExpr) -> ZoneExpr {
        let nothing = ZoneExpr::Any(Vec::new());
        if !self.spend(1, &zone.at) {
            return nothing;
        }
        match &zone.kind {
            ZoneKind::Named(name) => self.zone_id(name).map_or(nothing, ZoneExpr::Named),
            ZoneKind::CopyOf { zone, of } => {
                let role = self.role_or(of.as_ref(), Role::Own);
                self.zone_id(zone).map_or(nothing, |id| ZoneExpr::Of(id, role))
            }
            ZoneKind::Around { around, steps } => {
                let (place, steps) = (self.place(around), self.steps(steps));
                ZoneExpr::Around(place, steps)
            }
            ZoneKind::RowOf { row_of } => ZoneExpr::RowOf(self.place(row_of)),
            ZoneKind::ColumnOf { column_of } => ZoneExpr::ColumnOf(self.place(column_of)),
            ZoneKind::Path { path } => {
                if !path {
                    self.report.add(codes::DOC_TYPE, &zone.at, "`path` is always true", "leave the zone out instead");
                }
                ZoneExpr::Path
            }
            ZoneKind::SquaresAt { squares_at } => ZoneExpr::SquaresAt(self.places(squares_at)),
            ZoneKind::Offsets { offsets } => ZoneExpr::Offsets(self.vectors(offsets)),
            ZoneKind::Enclosed { enclosed, steps, filter, anchor, max } => {
                let owned = |owner| Filter { owner: Some(owner), ..Filter::default() };
                let (place, steps) = (self.place(enclosed), self.steps(steps));
                let filter = filter.as_ref().map_or(owned(Role::Enemy), |f| self.filter(f));
                let anchor = anchor.as_ref().map_or(owned(Role::Own), |f| self.filter(f));
                let max = max.as_ref().map(|m| self.bounded(m.value, 1..=255, &m.at, "`max`") as u32);
                ZoneExpr::Enclosed { place, steps, filter: Box::new(filter), anchor: Box::new(anchor), max }
            }
            ZoneKind::Union { any } if !self.is_fixed(zone) => {
                ZoneExpr::Any(any.iter().map(|z| self.zone(z)).collect())
            }
            ZoneKind::Intersection { all } if !self.is_fixed(zone) => {
                ZoneExpr::All(all.iter().map(|z| self.zone(z)).collect())
            }
            ZoneKind::Except { except } if !self.is_fixed(zone) => {
                ZoneExpr::Except(Box::new(self.zone(&except.0)), Box::new(self.zone(&except.1)))
            }
            _ => self.fixed_zone(zone),
        }
    }

    /// A zone of fixed squares written in place, worked out for every player.
    pub fn fixed_zone(&mut self, zone: &document::ZoneExpr) -> ZoneExpr {
        let mut copies = PerPlayer::default();
        for player in 0..self.players.len() {
            let points = self.fixed_points(zone, PlayerId(player as u8), false);
            copies.each.push(self.existing(&points));
        }
        let points = self.fixed_points(zone, PlayerId::NEUTRAL, false);
        copies.neutral = self.existing(&points);
        ZoneExpr::Fixed(copies)
    }

    /// True if the zone is made of fixed squares only. Says nothing; whatever is wrong is reported when it is lowered.
    fn is_fixed(&self, zone: &document::ZoneExpr) -> bool {
        match &zone.kind {
            ZoneKind::Union { any: parts } | ZoneKind::Intersection { all: parts } => {
                parts.iter().all(|p| self.is_fixed(p))
            }
            ZoneKind::Except { except } => self.is_fixed(&except.0) && self.is_fixed(&except.1),
            ZoneKind::CopyOf { of, .. } => of.as_ref().is_none_or(|name| {
                self.known_role(name).is_some_and(|role| self.fixed_role(role, PlayerId::NEUTRAL).is_some())
            }),
            ZoneKind::Around { .. }
            | ZoneKind::RowOf { .. }
            | ZoneKind::ColumnOf { .. }
            | ZoneKind::Path { .. }
            | ZoneKind::SquaresAt { .. }
            | ZoneKind::Offsets { .. }
            | ZoneKind::Enclosed { .. } => false,
            _ => true,
        }
    }
}
