//! The start position: fixed pieces, and pieces that are shuffled.

use super::lower::{Lower, unique};
use crate::checked::{KindId, PerPlayer, PlayerId, Shuffle, Square, Stacking, Start, StartPiece, ZoneExpr};
use crate::diagnostic::codes;
use crate::document::{self, ConstraintKind, Map, Name};
use crate::json::At;
use crate::limits;
use std::collections::HashSet;

/// Most arrangements of the pieces of a shuffle before its constraints are looked at.
const MAX_ARRANGEMENTS: u64 = limits::ARRANGEMENTS as u64;
/// Most steps it may take to try the constraints on all of them.
const MAX_TRIALS: u64 = 20_000_000;

impl Lower<'_> {
    /// The start position.
    pub fn start(&mut self, stacking: &[Stacking]) -> Start {
        let spec = self.spec;
        let mut pieces: Vec<(StartPiece, At)> = Vec::new();
        for (index, player) in spec.players.iter().take(self.players.len()).enumerate() {
            for entry in &player.starting_positions {
                let Some(kind) = self.kind(&entry.piece) else { continue };
                let owner =
                    if spec.pieces[kind.index()].owner.is_some() { PlayerId::NEUTRAL } else { PlayerId(index as u8) };
                let written = self.written_attributes(kind, &entry.attributes);
                for xy in &entry.positions {
                    let Some(square) = self.square(xy, codes::SETUP_OFF_BOARD) else { continue };
                    if !self.spend(1, &xy.at) {
                        break;
                    }
                    let attributes = self.piece_attributes(kind, square, owner, &written, &xy.at);
                    let piece = StartPiece { square, kind, owner, attributes };
                    self.put(piece, &xy.at, stacking, &mut pieces);
                }
            }
        }
        let shuffles: Vec<Shuffle> =
            spec.shuffle.iter().take(limits::SHUFFLES).filter_map(|s| self.shuffle(s)).collect();
        if let Some(extra) = spec.shuffle.get(limits::SHUFFLES) {
            let message = format!("more than {} shuffles", limits::SHUFFLES);
            self.report.add(codes::LIMIT_CHOICES, &extra.at, message, "`mirror_to` gives others the same arrangement");
        }
        let shuffled = self.shuffled_squares(&shuffles);
        // Shuffled pieces take the place of whoever stood there.
        let pieces =
            pieces.into_iter().map(|(piece, _)| piece).filter(|piece| !shuffled.contains(&piece.square)).collect();
        Start { pieces, shuffles }
    }

    /// The squares of all shuffles; one for two pieces is reported.
    fn shuffled_squares(&mut self, shuffles: &[Shuffle]) -> HashSet<Square> {
        let mut squares = HashSet::new();
        for square in shuffles.iter().flat_map(|s| &s.places).flat_map(|(_, list)| list) {
            if !squares.insert(*square)
                && let Some(first) = self.spec.shuffle.first()
            {
                let message = format!("two pieces are shuffled to {}", self.board.square_name(*square));
                let help = "every shuffle, and everyone in `mirror_to`, needs squares of its own";
                self.report.add(codes::SETUP_OCCUPIED, &first.at, message, help);
            }
        }
        squares
    }

    fn put(&mut self, piece: StartPiece, at: &At, stacking: &[Stacking], pieces: &mut Vec<(StartPiece, At)>) {
        let there: Vec<usize> = (0..pieces.len()).filter(|&i| pieces[i].0.square == piece.square).collect();
        if there.is_empty() {
            pieces.push((piece, at.clone()));
            return;
        }
        let name = self.board.square_name(piece.square);
        if self.format == 1 {
            let message = format!("{name} is occupied already: the later piece takes its place");
            self.report.add(codes::SETUP_REPLACED, at, message, "remove one of the two");
            pieces.retain(|(other, _)| other.square != piece.square);
            pieces.push((piece, at.clone()));
            return;
        }
        let Some(rule) = stacking.iter().find(|rule| rule.squares.contains(&piece.square)) else {
            let message = format!("{name} is occupied already");
            self.report.add(codes::SETUP_OCCUPIED, at, message, "only squares of `stacking` hold several pieces");
            return;
        };
        let team = |owner: PlayerId| self.players.get(owner.index()).map(|p| p.team);
        let one_team = there.iter().all(|&i| team(pieces[i].0.owner) == team(piece.owner));
        let kinds: Vec<KindId> = there.iter().map(|&i| pieces[i].0.kind).chain([piece.kind]).collect();
        let needed = rule.needs.as_ref().and_then(|f| f.kinds.clone());
        let fits = needed.is_none_or(|list| kinds.iter().any(|k| list.contains(&crate::checked::KindRef::Kind(*k))));
        if kinds.len() > usize::from(rule.max) || !one_team || !fits {
            let message = format!("these pieces may not share {name}");
            let help = "the stacking rule limits their number, wants one team, and one piece that it `needs`";
            self.report.add(codes::SETUP_STACK_RULE, at, message, help);
            return;
        }
        pieces.push((piece, at.clone()));
    }

    /// The values written for pieces of a kind, by attribute.
    fn written_attributes(&mut self, kind: KindId, written: &Map<Name>) -> Vec<Option<Option<usize>>> {
        let mut values = vec![None; self.attributes.len()];
        for (name, value) in &written.entries {
            let Some(id) = self.attribute(name) else { continue };
            if self.attributes[id.index()].kinds.contains(&kind) {
                values[id.index()] = Some(self.attribute_value(id, value));
            } else {
                let message = format!("pieces of this kind have no \"{name}\"");
                let help = "list the kind under the attribute's `pieces`";
                self.report.add(codes::ATTRIBUTE_VALUE, &name.at, message, help);
            }
        }
        values
    }

    /// The attribute values of a piece: as written, else by the zone it comes to be in.
    fn piece_attributes(
        &mut self,
        kind: KindId,
        square: Square,
        owner: PlayerId,
        written: &[Option<Option<usize>>],
        at: &At,
    ) -> Vec<Option<u8>> {
        let mut values = Vec::new();
        for (attribute, written) in self.attributes.iter().zip(written) {
            if !attribute.kinds.contains(&kind) {
                values.push(None);
                continue;
            }
            let code = &attribute.code;
            let by_zone = attribute.from_zone.iter().position(|zone| match zone {
                ZoneExpr::Fixed(PerPlayer { each, neutral }) => {
                    each.get(owner.index()).unwrap_or(neutral).contains(&square)
                }
                _ => false,
            });
            let value = match written {
                Some(value) => *value,
                None => {
                    if by_zone.is_none() {
                        let message = format!("the piece has no value for \"{code}\"");
                        let help = "add it under `attributes`, or give the attribute a `from_zone`";
                        self.report.add(codes::ATTRIBUTE_MISSING, at, message, help);
                    }
                    by_zone
                }
            };
            values.push(value.map(|v| v as u8));
        }
        values
    }

    fn shuffle(&mut self, shuffle: &document::Shuffle) -> Option<Shuffle> {
        let player = self.player(&shuffle.player);
        let mirror_to: Vec<PlayerId> = unique(shuffle.mirror_to.iter().filter_map(|n| self.player(n)).collect());
        let mut kinds = self.kind_list(&shuffle.pieces);
        let zone = self.fixed_zone(&shuffle.squares);
        let player = player?;
        let squares = match zone {
            ZoneExpr::Fixed(copies) => copies.of(player).clone(),
            _ => Vec::new(),
        };
        if kinds.len() != shuffle.pieces.len() {
            return None;
        }
        if squares.len() != kinds.len() {
            let message = format!("{} pieces for {} squares", kinds.len(), squares.len());
            self.report.add(codes::SETUP_SHUFFLE_EMPTY, &shuffle.squares.at, message, "as many pieces as squares");
            return None;
        }
        let mut constraints: Vec<Constraint> = Vec::new();
        for constraint in &shuffle.constraints {
            constraints.extend(self.constraint(constraint, player));
        }
        let mut numbering: Vec<Numbering> = Vec::new();
        for pieces in &shuffle.numbering {
            numbering.extend(self.numbering(pieces, player));
        }
        // Lexicographic by code: ids sort in written order, so sort by name first.
        let spec = self.spec;
        kinds.sort_by(|a, b| spec.pieces[a.index()].code.text.cmp(&spec.pieces[b.index()].code.text));
        let ways = arrangements(&kinds);
        if ways > MAX_ARRANGEMENTS {
            let message = format!("the pieces can be arranged in more than {MAX_ARRANGEMENTS} ways");
            self.report.add(codes::LIMIT_CHOICES, &shuffle.pieces.at, message, "shuffle fewer pieces");
            return None;
        }
        let counted: u64 = numbering.iter().map(|entry| entry.effort(kinds.len())).sum();
        let effort = constraints.iter().map(|c| c.effort(kinds.len())).sum::<u64>() + counted;
        if ways.saturating_mul(effort) > MAX_TRIALS {
            let message = "trying the constraints on every arrangement would take too long";
            let help = "shuffle fewer pieces, or write fewer constraints";
            self.report.add(codes::LIMIT_CHOICES, &shuffle.at, message, help);
            return None;
        }
        if !self.spend(ways as usize / 4, &shuffle.at) {
            return None;
        }
        let order = |kind: KindId| kinds.iter().position(|k| *k == kind).unwrap_or(0);
        let mut current: Vec<usize> = kinds.iter().map(|k| order(*k)).collect();
        let mut found = Vec::new();
        loop {
            let kinds: Vec<KindId> = current.iter().map(|&i| kinds[i]).collect();
            if constraints.iter().all(|c| c.holds(&kinds, &squares)) {
                found.push(kinds);
            }
            if !next_permutation(&mut current) {
                break;
            }
        }
        found.sort_by_cached_key(|kinds| number(&numbering, kinds, &squares));
        if found.is_empty() {
            let message = "no arrangement satisfies all constraints";
            self.report.add(codes::SETUP_SHUFFLE_EMPTY, &shuffle.at, message, "relax one of them");
        }
        let mut places = vec![(player, squares.clone())];
        for other in mirror_to {
            let turned = squares.iter().filter_map(|s| self.mirrored(*s, player, other)).collect::<Vec<_>>();
            if turned.len() != squares.len() {
                let message = format!("the squares of {} fall off the board", self.players[other.index()].name);
                self.report.add(codes::SETUP_OFF_BOARD, &shuffle.at, message, "write a shuffle of its own");
            }
            places.push((other, turned));
        }
        self.shuffled_attributes(&places, &found, &shuffle.at);
        Some(Shuffle { places, arrangements: found })
    }

    /// Reports shuffled pieces that no zone gives the attribute values their kind carries.
    fn shuffled_attributes(&mut self, places: &[(PlayerId, Vec<Square>)], arrangements: &[Vec<KindId>], at: &At) {
        let unwritten = vec![None; self.attributes.len()];
        if unwritten.is_empty() {
            return;
        }
        let pieces: HashSet<(usize, KindId)> =
            arrangements.iter().flat_map(|a| a.iter().copied().enumerate()).collect();
        for (player, squares) in places {
            for (index, kind) in &pieces {
                if let Some(square) = squares.get(*index) {
                    self.piece_attributes(*kind, *square, *player, &unwritten, at);
                }
            }
        }
    }

    /// The square that is to the second player what this one is to the first.
    fn mirrored(&self, square: Square, from: PlayerId, to: PlayerId) -> Option<Square> {
        let point = self.board.coordinates(square);
        // Turning is one to one: the neutral point is the one that the first player's matrix brings here.
        let (columns, rows) = (i32::from(self.board.columns), i32::from(self.board.rows));
        let mut points = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let neutral = points.find(|p| self.about_centre(*p, from.index()) == point)?;
        let (x, y) = self.about_centre(neutral, to.index());
        self.board.square(x, y)
    }

    fn numbering(&mut self, pieces: &document::Numbered, player: PlayerId) -> Option<Numbering> {
        let kind = self.kind(&pieces.piece);
        let zone = pieces.zone.as_ref().map(|zone| match self.fixed_zone(zone) {
            ZoneExpr::Fixed(copies) => copies.of(player).clone(),
            _ => Vec::new(),
        });
        Some(Numbering { kind: kind?, zone })
    }

    fn constraint(&mut self, constraint: &document::Constraint, player: PlayerId) -> Option<Constraint> {
        match &constraint.kind {
            ConstraintKind::Apart { apart, zones } => {
                let kind = self.kind(apart);
                let zones = zones.iter().map(|z| match self.fixed_zone(z) {
                    ZoneExpr::Fixed(copies) => copies.of(player).clone(),
                    _ => Vec::new(),
                });
                let zones = zones.collect();
                Some(Constraint::Apart(kind?, zones))
            }
            ConstraintKind::Order { order } => Some(Constraint::Order(self.kind_list(order))),
            ConstraintKind::Between { between } => {
                let kinds = self.kind_list(between);
                match kinds[..] {
                    [a, b, c] => Some(Constraint::Between(a, b, c)),
                    _ => {
                        let message = "`between` names three pieces: outer, inner, outer";
                        self.report.add(codes::SETUP_SHUFFLE_EMPTY, &constraint.at, message, "write three");
                        None
                    }
                }
            }
        }
    }
}

/// What an arrangement must satisfy.
enum Constraint {
    /// Pieces of the kind stand one in each zone.
    Apart(KindId, Vec<Vec<Square>>),
    /// Pieces of these kinds stand in this order.
    Order(Vec<KindId>),
    /// The second kind stands between the outer two, either way round.
    Between(KindId, KindId, KindId),
}

impl Constraint {
    /// How many steps it takes to see whether it holds.
    fn effort(&self, pieces: usize) -> u64 {
        let each = match self {
            Constraint::Apart(_, zones) => zones.iter().map(|zone| 1 + zone.len() / 4).sum(),
            Constraint::Order(order) => order.len(),
            Constraint::Between(..) => 3,
        };
        (each as u64).saturating_mul(pieces as u64)
    }

    fn holds(&self, kinds: &[KindId], squares: &[Square]) -> bool {
        match self {
            Constraint::Apart(kind, zones) => zones
                .iter()
                .all(|zone| kinds.iter().zip(squares).filter(|(k, s)| *k == kind && zone.contains(s)).count() == 1),
            Constraint::Order(order) => kinds.iter().filter(|k| order.contains(k)).eq(order.iter()),
            Constraint::Between(a, b, c) => {
                let at = |kind: &KindId, last: bool| {
                    if last { kinds.iter().rposition(|k| k == kind) } else { kinds.iter().position(|k| k == kind) }
                };
                match (at(a, false), at(b, false), at(c, true)) {
                    (Some(a), Some(b), Some(c)) => (a < b && b < c) || (c < b && b < a),
                    _ => false,
                }
            }
        }
    }
}

/// Pieces whose places count in the number of an arrangement: all of the kind, or those in a zone.
struct Numbering {
    kind: KindId,
    zone: Option<Vec<Square>>,
}

impl Numbering {
    /// How many steps it takes to find the places.
    fn effort(&self, pieces: usize) -> u64 {
        let each = 1 + self.zone.as_ref().map_or(0, |zone| zone.len() / 4);
        2 * (each as u64).saturating_mul(pieces as u64)
    }
}

/// What arrangements are sorted by: the places of the pieces of each entry among the squares that the entries before it left
/// free, the last entry first.
fn number(numbering: &[Numbering], kinds: &[KindId], squares: &[Square]) -> Vec<Vec<u8>> {
    let mut taken = vec![false; kinds.len()];
    let mut digits = Vec::with_capacity(numbering.len());
    for entry in numbering {
        let mut places = Vec::new();
        let mut free = 0;
        for (i, (kind, square)) in kinds.iter().zip(squares).enumerate() {
            if taken[i] || entry.zone.as_ref().is_some_and(|zone| !zone.contains(square)) {
                continue;
            }
            if *kind == entry.kind {
                places.push(free);
                taken[i] = true;
            }
            free += 1;
        }
        digits.push(places);
    }
    digits.reverse();
    digits
}

/// In how many ways pieces can be arranged when equal ones cannot be told apart.
fn arrangements(kinds: &[KindId]) -> u64 {
    let mut ways: u64 = 1;
    let mut equal = 0;
    for (i, kind) in kinds.iter().enumerate() {
        equal = if i > 0 && kinds[i - 1] == *kind { equal + 1 } else { 1 };
        ways = ways.saturating_mul(i as u64 + 1) / equal;
        if ways > 1 << 40 {
            return ways;
        }
    }
    ways
}

/// The next arrangement in lexicographic order.
fn next_permutation(items: &mut [usize]) -> bool {
    let Some(pivot) = items.windows(2).rposition(|w| w[0] < w[1]) else { return false };
    let Some(swap) = items.iter().rposition(|x| *x > items[pivot]) else { return false };
    items.swap(pivot, swap);
    items[pivot + 1..].reverse();
    true
}
