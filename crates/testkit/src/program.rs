//! Running a program as people do.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs a program in a folder with a text on its standard input: exit code, output, errors.
pub fn run<S: AsRef<OsStr>>(program: &str, folder: &Path, args: &[S], input: &str) -> (i32, String, String) {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may be done before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    (output.status.code().unwrap_or(-1), out, err)
}

/// A line as the shell would cut it: at blanks, but for what stands between quotation marks.
pub fn words(line: &str) -> Vec<String> {
    let (mut out, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for sign in line.chars() {
        match quote {
            Some(open) if sign == open => quote = None,
            None if sign == '"' || sign == '\'' => (quote, word) = (Some(sign), word.or_else(|| Some(String::new()))),
            None if sign == ' ' => out.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    out.extend(word);
    out
}
