//! Texts from outside in sentences of ours.

/// As many signs of a text as help to recognise it, without what would upset a terminal.
pub fn clipped(text: &str, most: usize) -> String {
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let shown: String = text.chars().take(most).map(clean).collect();
    if text.chars().nth(most).is_some() { format!("{shown}…") } else { shown }
}
