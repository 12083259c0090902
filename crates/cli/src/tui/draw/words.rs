//! Words in narrow places.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Lines no wider than this, broken between words where that can be; what follows is indented as its first line.
pub fn folded(text: &str, width: usize) -> Vec<String> {
    let width = width.max(4);
    let indent = text.chars().take_while(|c| *c == ' ').count().min(width / 2);
    let mut lines: Vec<String> = Vec::new();
    let mut line = " ".repeat(indent);
    let mut empty = true;
    for word in text.split_whitespace() {
        let mut word: Vec<char> = word.chars().collect();
        if !empty && line.chars().count() + 1 + word.len() > width {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        // A word that is longer than any line is cut.
        while line.chars().count() + word.len() > width {
            let rest = word.split_off(width - line.chars().count());
            line.extend(word);
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
            word = rest;
        }
        line.extend(word);
        empty = false;
    }
    lines.push(line);
    lines
}

/// The last lines of a text, folded.
pub fn last_lines(texts: &[String], width: usize, height: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for text in texts.iter().rev() {
        let folded = folded(text, width);
        lines.extend(folded.into_iter().rev());
        if lines.len() >= height {
            break;
        }
    }
    lines.truncate(height);
    lines.reverse();
    lines
}

/// Texts below each other, folded, as far as there is room.
pub fn paragraph(buffer: &mut Buffer, area: Rect, texts: &[String], style: Style) {
    let lines = texts.iter().flat_map(|text| folded(text, area.width.into()));
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x, y, line, area.width.into(), style);
    }
}

#[cfg(test)]
mod tests {
    use super::{folded, last_lines};

    #[test]
    fn texts_are_folded() {
        assert_eq!(folded("one two three", 7), ["one two", "three"]);
        assert_eq!(folded("  one two", 6), ["  one", "  two"]);
        assert_eq!(folded("0123456789", 4), ["0123", "4567", "89"]);
        assert_eq!(folded("", 4), [""]);
        assert_eq!(last_lines(&["one two".into(), "three".into()], 4, 2), ["thre", "e"]);
    }
}
