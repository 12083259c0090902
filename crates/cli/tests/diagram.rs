//! Pictures, judged by facts: what is drawn, where, and what is not.

use crate::program::folder;
use arbiter_spec::checked::{Board, Lattice, Square};
use arbiter_testkit::{spec, texts};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::{env, fs};
use tiny_skia::Pixmap;

/// Runs the binary: exit code, output, errors.
fn arbiter(folder: &Path, args: &[&str]) -> (i32, Vec<u8>, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_arbiter")).args(args).current_dir(folder).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!errors.contains("panicked"), "{args:?}: {errors}");
    (output.status.code().unwrap_or(-1), output.stdout, errors)
}

/// The picture of these arguments, as SVG on the standard output.
fn svg(args: &[&str]) -> String {
    let all: Vec<&str> = ["diagram"].iter().chain(args).chain(&["-o", "-"]).copied().collect();
    let (code, out, errors) = arbiter(&env::temp_dir(), &all);
    assert_eq!(code, 0, "{args:?}: {errors}");
    let text = String::from_utf8(out).unwrap();
    well_formed(&text).unwrap_or_else(|fault| panic!("{args:?}: {fault}"));
    text
}

fn png(args: &[&str]) -> Pixmap {
    let all: Vec<&str> = ["diagram"].iter().chain(args).chain(&["--format", "png", "-o", "-"]).copied().collect();
    let (code, out, errors) = arbiter(&env::temp_dir(), &all);
    assert_eq!(code, 0, "{args:?}: {errors}");
    Pixmap::decode_png(&out).unwrap()
}

/// Tags are closed in order, attributes are quoted, and `&` begins nothing but the five names of XML.
fn well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        words(&rest[..start])?;
        let end = rest.find('>').ok_or("a tag without an end")?;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        if !tag.matches('"').count().is_multiple_of(2) || tag.contains('<') {
            return Err(format!("<{tag}> is no tag"));
        }
        tag.split('"').skip(1).step_by(2).try_for_each(words)?;
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() && rest.trim().is_empty() { Ok(()) } else { Err(format!("left open: {open:?}")) }
}

fn words(text: &str) -> Result<(), String> {
    let names = ["&amp;", "&lt;", "&gt;", "&quot;"];
    let fine = text.match_indices('&').all(|(i, _)| names.iter().any(|name| text[i..].starts_with(name)));
    let plain = !text.chars().any(|c| c.is_control() && c != '\n');
    if fine && plain { Ok(()) } else { Err(format!("{text:?} is no text of XML")) }
}

/// The numbers of an outline, up to its end.
fn numbers(outline: &str) -> Vec<f32> {
    let outline = outline.split('"').next().unwrap_or_default();
    let parts = outline.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|n| n.parse().ok()).collect()
}

/// The labels of a class, and the middle of the box of each.
fn groups(svg: &str, class: &str) -> Vec<(String, (f32, f32))> {
    let opening = format!("<g class=\"{class}\"><title>");
    let group = |part: &str| {
        let (label, shapes) = part.split_once("</title>").unwrap();
        let outline = shapes.split(" d=\"").nth(1).unwrap();
        let numbers = numbers(outline);
        let middle = |axis: usize| {
            let values = || numbers.iter().skip(axis).step_by(2);
            (values().copied().fold(f32::MAX, f32::min) + values().copied().fold(f32::MIN, f32::max)) / 2.0
        };
        (label.to_string(), (middle(0), middle(1)))
    };
    svg.split(&opening).skip(1).map(group).collect()
}

/// What `arbiter show --json` knows of the same position.
fn shown(args: &[&str]) -> serde_json::Value {
    let all: Vec<&str> = ["show"].iter().chain(args).chain(&["--json"]).copied().collect();
    let (code, out, errors) = arbiter(&env::temp_dir(), &all);
    assert_eq!(code, 0, "{errors}");
    serde_json::from_slice(&out).unwrap()
}

fn ids() -> Vec<String> {
    texts().into_iter().map(|(id, _)| id).collect()
}

/// Column and row of a square's name, from 0.
fn coordinates(name: &str) -> (f32, f32) {
    (f32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<f32>().unwrap() - 1.0)
}

/// The start of every game: each piece is told once, both formats have one size, and pieces can be seen.
#[test]
fn every_game_is_drawn_with_all_its_pieces() {
    for id in ids() {
        let text = svg(&[&id, "--size", "24"]);
        assert!(text.contains("role=\"img\"") && text.contains("<desc id=\"desc\">Position: "), "{id}");
        let mut drawn: BTreeMap<String, usize> = BTreeMap::new();
        for (label, _) in groups(&text, "piece") {
            let (owner, square) = (label.split(' ').next().unwrap(), label.rsplit(' ').next().unwrap());
            *drawn.entry(format!("{owner} {square}")).or_default() += 1;
        }
        let mut wanted: BTreeMap<String, usize> = BTreeMap::new();
        for piece in shown(&[&id])["men"].as_array().unwrap() {
            let key = format!("{} {}", piece["owner"].as_str().unwrap(), piece["square"].as_str().unwrap());
            *wanted.entry(key).or_default() += 1;
        }
        assert_eq!(drawn, wanted, "{id}");
        let picture = png(&[&id, "--size", "24"]);
        let size = format!("width=\"{}\" height=\"{}\"", picture.width(), picture.height());
        assert!(text.contains(&size), "{id}: SVG and PNG differ in size");
        let board = board(&id);
        if !board.wrap_x && !board.wrap_y {
            pieces_can_be_seen(&id, &board, &picture, &text, &drawn);
        }
    }
}

fn board(id: &str) -> Board {
    spec(id).board.clone()
}

/// The pixels around the middle of a square with pieces are those of no empty square.
fn pieces_can_be_seen(id: &str, board: &Board, picture: &Pixmap, text: &str, pieces: &BTreeMap<String, usize>) {
    let (board_left, board_top) = corner(text);
    let hex = board.lattice == Lattice::Hex;
    let (wide, lean, radius) = if hex { (0.75_f32.sqrt(), 0.5, 1.0 / 3.0_f32.sqrt()) } else { (1.0, 0.0, 0.5) };
    let place = |square: Square| {
        let (x, y) = board.coordinates(square);
        (x as f32 * wide, -(y as f32 + x as f32 * lean))
    };
    let edge = |axis: fn((f32, f32)) -> f32| board.squares().map(|s| axis(place(s))).fold(f32::MAX, f32::min);
    let (left, top) = (edge(|p| p.0) - radius, edge(|p| p.1) - 0.5);
    let block = |square: Square| -> Vec<_> {
        let (x, y) = place(square);
        let (x, y) = (board_left + (x - left) * 24.0, board_top + (y - top) * 24.0);
        let around = (-6..=6).flat_map(|dy| (-6..=6).map(move |dx| (dx, dy)));
        around.map(|(dx, dy)| picture.pixel((x as i32 + dx) as u32, (y as i32 + dy) as u32).unwrap()).collect()
    };
    let taken = |square: &Square| {
        let name = format!(" {}", board.square_name(*square));
        pieces.keys().any(|key| key.ends_with(&name))
    };
    let empty: Vec<_> = board.squares().filter(|s| !taken(s)).map(block).collect();
    for square in board.squares().filter(taken) {
        assert!(!empty.contains(&block(square)), "{id}: nothing is seen on {}", board.square_name(square));
    }
}

#[test]
fn pieces_stand_where_their_squares_are() {
    // Two pieces with figures of the same width, in all four corners, tell how everything lies.
    let position = "r6r/8/8/8/8/4k3/8/R3K2R w - -";
    let at = |more: &[&str]| -> BTreeMap<String, (f32, f32)> {
        let mut args = vec!["chess", "--size", "40", "--position", position];
        args.extend(more);
        groups(&svg(&args), "piece").into_iter().collect()
    };
    let normal = at(&[]);
    let step = |map: &BTreeMap<String, (f32, f32)>, a: &str, b: &str| (map[b].0 - map[a].0, map[b].1 - map[a].1);
    let close = |(x, y): (f32, f32), (u, v): (f32, f32)| (x - u).abs() < 0.1 && (y - v).abs() < 0.1;
    assert!(close(step(&normal, "WHITE rook a1", "WHITE rook h1"), (280.0, 0.0)));
    assert!(close(step(&normal, "WHITE rook a1", "BLACK rook a8"), (0.0, -280.0)));
    for turned in [at(&["--flip"]), at(&["--turn", "BLACK"]), at(&["--turn", "black", "--no-coordinates"])] {
        assert!(close(step(&turned, "WHITE rook a1", "WHITE rook h1"), (-280.0, 0.0)));
        assert!(close(step(&turned, "WHITE rook a1", "BLACK rook a8"), (0.0, 280.0)));
    }
    let both = at(&["--flip", "--turn", "BLACK"]);
    assert!(close(step(&both, "WHITE rook a1", "WHITE rook h1"), (280.0, 0.0)));
}

#[test]
fn four_armies_look_at_each_other() {
    let rooks = |player: &str| -> Vec<(f32, f32)> {
        let picture = svg(&["four-player-teams", "--size", "20", "--turn", player]);
        let own = format!("{player} ");
        groups(&picture, "piece").into_iter().filter(|(label, _)| label.starts_with(&own)).map(|(_, at)| at).collect()
    };
    let spec = shown(&["four-player-teams"]);
    let pieces = spec["men"].as_array().unwrap();
    let players: std::collections::BTreeSet<&str> = pieces.iter().map(|m| m["owner"].as_str().unwrap()).collect();
    assert_eq!(players.len(), 4);
    for player in players {
        let own = rooks(player);
        // Seen from its own side, an army stands at the bottom.
        assert!(own.iter().all(|(_, y)| *y > 11.5 * 20.0), "{player}: {own:?}");
    }
}

#[test]
fn empty_squares_are_plain_and_holes_are_not_drawn() {
    let size = 30.0;
    // Chequered and without lines: each cell has exactly its colour in the middle.
    for (id, holes, empty) in [
        ("chess", &[][..], &["e4", "d4", "a3"][..]),
        ("four-player-teams", &["a1", "b2", "n14", "c12"], &["d7", "g7", "h8"]),
        ("omicron", &["b1", "a2", "l9", "k10"], &["e5", "f5"]),
        ("format-1-hollow", &["c3", "d4"], &["c5"]),
    ] {
        let picture = png(&[id, "--size", "30"]);
        let text = svg(&[id, "--size", "30"]);
        // A piece whose drawing is as wide as its box tells where the board lies.
        let (label, at) = groups(&text, "piece").into_iter().find(|(label, _)| label.contains(" rook ")).unwrap();
        let home = coordinates(label.rsplit(' ').next().unwrap());
        let pixel = |name: &str| {
            let (x, y) = coordinates(name);
            let (px, py) = (at.0 + (x - home.0) * size, at.1 - (y - home.1) * size);
            let p = picture.pixel(px as u32, py as u32).unwrap();
            (p.red(), p.green(), p.blue())
        };
        for hole in holes {
            assert_eq!(pixel(hole), (255, 255, 255), "{id} {hole}");
        }
        for square in empty {
            assert_ne!(pixel(square), (255, 255, 255), "{id} {square}");
        }
    }
}

#[test]
fn everything_beside_the_pieces() {
    let count = |args: &[&str], what: &str| svg(args).matches(what).count();
    let plain = count(&["chess"], "<path");
    for more in [&["--highlight", "e4,d5"][..], &["--arrows", "e2e4"], &["--after", "e2e4", "--last-move"]] {
        let args: Vec<&str> = ["chess"].iter().chain(more).copied().collect();
        assert_eq!(count(&args, "<path"), plain + 1, "{more:?}");
    }
    assert_eq!(count(&["chess", "--no-coordinates"], "<path"), plain - 16);
    // Hands are told with their numbers.
    let crazy = svg(&["crazyhouse", "--position", "4k3/8/8/8/8/8/8/3QK2Q~[PPn] w - -"]);
    let hands: Vec<String> = groups(&crazy, "hand").into_iter().map(|(label, _)| label).collect();
    assert_eq!(hands, ["BLACK HAND: 1 BLACK knight", "WHITE HAND: 2 WHITE pawn"]);
    // Promoted pieces carry a mark more than others of their kind.
    let paths = |label: &str| {
        let part = crazy.split(&format!("<title>{label}</title>")).nth(1).unwrap();
        part.split("</g>").next().unwrap().matches("<path").count()
    };
    assert_eq!(paths("WHITE queen h1"), paths("WHITE queen d1") + 1);
    // Pieces on one square do not hide each other.
    let thrones = groups(&svg(&["enochian"]), "piece");
    let shared: Vec<_> =
        thrones.iter().filter(|(label, _)| label.starts_with("RED") && label.ends_with(" h1")).collect();
    assert!(matches!(shared[..], [(_, a), (_, b)] if (a.0 - b.0).abs() > 10.0), "{shared:?}");
}

/// The left and upper edge of the board: the first outline is the page, the second the board.
fn corner(text: &str) -> (f32, f32) {
    let numbers = numbers(text.split(" d=\"").nth(2).unwrap());
    let least = |axis: usize| numbers.iter().skip(axis).step_by(2).copied().fold(f32::MAX, f32::min);
    (least(0), least(1))
}

#[test]
fn lines_run_where_the_document_says() {
    let args = ["xiangqi", "--size", "40"];
    let (picture, (left, top)) = (png(&args), corner(&svg(&args)));
    let pixel = |x: f32, y: f32| {
        let (px, py) = (left + (x + 0.5) * 40.0, top + (9.5 - y) * 40.0);
        let p = picture.pixel(px as u32, py as u32).unwrap();
        (p.red(), p.green(), p.blue())
    };
    // Nothing is drawn between the lines of a cell.
    let plain = pixel(1.3, 5.4);
    for (x, y, drawn) in [
        (0.0, 4.5, true), // the edge goes through
        (8.0, 4.5, true),
        (4.0, 4.5, false), // the river does not
        (4.0, 5.5, true),
        (4.5, 4.0, true),
        (3.5, 1.5, true), // the palaces are crossed
        (4.5, 7.5, true),
        (2.5, 1.5, false),
    ] {
        assert_eq!(pixel(x, y) != plain, drawn, "{x} {y}");
    }
}

#[test]
fn wedges_point_at_the_enemy() {
    let tip = |args: &[&str], label: &str| {
        let text = svg(args);
        let (_, (_, middle)) = groups(&text, "piece").into_iter().find(|(l, _)| l == label).unwrap();
        let part = text.split(&format!("<title>{label}</title>")).nth(1).unwrap();
        numbers(part.split(" d=\"").nth(1).unwrap())[1] < middle
    };
    assert!(tip(&["shogi"], "BLACK king e1") && !tip(&["shogi"], "WHITE king e9"));
    assert!(!tip(&["shogi", "--flip"], "BLACK king e1") && tip(&["shogi", "--turn", "WHITE"], "WHITE king e9"));
}

#[test]
fn armies_that_cannot_move_are_paler_and_said_to_be_so() {
    let position = "(yKyN),7/8/8/8/8/8/8/(blaKblaN),5,rR,(rKrN) r";
    let red = "#c9402f";
    let whole = svg(&["enochian", "--position", position]);
    assert!(whole.contains(red) && !whole.contains("RED is FROZEN"));
    let frozen = svg(&["enochian", "--position", &position.replace("(rKrN) r", "rN y")]);
    assert!(!frozen.contains(red) && frozen.contains("RED is FROZEN"));
}

/// Whatever a document says about pictures, there is one.
#[test]
fn odd_documents_are_drawn() {
    let folder = folder("odd");
    let metadata = r#"{ "title": "<A & \"B\">", "glyphs": { "KING": { "art": "unheard of", "letter": "王", "shape": "cloud" },
        "QUEEN": { "art": "none", "letter": "Q", "shape": "diamond" }, "NOBODY": { "art": "king" } },
        "picture": { "board": "POINTS", "marks": { "NOWHERE": "CROSS", "LAST_ROW": "OUTLINE" } } }"#;
    let document = format!(r#"{{ "format": 2, "extends": "chess", "name": "ODD", "metadata": {metadata} }}"#);
    fs::write(folder.join("odd.json"), document).unwrap();
    for theme in ["light", "dark", "print"] {
        let path = folder.join("odd.json");
        let text = svg(&[path.to_str().unwrap(), "--theme", theme]);
        assert!(text.contains("<title id=\"title\">&lt;A &amp; &quot;B&quot;&gt;</title>"));
        assert_eq!(groups(&text, "piece").len(), 32);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_are_written_whole_and_never_over_others() {
    let folder = folder("files");
    let run = |args: &[&str]| {
        let all: Vec<&str> = ["diagram", "chess"].iter().chain(args).copied().collect();
        arbiter(&folder, &all)
    };
    assert_eq!(run(&["-o", "a.svg"]).0, 0);
    assert_eq!(run(&["-o", "a.png", "--size", "16"]).0, 0);
    assert_eq!(run(&["-o", "picture", "--format", "png", "--size", "16"]).0, 0);
    let first = fs::read(folder.join("a.svg")).unwrap();
    assert!(first.starts_with(b"<svg ") && fs::read(folder.join("a.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(fs::read(folder.join("a.png")).unwrap(), fs::read(folder.join("picture")).unwrap());
    let faults: &[(&[&str], &str)] = &[
        (&["-o", "a.svg", "--flip"], "a.svg exists; --force writes over it"),
        (&["-o", "b.jpg"], "as .svg or .png, not .jpg"),
        (&["-o", "b"], "neither in .svg nor in .png"),
        (&["-o", "none/b.svg"], "cannot write none/b.svg"),
        (&["-o", "b.svg", "--after", "e2e4 e2e4"], "--after: move 2: `e2e4` is not a legal move"),
        (&["-o", "b.svg", "--highlight", "e4,i9,e0"], "no square `i9`"),
        (
            &["-o", "b.svg", "--highlight", "i9", "--turn", "RED"],
            "there is no player RED; expected one of WHITE, BLACK\n",
        ),
        (&["-o", "b.svg", "--arrows", "e2"], "`e2` is no arrow"),
        (&["-o", "b.svg", "--position", "8/8"], "that is not a position"),
    ];
    for (args, message) in faults {
        let (code, _, errors) = run(args);
        assert!(code == 1 && errors.contains(message), "{args:?}: {code} {errors}");
    }
    for args in
        [&["-o", "b.svg", "--size", "7"][..], &["-o", "b.svg", "--size", "513"], &["-o", "b.svg", "--theme", "x"]]
    {
        assert_eq!(run(args).0, 2, "{args:?}");
    }
    assert_eq!(fs::read(folder.join("a.svg")).unwrap(), first);
    assert_eq!(run(&["-o", "a.svg", "--flip", "--force"]).0, 0);
    assert_ne!(fs::read(folder.join("a.svg")).unwrap(), first);
    // Nothing unfinished is left behind.
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.png", "a.svg", "picture"]);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn pictures_have_a_largest_size() {
    let all = ["diagram", "four-player-teams", "--size", "512", "-o", "-", "--format", "png"];
    let (code, out, errors) = arbiter(&env::temp_dir(), &all);
    assert!(code == 1 && out.is_empty() && errors.contains("too large (at most 40000000)"), "{errors}");
}
