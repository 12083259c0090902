//! What stands beside the board: the armies and their clocks, pieces in hand, pieces taken, the moves.

use super::super::pick::Spot;
use super::super::state::Hit;
use super::{Hits, Painter, words};
use crate::text_board::{in_words, statuses};
use arbiter_host::seats::Who;
use arbiter_spec::checked::{PlayerId, SeatId, StoreId};
use arbiter_spec::play::StoredPieces;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// A line of the side is filled from left to right; what does not fit goes on below.
struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    x: u16,
    y: u16,
}

impl Pen<'_> {
    fn write(&mut self, text: &str, style: Style) -> Rect {
        let width = Span::raw(text).width() as u16;
        if self.x > self.area.x && self.x + width > self.area.right() {
            self.line();
            self.x += 2;
        }
        let start = self.x;
        if self.y < self.area.bottom() && start < self.area.right() {
            let room = self.area.right() - start;
            (self.x, _) = self.buffer.set_stringn(start, self.y, text, room.into(), style);
        }
        Rect::new(start, self.y, self.x.saturating_sub(start), 1)
    }

    fn line(&mut self) {
        (self.x, self.y) = (self.area.x, self.y + 1);
    }

    /// What is left below.
    fn rest(&self) -> Rect {
        let y = self.y.min(self.area.bottom());
        Rect { y, height: self.area.bottom() - y, ..self.area }
    }
}

impl Painter<'_> {
    pub(super) fn side(&self, buffer: &mut Buffer, area: Rect, with_talk: bool, hits: &mut Hits) {
        if area.width == 0 {
            return;
        }
        let mut pen = Pen { buffer, area, x: area.x, y: area.y };
        self.armies(&mut pen);
        self.stores(&mut pen, hits);
        self.taken(&mut pen);
        let rest = pen.rest();
        let talk = if with_talk { rest.height / 2 } else { 0 };
        self.moves(buffer, Rect { height: rest.height - talk, ..rest });
        if talk > 1 {
            let y = rest.bottom() - talk;
            buffer.set_string(rest.x, y, "─".repeat(rest.width.into()), self.state.theme.frame);
            let inner = Rect { y: y + 1, height: talk - 1, ..rest };
            let lines = words::last_lines(&self.state.said, inner.width.into(), inner.height.into());
            words::paragraph(buffer, inner, &lines, self.state.theme.page);
        }
    }

    /// Every army: its mark, its name, who plays it and how long he has thought; how it stands.
    fn armies(&self, pen: &mut Pen) {
        let (state, session) = (self.state, &self.state.adapter.session);
        let (rules, position) = (session.rules(), session.position());
        let width = rules.players.iter().map(|player| player.name.chars().count()).max().unwrap_or(0);
        let over = session.outcome().is_some();
        for player in rules.player_ids() {
            let mark =
                self.pieces.marks.get(player.index()).copied().unwrap_or_else(|| state.view.arrow(rules, player));
            let name = rules.player_name(player);
            let turn = if !over && position.to_move() == player { "▸" } else { " " };
            pen.write(turn, state.theme.page);
            pen.write(&format!("{mark} {name:<width$} "), self.army(player));
            let seat = (0..rules.seats.len()).find(|i| rules.seats[*i].players.contains(&player));
            if let Some(seat) = seat {
                let who = match &session.seats[seat] {
                    Who::Human => "you".to_string(),
                    Who::Random => "random".to_string(),
                    Who::Engine(level) => format!("level {}", level.number()),
                    other => other.short_name(),
                };
                let clock = state.clock.shown(seat, self.now);
                let running = session.decides() == Some(SeatId(seat as u8)) && !over;
                let look = if running { state.theme.page.add_modifier(Modifier::BOLD) } else { state.theme.page };
                pen.write(&format!("{clock:>5} "), look);
                if pen.x + who.len() as u16 <= pen.area.right() {
                    pen.write(&who, state.theme.faint);
                }
            }
            let mut parts: Vec<String> = Vec::new();
            let commander = position.commander(player);
            if commander != player {
                parts.push(format!("commanded by {}", rules.player_name(commander)));
            }
            parts.extend(statuses(position, player));
            if position.in_check(player) {
                pen.write(" in check", state.theme.alarm);
            }
            if !parts.is_empty() {
                pen.write(&format!(" {}", parts.join(", ")), state.theme.faint);
            }
            pen.line();
        }
    }

    /// The stores with their pieces; those that can be put down can be pointed at.
    fn stores(&self, pen: &mut Pen, hits: &mut Hits) {
        let (state, rules) = (self.state, self.state.rules());
        let mover = state.adapter.session.position().to_move();
        let hands = state.picker.hands();
        for (i, store) in rules.stores.iter().enumerate() {
            let id = StoreId(i as u8);
            let holders = rules.player_ids().chain([PlayerId::NEUTRAL]);
            for holder in holders.filter(|holder| holder.is_neutral() == store.neutral) {
                let here = |s: &&StoredPieces| (s.store, s.holder) == (id, holder) && s.count > 0;
                let pieces: Vec<&StoredPieces> = self.placement.stored.iter().filter(here).collect();
                if pieces.is_empty() {
                    continue;
                }
                let whose = if store.neutral { String::new() } else { format!(" of {}", rules.player_name(holder)) };
                pen.write(&format!(" {}{whose}:", in_words(&store.code)), state.theme.faint);
                for stored in pieces {
                    let spot = Spot::Hand(id, stored.kind);
                    let open = hands.contains(&spot) && (store.neutral || holder == mover);
                    let mut look = self.army(stored.owner);
                    let (mut before, mut after) = (" ", "");
                    if open && state.picker.picked().first() == Some(&spot) {
                        look = look.patch(state.theme.picked);
                        (before, after) = ("{", "}");
                    }
                    if open && state.beside.is_some() && state.spot() == spot {
                        look = look.patch(state.theme.cursor);
                        (before, after) = ("[", "]");
                    }
                    let piece = self.pieces.stored(stored.kind, stored.owner).replace(['{', '}'], "");
                    let count = if stored.count == 1 { String::new() } else { format!("×{}", stored.count) };
                    let rect = pen.write(&format!("{before}{piece}{count}{after}"), look);
                    if open {
                        hits.push((rect, Hit::Spot(spot)));
                    }
                }
                pen.line();
            }
        }
    }

    /// Pieces that left the game.
    fn taken(&self, pen: &mut Pen) {
        let rules = self.state.rules();
        let mut any = false;
        for player in rules.player_ids() {
            for kind in self.state.history.taken(player) {
                if !any {
                    pen.write(" taken:", self.state.theme.faint);
                    any = true;
                }
                let piece = self.pieces.stored(kind, player).replace(['{', '}'], "");
                pen.write(&format!(" {piece}"), self.army(player));
            }
        }
        if any {
            pen.line();
        }
    }

    /// The moves: a round in each line where there is room for it.
    fn moves(&self, buffer: &mut Buffer, area: Rect) {
        if area.height < 2 {
            return;
        }
        let (state, rules) = (self.state, self.state.rules());
        buffer.set_string(area.x, area.y, "─".repeat(area.width.into()), state.theme.frame);
        let marks = &self.pieces.marks;
        // Parts of one turn stand together.
        let mut turns: Vec<(u32, PlayerId, String)> = Vec::new();
        for (step, text) in state.history.deeds() {
            match turns.last_mut() {
                Some((turn, player, texts)) if (*turn, *player) == (step.turn, step.player) => {
                    texts.push(',');
                    texts.push_str(text);
                }
                _ => turns.push((step.turn, step.player, text.to_string())),
            }
        }
        let cells: Vec<(PlayerId, String)> = (turns.into_iter())
            .map(|(_, player, text)| {
                (player, marks.get(player.index()).map_or(text.clone(), |mark| format!("{mark}{text}")))
            })
            .collect();
        let widest = cells.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(1) + 1;
        let numbers = (cells.len() / 2).to_string().len() + 2;
        let fit = (usize::from(area.width).saturating_sub(numbers) / widest).max(1);
        let round = rules.turns.order.len().max(1);
        let columns = (1..=round.min(fit)).rev().find(|columns| round.is_multiple_of(*columns)).unwrap_or(1);
        let rows = cells.len().div_ceil(columns);
        let height = usize::from(area.height) - 1;
        let top = rows.saturating_sub(height).saturating_sub(state.back);
        for (y, row) in (top..rows).take(height).enumerate() {
            let y = area.y + 1 + y as u16;
            if row * columns % round == 0 {
                let number = row * columns / round + 1;
                buffer.set_string(area.x, y, format!("{number:>width$}", width = numbers - 1), state.theme.faint);
            }
            for (column, (player, text)) in cells.iter().skip(row * columns).take(columns).enumerate() {
                let offset = numbers + column * widest;
                let x = area.x + offset as u16;
                let room = usize::from(area.width).saturating_sub(offset);
                buffer.set_stringn(x, y, text, room, self.army(*player).remove_modifier(Modifier::BOLD));
            }
        }
    }
}
