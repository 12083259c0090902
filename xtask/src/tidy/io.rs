//! Below `host` nothing touches a file, a socket, a process, a thread, the environment or a clock: whoever calls lends what
//! is needed.

use super::code::{shipped, tokens};
use super::files::{read, shown, sources};
use std::path::Path;

/// The crates below `host`.
const NO_IO: &[&str] =
    &["spec", "reference", "engine", "notation", "arena", "search", "catalog", "arbiter", "pictures"];

const REFUSED: &[&str] = &["fs", "net", "process", "thread", "env", "io", "time", "os"];

/// A reader that is lent is no IO of the borrower, and a length of time is no clock.
const LENT: &[&str] =
    &["io::Read", "io::BufRead", "io::Write", "io::Error", "io::ErrorKind", "io::Result", "time::Duration"];

const MACROS: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    for name in NO_IO {
        for file in sources(&root.join("crates").join(name).join("src")) {
            for (line, what) in uses(&read(&file)) {
                faults.push(format!("{}:{line}: {what} in a crate without IO", shown(root, &file)));
            }
        }
    }
    faults
}

/// What a file uses that only `host` and those above it may, each with its line.
fn uses(text: &str) -> Vec<(usize, String)> {
    let code = shipped(text);
    let tokens = tokens(&code);
    let mut found = Vec::new();
    for (at, (line, word)) in tokens.iter().enumerate() {
        let next = tokens.get(at + 1).map(|t| t.1);
        if *word == "std" && next == Some("::") {
            let mut paths = Vec::new();
            tree(&tokens, at + 2, "", &mut paths);
            found.extend(
                paths.into_iter().filter(|(_, path)| refused(path)).map(|(l, path)| (l, format!("std::{path}"))),
            );
        } else if *word == "std" && next == Some("as") {
            found.push((*line, "std under another name".to_owned()));
        } else if MACROS.contains(word) && next == Some("!") {
            found.push((*line, format!("{word}!")));
        }
    }
    found
}

/// `std::*` and a whole module would bring what is refused along unseen.
fn refused(path: &str) -> bool {
    let mut parts = path.split("::");
    let module = parts.next().unwrap_or_default();
    let named = format!("{module}::{}", parts.next().unwrap_or_default());
    module == "*" || module == "self" || (REFUSED.contains(&module) && !LENT.contains(&named.as_str()))
}

/// Reads a path or a tree of `use`, writes down what it names, and gives where it ends.
fn tree(tokens: &[(usize, &str)], mut at: usize, before: &str, paths: &mut Vec<(usize, String)>) -> usize {
    let mut path = before.to_owned();
    while let Some((line, word)) = tokens.get(at) {
        if *word == "{" {
            while tokens.get(at).is_some_and(|t| matches!(t.1, "{" | ",")) {
                at += 1;
                if tokens.get(at).is_none_or(|t| t.1 == "}") {
                    break;
                }
                at = tree(tokens, at, &path, paths);
                // What a name is called here makes no difference.
                while tokens.get(at).is_some_and(|t| !matches!(t.1, "," | "}")) {
                    at += 1;
                }
            }
            return at + 1;
        }
        let longer = if path.is_empty() { (*word).to_owned() } else { format!("{path}::{word}") };
        at += 1;
        if tokens.get(at).is_none_or(|t| t.1 != "::") {
            paths.push((*line, longer));
            return at;
        }
        path = longer;
        at += 1;
    }
    at
}

#[test]
fn io_below_host_is_seen_however_it_is_written() {
    let found = |text: &str| uses(text).into_iter().map(|(line, what)| format!("{line} {what}")).collect::<Vec<_>>();
    assert_eq!(
        found("use std::{\n    fmt,\n    fs as files, thread::{self, Builder},\n};"),
        ["3 std::fs", "3 std::thread::self", "3 std::thread::Builder"]
    );
    assert_eq!(found("let now = std::time::Instant::now();"), ["1 std::time::Instant::now"]);
    assert_eq!(found("use std::{io::{self, Read}, time};"), ["1 std::io::self", "1 std::time"]);
    assert_eq!(
        found("use std::*;\nuse std as s;\nfn f() { dbg!(1) }"),
        ["1 std::*", "2 std under another name", "3 dbg!"]
    );
    assert_eq!(found("#[cfg(test)]\nmod tests;\nuse std::env;"), ["3 std::env"]);
    let innocent =
        "use std::io::{Error, Read}; use std::time::Duration; use std::fmt; // std::fs\nlet a = \"std::net\";";
    assert_eq!(found(innocent), [""; 0]);
}

#[test]
fn the_tree_below_host_is_read() {
    let tree =
        super::MadeUp::new(&[("crates/search/src/a/b.rs", "use std::fs;"), ("crates/host/src/c.rs", "use std::fs;")]);
    assert_eq!(faults(tree.root()), ["crates/search/src/a/b.rs:1: std::fs in a crate without IO"]);
}
