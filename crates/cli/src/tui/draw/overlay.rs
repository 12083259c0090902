//! What lies on top: choices, long answers, the question whether to leave.

use super::super::state::{Hit, Mode};
use super::{Hits, Painter, words};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Borders, Clear, Widget};

impl Painter<'_> {
    pub(super) fn overlays(&self, buffer: &mut Buffer, screen: Rect, hits: &mut Hits) {
        match &self.state.mode {
            Mode::Look | Mode::Type { .. } => {}
            Mode::Leave => {
                let lines = [
                    "Leave the game? It is kept, and you are told how to go on with it.",
                    "",
                    "y or Enter: leave    n or Esc: stay",
                ];
                self.frame(buffer, screen, " leave ", &lines.map(String::from), 0);
            }
            Mode::Read { title, lines, top } => {
                _ = self.frame(buffer, screen, &format!(" {title} "), lines, *top);
            }
            Mode::Choose { entries, chosen } => {
                let line = |(i, entry): (usize, &super::super::pick::Candidate)| {
                    let sign = if i == *chosen { '▸' } else { ' ' };
                    let number = if i < 9 { (i + 1).to_string() } else { " ".into() };
                    format!("{sign} {number} {}", entry.words)
                };
                let lines: Vec<String> = entries.iter().enumerate().map(line).collect();
                // The chosen one stays in sight.
                let room = usize::from(screen.height.saturating_sub(4)).max(1);
                let top = (chosen + 1).saturating_sub(room);
                let inner = self.frame(buffer, screen, " which? ", &lines, top);
                for (y, i) in (inner.y..inner.bottom()).zip(top..entries.len()) {
                    let row = Rect { y, height: 1, ..inner };
                    if i == *chosen {
                        buffer.set_style(row, self.state.theme.cursor);
                    }
                    hits.push((row, Hit::Candidate(i)));
                }
            }
        }
    }

    /// Lines in a frame in the middle of the screen, from one of them on. Where the lines are. What is as wide as the screen
    /// has a frame above and below only: lists keep their columns.
    fn frame(&self, buffer: &mut Buffer, screen: Rect, title: &str, lines: &[String], top: usize) -> Rect {
        let theme = self.state.theme;
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(title.chars().count());
        let beside = if widest + 4 > screen.width.into() { 0 } else { 2 };
        let width = (widest as u16).saturating_add(2 * beside).min(screen.width);
        let inside = usize::from(width - 2 * beside).max(1);
        let folded = |line: &String| match line.chars().count() > inside {
            true => words::folded(line, inside),
            false => vec![line.clone()],
        };
        let lines: Vec<String> = lines.iter().flat_map(folded).collect();
        let height = (lines.len() as u16).saturating_add(2).min(screen.height);
        let rect = Rect::new((screen.width - width) / 2, (screen.height - height) / 2, width, height);
        Clear.render(rect, buffer);
        let room = usize::from(height.saturating_sub(2));
        let top = top.min(lines.len().saturating_sub(room));
        let more = if lines.len() > room { " ↑ ↓ " } else { "" };
        let borders = if beside == 0 { Borders::TOP | Borders::BOTTOM } else { Borders::ALL };
        let block = Block::new().borders(borders).title(title).title_bottom(more);
        block.style(theme.page).border_style(theme.frame).render(rect, buffer);
        let inner = Rect { x: rect.x + beside, y: rect.y + 1.min(height), width: inside as u16, height: room as u16 };
        for (y, line) in (inner.y..inner.bottom()).zip(lines.iter().skip(top)) {
            buffer.set_stringn(inner.x, y, line, inner.width.into(), theme.page);
        }
        inner
    }
}
