//! The screen, painted: one file per part of it.

mod cells;
mod overlay;
mod side;
mod words;

use super::layout::{LEAST, Needs};
use super::state::{Hit, State};
use crate::text_board::{Cells, PieceText, circumstances, marks_seen, outcome, rolls};
use arbiter::intent;
use arbiter_spec::checked::Lattice;
use arbiter_spec::play::Placement;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use std::time::Duration;

/// What can be clicked on, and where; what lies on top comes last.
pub type Hits = Vec<(Rect, Hit)>;

/// What every part needs to know.
struct Painter<'a> {
    state: &'a State,
    placement: Placement,
    pieces: PieceText<'a>,
    now: Duration,
    thinking: bool,
}

/// Paints everything.
pub fn draw(buffer: &mut Buffer, state: &State, now: Duration, thinking: bool) -> Hits {
    let screen = buffer.area;
    let rules = state.rules();
    let placement = state.adapter.session.position().placement();
    let marks = marks_seen(rules, |player| state.view.arrow(rules, player));
    let painter = Painter { state, placement, pieces: PieceText::new(rules, Cells::Symbols, marks), now, thinking };
    buffer.set_style(screen, state.theme.page);
    let size = (state.view.size.0.max(0) as u16, state.view.size.1.max(0) as u16);
    let hexagons = rules.board.lattice == Lattice::Hex;
    let needs = Needs { size, hexagons, content: painter.content() };
    let mut hits = Vec::new();
    let Some(areas) = needs.areas(screen) else {
        let text = format!(
            "This window is too small: {}×{} at least. The game goes on in a larger one; q leaves.",
            LEAST.0, LEAST.1
        );
        words::paragraph(buffer, screen, &[text], state.theme.page);
        painter.overlays(buffer, screen, &mut hits);
        return hits;
    };
    painter.title(buffer, areas.title);
    painter.board(buffer, areas.board, areas.cell, &mut hits);
    painter.side(buffer, areas.side, areas.said.height == 0, &mut hits);
    painter.said(buffer, areas.said);
    painter.prompt(buffer, areas.prompt);
    painter.overlays(buffer, screen, &mut hits);
    hits
}

impl Painter<'_> {
    /// The game; whose turn it is, or how it ended.
    fn title(&self, buffer: &mut Buffer, area: Rect) {
        let (state, session) = (self.state, &self.state.adapter.session);
        let (rules, position) = (session.rules(), session.position());
        let mut spans = vec![Span::styled(format!(" {}   ", session.game.title()), state.theme.faint)];
        match session.outcome() {
            Some(result) => spans.push(Span::styled(outcome(rules, result), state.theme.alarm)),
            None => {
                let mover = position.to_move();
                spans.push(Span::styled(rules.player_name(mover).to_string(), self.army(mover)));
                spans.push(Span::raw(format!(" to move{}", circumstances(position, &self.placement))));
                spans.extend(rolls(position).into_iter().map(|roll| Span::raw(format!("   {roll}"))));
                if self.thinking {
                    spans.push(Span::styled("   thinking …", state.theme.faint));
                }
            }
        }
        buffer.set_line(area.x, area.y, &Line::from(spans), area.width);
    }

    /// What is typed; else what the cursor is on, and the keys that everybody needs.
    fn prompt(&self, buffer: &mut Buffer, area: Rect) {
        use super::pick::Spot;
        use super::state::Mode;
        let (state, session) = (self.state, &self.state.adapter.session);
        let text = match &state.mode {
            Mode::Type { line, salt } => {
                let asked = salt.map_or_else(|| format!("{}> ", session.prompt()), |seat| session.salt_question(seat));
                let whole = format!(" {asked}{line}█");
                // The end is where the person types.
                let skip = whole.chars().count().saturating_sub(area.width.into());
                whole.chars().skip(skip).collect()
            }
            _ => match state.spot() {
                Spot::Square(square) => {
                    let pieces = intent::described(session.position(), square).unwrap_or_default();
                    format!(" {} {pieces}", session.rules().board.square_name(square))
                }
                Spot::Hand(_, kind) => format!(" {} in hand", session.rules().kind(kind).name),
            },
        };
        let (end, _) = buffer.set_stringn(area.x, area.y, &text, area.width.into(), state.theme.page);
        let hint = match state.picker.elsewhere().as_slice() {
            [] if !state.picker.hands().is_empty() => "Tab hand   Enter picks   ? help   q leaves ".to_string(),
            [] => "Enter picks   ? help   q leaves ".to_string(),
            others => format!("type {} to do that   ? help   q leaves ", others.join(" or ")),
        };
        let width = hint.chars().count() as u16;
        if !matches!(state.mode, Mode::Type { .. }) && end + 2 + width <= area.right() {
            buffer.set_string(area.right() - width, area.y, hint, state.theme.faint);
        }
    }

    /// The latest things that were said.
    fn said(&self, buffer: &mut Buffer, area: Rect) {
        let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if area.height == 0 {
            return;
        }
        buffer.set_string(area.x, area.y, "─".repeat(area.width.into()), self.state.theme.frame);
        let inner = Rect { y: inner.y + 1, height: inner.height - 1, ..inner };
        let lines = words::last_lines(&self.state.said, inner.width.into(), inner.height.into());
        words::paragraph(buffer, inner, &lines, self.state.theme.page);
    }
}
