//! Keys and mouse, understood without knowing what they will be used for.

use super::view::Way;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};

/// What the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    Go(Way),
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
pub fn intent(event: &Event) -> Option<Intent> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Intent::Click(mouse.column, mouse.row)),
            MouseEventKind::Down(MouseButton::Right) => Some(Intent::Cancel),
            MouseEventKind::ScrollUp => Some(Intent::Scroll(true)),
            MouseEventKind::ScrollDown => Some(Intent::Scroll(false)),
            _ => None,
        },
        Event::Resize(..) => Some(Intent::Redraw),
        _ => None,
    }
}

fn of_key(key: &KeyEvent) -> Option<Intent> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Intent::Leave),
            KeyCode::Char('l') => Some(Intent::Redraw),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Up => Intent::Go(Way::Up),
        KeyCode::Down => Intent::Go(Way::Down),
        KeyCode::Left => Intent::Go(Way::Left),
        KeyCode::Right => Intent::Go(Way::Right),
        KeyCode::Enter => Intent::Do,
        KeyCode::Esc => Intent::Cancel,
        KeyCode::Tab => Intent::Beside(true),
        KeyCode::BackTab => Intent::Beside(false),
        KeyCode::Backspace => Intent::Rub,
        KeyCode::PageUp => Intent::Scroll(true),
        KeyCode::PageDown => Intent::Scroll(false),
        KeyCode::F(1) => Intent::Help,
        KeyCode::F(2) => Intent::Flip,
        KeyCode::F(3) => Intent::Turn,
        KeyCode::F(4) => Intent::Theme,
        KeyCode::F(8) => Intent::Undo,
        KeyCode::Char(letter) => Intent::Letter(letter),
        _ => return None,
    })
}
