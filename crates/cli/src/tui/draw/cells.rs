//! The board.

use super::super::layout::{Cell, LABELS};
use super::super::pick::Spot;
use super::super::state::Hit;
use super::{Hits, Painter};
use crate::text_board::{HATCH, can_freeze, frozen, hues, last, tinted};
use arbiter_pictures::lattice::tone;
use arbiter_spec::checked::{BoardLook, Lattice, PlayerId, Square};
use arbiter_spec::play::PlacedPiece;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// The most room a cell is given for its pieces; more of them are cut.
const WIDEST: usize = 6;

/// Everything about the board that is the same for all its cells.
struct Looks {
    last: Vec<Square>,
    tinted: Vec<Square>,
    checked: Vec<Square>,
    frozen: Vec<PlayerId>,
    targets: Vec<Square>,
    picked: Vec<Square>,
    chequered: bool,
}

impl Painter<'_> {
    /// The look of a player's pieces.
    pub(super) fn army(&self, player: PlayerId) -> Style {
        let hue = hues(self.state.rules()).get(player.index()).copied();
        self.state.theme.army(hue)
    }

    /// Pieces of one army on one square.
    fn text(&self, looks: &[PlayerId], owner: PlayerId, pieces: &[&PlacedPiece]) -> String {
        let mut text = self.pieces.marked(owner, pieces);
        if looks.contains(&owner) {
            text.push(HATCH);
        }
        text
    }

    fn pieces_on(&self, square: Square) -> Vec<&PlacedPiece> {
        self.placement.pieces.iter().filter(|piece| piece.square == square).collect()
    }

    /// How wide the widest text of a cell is. An army that may freeze does not push the others about.
    pub(super) fn content(&self) -> u16 {
        let hatching = usize::from(can_freeze(self.state.rules()));
        let one = |piece: &PlacedPiece| Span::raw(self.pieces.marked(piece.owner, &[piece])).width() + hatching;
        let present = self.placement.pieces.iter().map(one).max().unwrap_or(1);
        // Pieces that are yet to come do not push the others about either.
        let mark = usize::from(!self.pieces.marks.is_empty());
        let kinds = self.state.rules().kinds.iter();
        let single =
            kinds.map(|kind| Span::raw(kind.symbol.as_str()).width() + mark + hatching).fold(present, usize::max);
        let whole = |square: Square| {
            let pieces = self.pieces_on(square);
            let armies = pieces.chunk_by(|a, b| a.owner == b.owner);
            armies
                .map(|army| army.first().map_or(0, |piece| Span::raw(self.pieces.marked(piece.owner, army)).width()))
                .sum()
        };
        let widest: usize = self.state.view.cells().map(|(square, _)| whole(square)).max().unwrap_or(1);
        single.max(widest).clamp(1, WIDEST) as u16
    }

    fn looks(&self) -> Looks {
        let (state, position) = (self.state, self.state.adapter.session.position());
        let rules = state.rules();
        let square = |spot: &Spot| match spot {
            Spot::Square(square) => Some(*square),
            Spot::Hand(..) => None,
        };
        let picked: Vec<Square> = state.picker.picked().iter().filter_map(square).collect();
        let any = !state.picker.picked().is_empty();
        let targets = if any { state.picker.targets() } else { Vec::new() };
        Looks {
            last: last(position),
            tinted: tinted(rules).into_iter().map(|(square, _)| square).collect(),
            checked: self.checked(),
            frozen: frozen(position).into_iter().map(|(player, _)| player).collect(),
            targets: targets.iter().filter_map(square).collect(),
            picked,
            chequered: !matches!(rules.metadata.picture.board, Some(BoardLook::Plain | BoardLook::Points)),
        }
    }

    /// Royal pieces of players in check: those that are attacked, where that can be told.
    fn checked(&self) -> Vec<Square> {
        let position = self.state.adapter.session.position();
        let rules = self.state.rules();
        let mut out = Vec::new();
        for player in rules.player_ids().filter(|player| position.in_check(*player)) {
            let rule = rules.royalty.iter().filter(|rule| rule.players.contains(&player));
            let kinds: Vec<_> = rule.flat_map(|rule| &rule.kinds).collect();
            let royal = |piece: &&PlacedPiece| piece.owner == player && kinds.contains(&&piece.kind);
            let squares: Vec<Square> = self.placement.pieces.iter().filter(royal).map(|piece| piece.square).collect();
            let enemies: Vec<PlayerId> =
                rules.player_ids().filter(|other| rules.team_of(*other) != rules.team_of(player)).collect();
            let attacked = |square: &Square| !position.attackers(*square, &enemies).is_empty();
            let some: Vec<Square> = squares.iter().copied().filter(attacked).collect();
            out.extend(if some.is_empty() { squares } else { some });
        }
        out
    }

    /// The board with its labels. Where it is larger than its place, the part around the cursor is shown.
    pub(super) fn board(&self, buffer: &mut Buffer, area: Rect, cell: Cell, hits: &mut Hits) {
        let (state, rules) = (self.state, self.state.rules());
        let inner = Rect {
            x: area.x + LABELS,
            width: area.width.saturating_sub(LABELS),
            height: area.height.saturating_sub(1),
            ..area
        };
        let place = |(column, line): (i32, i32)| (column * i32::from(cell.width), line * i32::from(cell.pitch));
        let whole = (
            state.view.size.0 * i32::from(cell.width),
            (state.view.size.1 - 1) * i32::from(cell.pitch) + i32::from(cell.height),
        );
        let (x, y) = state.view.place(state.cursor).map_or((0, 0), place);
        let shift = (
            scrolled(x, cell.width.into(), inner.width.into(), whole.0),
            scrolled(y, cell.height.into(), inner.height.into(), whole.1),
        );
        let looks = self.looks();
        for (square, at) in state.view.cells() {
            let (x, y) = place(at);
            let Some(rect) = visible(inner, (x - shift.0, y - shift.1), cell) else { continue };
            self.cell(buffer, rect, square, &looks);
            hits.push((rect, Hit::Spot(Spot::Square(square))));
        }
        for column in 0..state.view.size.0 {
            let x = place((column, 0)).0 - shift.0;
            let label = state.view.column_label(&rules.board, column);
            if x >= 0 && x + i32::from(cell.width) <= i32::from(inner.width) {
                let middle = inner.x + x as u16 + cell.width / 2;
                buffer.set_stringn(middle, inner.bottom(), label, cell.width.into(), state.theme.faint);
            }
        }
        let hexagons = rules.board.lattice == Lattice::Hex;
        for (square, label) in state.view.line_labels(&rules.board) {
            let Some((x, y)) = state.view.place(square).map(place) else { continue };
            // A row of hexagons begins where there is room for its number, a row of squares at the edge.
            let (x, down) = if hexagons { (x - shift.0, cell.height - 1) } else { (0, (cell.height - 1) / 2) };
            let y = y - shift.1 + i32::from(down);
            if y >= 0 && y < i32::from(inner.height) && x >= 0 && x < i32::from(inner.width) {
                let x = inner.x + x as u16 - LABELS;
                buffer.set_string(x, inner.y + y as u16, format!("{label:>2}"), state.theme.faint);
            }
        }
    }

    fn cell(&self, buffer: &mut Buffer, rect: Rect, square: Square, looks: &Looks) {
        let (state, theme, board) = (self.state, self.state.theme, &self.state.rules().board);
        let (x, y) = board.coordinates(square);
        let tone = if looks.chequered { tone(board.lattice, x, y) } else { 1 };
        let cursor = state.beside.is_none() && state.cursor == square;
        let (picked, target) = (looks.picked.contains(&square), looks.targets.contains(&square));
        let (last, checked) = (looks.last.contains(&square), looks.checked.contains(&square));
        let tinted = looks.tinted.contains(&square);
        let mut style = theme.tones[tone];
        let signs = [
            (tinted, theme.tint, "(", ")"),
            (last, theme.last, "‹", "›"),
            (checked, theme.check, "!", "!"),
            (target, theme.target, ">", "<"),
            (picked, theme.picked, "{", "}"),
            (cursor, theme.cursor, "[", "]"),
        ];
        let pieces = self.pieces_on(square);
        let (mut open, mut close) = (" ", " ");
        for (holds, look, before, after) in signs {
            if holds {
                style = style.patch(look);
                // An empty cell shows its target or its move by a dot in its middle.
                if cursor || !pieces.is_empty() || !(target || last && !picked) {
                    (open, close) = (before, after);
                }
            }
        }
        buffer.set_style(rect, style);
        let mut spans: Vec<Span> = Vec::new();
        for army in pieces.chunk_by(|one, other| one.owner == other.owner) {
            let Some(owner) = army.first().map(|piece| piece.owner) else { continue };
            let faded = if looks.frozen.contains(&owner) { Modifier::DIM } else { Modifier::empty() };
            let army = Span::styled(self.text(&looks.frozen, owner, army), self.army(owner).add_modifier(faded));
            spans.push(army);
        }
        if spans.is_empty() {
            let dot = match (target, last, theme.dots) {
                (true, ..) => "•",
                (false, true, _) => "·",
                (false, false, true) => ".",
                (false, false, false) => " ",
            };
            spans.push(Span::styled(dot, if target { Style::new() } else { theme.faint }));
        }
        let width: usize = spans.iter().map(Span::width).sum();
        let room = usize::from(rect.width);
        let left = (room.saturating_sub(width) / 2) as u16;
        let line = rect.y + (rect.height.saturating_sub(1)) / 2;
        let mut at = rect.x + left;
        for span in spans {
            let look =
                if theme_covers(style) { Style::new().add_modifier(span.style.add_modifier) } else { span.style };
            (at, _) = buffer.set_stringn(at, line, span.content, rect.right().saturating_sub(at).into(), look);
        }
        if left > 0 {
            buffer.set_string(rect.x + left - 1, line, open, Style::new());
        }
        if at < rect.right() {
            buffer.set_string(at, line, close, Style::new());
        }
    }
}

/// A look that brings its own ink is read only with that ink.
fn theme_covers(style: Style) -> bool {
    style.fg.is_some()
}

/// How far to scroll for a cell to be in the middle, without leaving the board.
fn scrolled(at: i32, size: i32, room: i32, whole: i32) -> i32 {
    (at + size / 2 - room / 2).clamp(0, (whole - room).max(0))
}

/// The place of a cell on the screen, if all of it can be seen.
fn visible(inner: Rect, (x, y): (i32, i32), cell: Cell) -> Option<Rect> {
    let fits = x >= 0
        && y >= 0
        && x + i32::from(cell.width) <= i32::from(inner.width)
        && y + i32::from(cell.height) <= i32::from(inner.height);
    fits.then(|| Rect::new(inner.x + x as u16, inner.y + y as u16, cell.width, cell.height))
}
