//! The Python package `chess` reads the same files: tags, moves, annotations, comments and variations of every game must
//! be the same. Skipped where it is not installed; `ARBITER_REQUIRE_ALL=1` forbids that.

use arbiter_notation::pgn::{Game, Mode, Reader, Variation};
use std::path::Path;
use std::process::Command;

/// One line a game. Python keeps one comment a move, and the line breaks in it: blanks are made equal on both sides.
const THEIRS: &str = r#"
import sys, logging, chess.pgn
logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
def words(text):
    text = " ".join(text) if isinstance(text, list) else text
    return " ".join(text.split())
def line(node):
    out = []
    while node.variations:
        main = node.variations[0]
        out.append(show(main))
        for other in node.variations[1:]:
            out.append("( " + " ".join(filter(None, [words(other.starting_comment and "{" + words(other.starting_comment) + "}"), show(other), line(other)])) + " )")
        node = main
    return " ".join(filter(None, out))
def show(node):
    nags = " ".join("$%d" % nag for nag in sorted(node.nags))
    comment = "{" + words(node.comment) + "}" if node.comment else ""
    return " ".join(filter(None, [node.san(), nags, comment]))
with open(sys.argv[1], encoding="utf-8-sig") as file:
    while (game := chess.pgn.read_game(file)) is not None:
        tags = " ".join('%s="%s"' % pair for pair in sorted(game.headers.items()))
        opening = "{" + words(game.comment) + "}" if game.comment else ""
        print(" ".join(filter(None, [tags, opening, line(game), game.headers["Result"]])))
"#;

fn comments<'a>(texts: impl Iterator<Item = &'a str>) -> Option<String> {
    let all: Vec<&str> = texts.flat_map(str::split_whitespace).collect();
    (!all.is_empty()).then(|| format!("{{{}}}", all.join(" ")))
}

/// The same as theirs, of our tree: comments of a move are one, and variations stand behind it.
fn line(variation: &Variation, nested: bool) -> Vec<String> {
    let mut out = Vec::new();
    for (index, turn) in variation.moves.iter().enumerate() {
        out.push(turn.text().to_string());
        let mut nags = turn.nags.clone();
        nags.sort_unstable();
        nags.dedup();
        out.extend(nags.iter().map(|nag| format!("${nag}")));
        out.extend(comments(turn.comments().map(|comment| comment.text())));
        if index > 0 || !nested {
            turn.variations().for_each(|other| bracketed(other, &mut out));
        }
    }
    out
}

/// To them, what varies the first move of a variation is another variation of the same move: it stands behind.
fn bracketed(variation: &Variation, out: &mut Vec<String>) {
    out.push("(".into());
    out.extend(comments(variation.opening.iter().map(|comment| comment.text())));
    out.extend(line(variation, true));
    out.push(")".into());
    if let Some(first) = variation.moves.first() {
        first.variations().for_each(|other| bracketed(other, out));
    }
}

fn ours(game: &Game) -> String {
    let game = game.completed();
    let mut tags: Vec<String> = game.tags.iter().map(|(name, value)| format!("{name}=\"{value}\"")).collect();
    tags.sort();
    let opening = comments(game.line.opening.iter().map(|comment| comment.text()));
    let result = game.tags.get("Result").unwrap_or_default().to_string();
    tags.into_iter().chain(opening).chain(line(&game.line, false)).chain([result]).collect::<Vec<_>>().join(" ")
}

fn judge(file: &Path) -> Option<Vec<String>> {
    let python = arbiter_testkit::python_with("chess.pgn")?;
    let output = Command::new(&python).args(["-c", THEIRS]).arg(file).output().expect("python starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap().lines().map(String::from).collect())
}

fn compare(file: &Path, least: usize) {
    let Some(theirs) = judge(file) else { return };
    let bytes = std::fs::read(file).unwrap();
    let ours: Vec<String> = Reader::new(bytes.as_slice(), Mode::Strict).map(|read| ours(&read.unwrap().game)).collect();
    assert!(ours.len() >= least, "{} has {} games", file.display(), ours.len());
    for (number, (ours, theirs)) in ours.iter().zip(&theirs).enumerate() {
        assert_eq!(ours, theirs, "{}, game {}", file.display(), number + 1);
    }
    assert_eq!(ours.len(), theirs.len(), "{}", file.display());
}

#[test]
fn python_reads_the_same_trees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pgn");
    compare(&folder.join("judged.pgn"), 7);
    compare(&folder.join("plain.pgn"), 2);
}

/// A file of one's own, such as one by `cargo xtask pgn-corpus`.
#[test]
fn python_reads_the_same_trees_of_a_corpus() {
    if let Some(file) = std::env::var_os("ARBITER_PGN_CORPUS") {
        compare(Path::new(&file), 1);
    }
}
