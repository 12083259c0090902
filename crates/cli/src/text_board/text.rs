//! Paragraphs for a terminal of the usual width.

/// How wide a terminal is taken to be.
pub const WIDTH: usize = 80;

/// Lines that fit the terminal, broken between words; line breaks of the text stay. The first line of each paragraph
/// begins with `first`, the following ones are indented by the given number of blanks.
pub fn wrapped(first: &str, text: &str, indent: usize) -> String {
    let mut out = String::new();
    for (i, paragraph) in text.lines().enumerate() {
        let mut line = if i == 0 { first.to_string() } else { " ".repeat(indent) };
        let mut empty = true;
        for word in paragraph.split_whitespace() {
            let fits = line.chars().count() + 1 + word.chars().count() <= WIDTH;
            if !empty && !fits {
                out.push_str(line.trim_end());
                out.push('\n');
                line = " ".repeat(indent);
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_lines_are_broken_and_hang() {
        let text = "word ".repeat(20);
        let lines: Vec<String> = wrapped("Source: ", &text, 8).lines().map(String::from).collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0].starts_with("Source: word") && lines[1].starts_with("        word"));
        assert!(lines.iter().all(|l| l.len() <= 80));
        assert_eq!(wrapped("", "one\n\ntwo", 0), "one\n\ntwo");
    }
}
