//! What of a Rust file is code: the same text with everything else blanked, so that places stay what they are.

/// The text without comments and without the insides of strings and characters.
pub fn code(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => line_end(&chars, at),
            '/' if chars.get(at + 1) == Some(&'*') => comment_end(&chars, at),
            'r' if starts_word(&chars, at) => raw_end(&chars, at),
            '"' => quote_end(&chars, at),
            '\'' => character_end(&chars, at),
            _ => at,
        };
        if end == at {
            out.push(chars[at]);
            at += 1;
        } else {
            out.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
            at = end;
        }
    }
    out
}

/// The code that is shipped: without the items that only tests have.
pub fn shipped(text: &str) -> String {
    let mut code = code(text);
    while let Some(start) = code.find("#[cfg(test)]") {
        let mut depth = 0_i32;
        let mut end = code.len();
        for (at, c) in code[start..].char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(c, ';' | '}') {
                end = start + at + 1;
                break;
            }
        }
        let blank: String = code[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        code.replace_range(start..end, &blank);
    }
    code
}

/// The words and signs of code, each with its line; `::` is one sign.
pub fn tokens(code: &str) -> Vec<(usize, &str)> {
    let mut tokens = Vec::new();
    for (line, text) in code.lines().enumerate() {
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                c if part_of_word(c) => rest.find(|c| !part_of_word(c)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                c => c.len_utf8(),
            };
            if !first.is_whitespace() {
                tokens.push((line + 1, &rest[..length]));
            }
            rest = &rest[length..];
        }
    }
    tokens
}

/// True for what names are made of.
pub fn part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn starts_word(chars: &[char], at: usize) -> bool {
    // `br"…"` is raw as well.
    let before = if at > 0 && chars[at - 1] == 'b' { at - 1 } else { at };
    before == 0 || !part_of_word(chars[before - 1])
}

fn line_end(chars: &[char], at: usize) -> usize {
    chars[at..].iter().position(|c| *c == '\n').map_or(chars.len(), |n| at + n)
}

fn comment_end(chars: &[char], at: usize) -> usize {
    let (mut depth, mut at) = (0, at);
    while at < chars.len() {
        match (chars[at], chars.get(at + 1)) {
            ('/', Some('*')) => (depth, at) = (depth + 1, at + 2),
            ('*', Some('/')) => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    at
}

/// The end of `r"…"` or `r#"…"#`; where none begins, `at`.
fn raw_end(chars: &[char], at: usize) -> usize {
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    let open = at + 1 + hashes;
    if chars.get(open) != Some(&'"') {
        return at;
    }
    let closes =
        |n: usize| chars[n] == '"' && chars[n + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes;
    (open + 1..chars.len()).find(|n| closes(*n)).map_or(chars.len(), |n| n + 1 + hashes)
}

fn quote_end(chars: &[char], at: usize) -> usize {
    let mut at = at + 1;
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// The end of a character; a lifetime is none.
fn character_end(chars: &[char], at: usize) -> usize {
    match (chars.get(at + 1), chars.get(at + 2)) {
        (Some('\\'), Some(_)) => chars[at + 3..].iter().position(|c| *c == '\'').map_or(chars.len(), |n| at + 4 + n),
        (Some(_), Some('\'')) => at + 3,
        _ => at,
    }
}

#[test]
fn only_code_is_left() {
    let text = "let a = \"fs\\\" // no\"; // std::fs\nlet b: &'static str = r#\"x \"y\" std\"#; /* a /* b */ c */ let c = '\"';";
    let code = code(text);
    let left: Vec<&str> = tokens(&code).into_iter().map(|token| token.1).collect();
    assert_eq!(left.join(" "), "let a = ; let b : & ' static str = ; let c = ;");
    let kept = shipped("#[cfg(test)]\nmod a;\nfn b() {}\n#[cfg(test)]\nmod c { fn d() {} }\nx");
    assert_eq!(kept.split_whitespace().collect::<Vec<_>>(), ["fn", "b()", "{}", "x"]);
}
