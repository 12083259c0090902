//! Keys and mouse, understood without knowing what they will be used for.

use super::view::Direction;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// What the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    Go(Direction),
    /// Enter.
    Do,
    /// Escape.
    Cancel,
    /// The next place that can be pointed at beside the board, or the one before.
    Beside(bool),
    Letter(char),
    Rub,
    /// Back in what is listed (true) or forward.
    Scroll(bool),
    Flip,
    Turn,
    Theme,
    Help,
    Undo,
    Leave,
    Click(u16, u16),
    /// Draw everything anew.
    Redraw,
}

/// What an event of the terminal means.
pub fn gesture(event: &Event) -> Option<Gesture> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Gesture::Click(mouse.column, mouse.row)),
            MouseEventKind::Down(MouseButton::Right) => Some(Gesture::Cancel),
            MouseEventKind::ScrollUp => Some(Gesture::Scroll(true)),
            MouseEventKind::ScrollDown => Some(Gesture::Scroll(false)),
            _ => None,
        },
        Event::Resize(..) => Some(Gesture::Redraw),
        _ => None,
    }
}

fn of_key(key: &KeyEvent) -> Option<Gesture> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Gesture::Leave),
            KeyCode::Char('l') => Some(Gesture::Redraw),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Up => Gesture::Go(Direction::Up),
        KeyCode::Down => Gesture::Go(Direction::Down),
        KeyCode::Left => Gesture::Go(Direction::Left),
        KeyCode::Right => Gesture::Go(Direction::Right),
        KeyCode::Enter => Gesture::Do,
        KeyCode::Esc => Gesture::Cancel,
        KeyCode::Tab => Gesture::Beside(true),
        KeyCode::BackTab => Gesture::Beside(false),
        KeyCode::Backspace => Gesture::Rub,
        KeyCode::PageUp => Gesture::Scroll(true),
        KeyCode::PageDown => Gesture::Scroll(false),
        KeyCode::F(1) => Gesture::Help,
        KeyCode::F(2) => Gesture::Flip,
        KeyCode::F(3) => Gesture::Turn,
        KeyCode::F(4) => Gesture::Theme,
        KeyCode::F(8) => Gesture::Undo,
        KeyCode::Char(letter) => Gesture::Letter(letter),
        _ => return None,
    })
}
