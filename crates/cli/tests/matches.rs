//! `arbiter match` as people use it: the same table whatever happens to the program, files that say what was played, and
//! faults that say how to mend them. Every example of docs/arena.md runs.

use crate::program::{arbiter, folder, words};
use arbiter_testkit::validator;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Runs a line that must go well.
fn fine(folder: &Path, line: &str) -> String {
    let (code, out, err) = arbiter(folder, &words(line), "");
    assert_eq!((code, err.as_str()), (0, ""), "arbiter {line}\n{out}");
    out
}

/// The table of a match without the times, which no two runs share.
fn table(folder: &Path) -> Value {
    let mut table: Value = serde_json::from_str(&fs::read_to_string(folder.join("table.json")).unwrap()).unwrap();
    table.as_object_mut().unwrap().remove("times");
    table
}

/// A file or a line of one as data.
fn data(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What does not fit the schemas in the folder of a match: the lines of its log, its table, its records.
fn problems(folder: &Path) -> Vec<String> {
    let (schema, records) = (arbiter_arena::tournament::schema(), arbiter_arena::record::schema());
    let part = |name: &str| {
        let mut part = schema["$defs"][name].clone();
        part["$defs"] = schema["$defs"].clone();
        part
    };
    let log = fs::read_to_string(folder.join("match.jsonl")).unwrap();
    let names = ["terms"].into_iter().chain(std::iter::repeat("game"));
    let mut all: Vec<String> =
        log.lines().zip(names).flat_map(|(line, name)| validator::validate(&part(name), &data(line))).collect();
    let table = fs::read_to_string(folder.join("table.json")).unwrap();
    all.extend(validator::validate(&part("table"), &data(&table)));
    for record in kept(folder) {
        all.extend(validator::validate(&records, &data(&fs::read_to_string(record).unwrap())));
    }
    all
}

/// The records of a match.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder.join("records")) else { return Vec::new() };
    entries.map(|entry| entry.unwrap().path()).collect()
}

/// However many boards play, and whether games are kept or not, the same games are played.
#[test]
fn the_same_seed_gives_the_same_table() {
    let folder = folder("seed");
    let line = "match random engine:1 random --games 4 --random-openings 4 --seed x";
    fine(&folder, &format!("{line} --concurrency 1 --out one"));
    fine(&folder, &format!("{line} --concurrency 3 --out three"));
    assert_eq!(table(&folder.join("one")), table(&folder.join("three")));
    let pgn = |name: &str| fs::read_to_string(folder.join(name).join("games.pgn")).unwrap();
    assert_eq!(pgn("one"), pgn("three"));
    // Games of pure chance are played at full speed where nothing is kept: they are the same games.
    let line = "match random random --games 40 --seed y --json";
    let mut shown: Vec<Value> = ["all --out a", "results --out b", "none"]
        .iter()
        .map(|records| serde_json::from_str(&fine(&folder, &format!("{line} --records {records}"))).unwrap())
        .collect();
    for table in &mut shown {
        table.as_object_mut().unwrap().retain(|key, _| key != "times" && key != "match");
    }
    assert!(shown[0] == shown[1] && shown[1] == shown[2], "{shown:#?}");
    assert_ne!(shown[0]["standings"], Value::Null);
    fs::remove_dir_all(&folder).unwrap();
}

/// Starts a match and kills it after a while, as nothing can prepare for.
fn kill(folder: &Path, line: &str, after: Duration) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_arbiter"))
        .args(words(line))
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let _ = child.kill();
    child.wait().unwrap();
}

/// Killed at any moment and gone on with, a match comes to the same table. (`cargo xtask match-kills` does it fifty times.)
#[test]
fn a_killed_match_goes_on() {
    let folder = folder("kill");
    let line = "match random engine:1 engine:2 --games 6 --random-openings 4 --seed k --concurrency 2";
    fine(&folder, &format!("{line} --out whole"));
    for (count, millis) in [30u64, 200, 90, 400, 150].into_iter().enumerate() {
        let resume = if count == 0 || !folder.join("killed/match.jsonl").exists() { "" } else { "--resume" };
        kill(&folder, &format!("{line} --out killed {resume}"), Duration::from_millis(millis));
        // A power cut may leave less than a line.
        let log = folder.join("killed/match.jsonl");
        if let Ok(bytes) = fs::read(&log)
            && bytes.iter().filter(|byte| **byte == b'\n').count() > 1
            && count % 2 == 0
        {
            fs::write(&log, &bytes[..bytes.len() - 7]).unwrap();
        }
    }
    fine(&folder, &format!("{line} --out killed --resume"));
    assert_eq!(table(&folder.join("killed")), table(&folder.join("whole")));
    let pgn = |name: &str| fs::read_to_string(folder.join(name).join("games.pgn")).unwrap();
    assert_eq!(pgn("killed"), pgn("whole"));
    // What is over stays over; nothing need be said again.
    let again = fine(&folder, "match --resume --out killed");
    assert!(again.contains("18 of 18 games"), "{again}");
    assert_eq!(table(&folder.join("killed")), table(&folder.join("whole")));
    fs::remove_dir_all(&folder).unwrap();
}

/// Records are checked by the program itself; so are the games as PGN.
#[test]
fn what_is_kept_can_be_checked() {
    let folder = folder("kept");
    for (game, players) in
        [("chess", "random engine:1"), ("chess960", "random random"), ("enochian", "random engine:1")]
    {
        // A folder by the name of a game would stand in the way of its records.
        let name = format!("kept-{game}");
        fine(&folder, &format!("match {players} --game {game} --games 2 --out {name} --max-moves 300"));
        let records = kept(&folder.join(&name));
        assert_eq!(records.len(), 2, "{game}");
        for record in records {
            fine(&folder, &format!("verify {}", record.display()));
        }
        assert_eq!(problems(&folder.join(&name)), Vec::<String>::new(), "{game}");
        let page = fs::read_to_string(folder.join(&name).join("report.html")).unwrap();
        assert!(page.contains("<svg") && page.ends_with("</html>\n") && !page.contains("NaN"), "{game}");
    }
    for game in ["chess", "chess960"] {
        let out = fine(&folder, &format!("pgn check kept-{game}/games.pgn"));
        assert!(out.contains("2 games") && out.contains("0 errors"), "{out}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Positions in which two armies hold a king of the other team each, so that there is something to bargain about.
const PRISONERS: &str = "yQ,7/8/8/8/8/4,blaN,bluP<Q>,2/8/blaK,6,rK[bluK@r,yK@bla] bla
yN,yQ,yB,yR,2,bluP<N>,bluN/yP<N>,yP<Q>,yP<B>,yP<R>,2,bluP<Q>,bluQ/6,bluP<B>,bluB/6,bluP<R>,bluR/blaR,blaP<R>,6/blaB,blaP<B>,6/\
blaQ,blaP<Q>,2,rP<R>,rP<B>,rP<Q>,rP<N>/(blaKblaN),blaP<N>,2,rR,rB,rQ,(rKrN)[bluK@r,yK@bla] r
";

/// Four armies: everybody sits everywhere, with everybody, and exchanges of prisoners are negotiated: whoever would gain by one
/// offers it, and whoever it is put to answers.
#[test]
fn four_armies_change_places_and_bargain_for_prisoners() {
    let folder = folder("four");
    fs::write(folder.join("prisoners.epd"), PRISONERS).unwrap();
    let line = "match engine:1 engine:2 engine:3 engine:1 --game enochian --games 8 --max-moves 60 \
                --openings prisoners.epd --out four --json";
    let table = data(&fine(&folder, line));
    assert_eq!((&table["games"], &table["match"]["seating"]), (&8.into(), &"seats".into()));
    for standing in table["standings"].as_array().unwrap() {
        let games: Vec<u64> =
            standing["by_team"].as_array().unwrap().iter().map(|team| team["games"].as_u64().unwrap()).collect();
        assert_eq!(games, [4, 4], "{standing}");
    }
    assert_eq!(table["places"].as_array().unwrap().len(), 2);
    assert_eq!(problems(&folder.join("four")), Vec::<String>::new());
    let (mut offers, mut answers, mut bargains) = (0, 0, 0);
    for record in kept(&folder.join("four")) {
        fine(&folder, &format!("verify {}", record.display()));
        let record = data(&fs::read_to_string(record).unwrap());
        for did in record["events"].as_array().unwrap().iter().filter_map(|event| event["did"].as_str()) {
            offers += u32::from(did.starts_with("offer EXCHANGE_PRISONERS "));
            answers += u32::from(["accept EXCHANGE_PRISONERS", "decline EXCHANGE_PRISONERS"].contains(&did));
            bargains += u32::from(did == "accept EXCHANGE_PRISONERS");
        }
    }
    assert!(bargains > 0 && answers == offers, "{offers} offers, {answers} answers, {bargains} struck");
    assert!(bargains < offers, "nothing was refused");
    fs::remove_dir_all(&folder).unwrap();
}

/// A test that knows enough stops the match, at the same game on any number of boards.
#[test]
fn a_sequential_test_stops_a_match() {
    let folder = folder("sprt");
    let line = "match engine:2 random --sprt 0,200 --games 400 --random-openings 2 --max-moves 200 --records results";
    fine(&folder, &format!("{line} --concurrency 1 --out one"));
    fine(&folder, &format!("{line} --concurrency 4 --out four"));
    let (one, four) = (table(&folder.join("one")), table(&folder.join("four")));
    assert_eq!(one, four);
    assert_eq!(one["sprt"]["decision"], "elo1");
    assert!(one["games"].as_u64().unwrap() < 200, "{one}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A program where Debian puts it; without it the test is skipped, unless everything is required.
fn program(name: &str) -> Option<String> {
    let path = format!("/usr/games/{name}");
    let found = Path::new(&path).exists();
    assert!(found || std::env::var_os("ARBITER_REQUIRE_ALL").is_none(), "{path} is missing");
    found.then_some(path)
}

/// Programs of others play whole matches under the referee: chess programs, and agents that speak JSON. Nothing is forfeited,
/// nothing breaks, and what was played can be checked.
#[test]
fn programs_of_others_take_part() {
    let folder = folder("others");
    let agent = format!("'agent:{} agent --random'", env!("CARGO_BIN_EXE_arbiter"));
    let mut matches = vec![
        ("chess", format!("{agent} engine:1")),
        ("crazyhouse", agent.replacen("agent", "v2:agent", 1) + " random"),
    ];
    let (fish, fairy) = (program("stockfish"), program("fairy-stockfish"));
    if let (Some(fish), Some(fairy)) = (&fish, &fairy) {
        let weak = "option.UCI_LimitStrength=true option.UCI_Elo=1500";
        matches.push(("chess", format!("uci:{fish} 'uci:{fairy} {weak}'")));
        for game in ["crazyhouse", "three-check"] {
            matches.push((game, format!("uci:{fairy} other=uci:{fairy}")));
            matches.push((game, format!("uci:{fairy} engine:1")));
        }
    }
    for (number, (game, players)) in matches.iter().enumerate() {
        let clock = "--movetime 60 --grace 30000 --random-openings 2";
        let line = format!("match {players} --game {game} --games 2 {clock} --out m{number} --json");
        let table = data(&fine(&folder, &line));
        let kinds = &table["endings"]["by_kind"];
        assert_eq!((&kinds["board"], &table["counted"]), (&2.into(), &2.into()), "{line}\n{table:#}");
        let out = fine(&folder, &format!("pgn check m{number}/games.pgn"));
        assert!(out.contains("2 games") && out.contains("0 errors"), "{out}");
        for record in kept(&folder.join(format!("m{number}"))) {
            fine(&folder, &format!("verify {}", record.display()));
        }
        assert_eq!(problems(&folder.join(format!("m{number}"))), Vec::<String>::new(), "{line}");
    }
    // A program that is not there, or cannot be set as it should be, is nobody's fault at the board: such games do not count.
    // One that ends is at fault. Why it was so is told.
    for (number, (player, kind, counted, why)) in [
        ("uci:/nowhere/engine", "infrastructure", 0, "/nowhere/engine: not found"),
        ("'uci:echo uciok; cat option.Nothing=1'", "infrastructure", 0, "has no option Nothing"),
        ("'agent:read x; exit 1'", "forfeit", 2, "exit status 1"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = fine(&folder, &format!("match {player} random --games 2 --out failed{number}"));
        assert!(out.contains(why), "{out}");
        let table = table(&folder.join(format!("failed{number}")));
        let games = (&table["endings"]["by_kind"][kind], &table["counted"]);
        assert_eq!(games, (&2.into(), &counted.into()), "{table:#}");
        assert_eq!(problems(&folder.join(format!("failed{number}"))), Vec::<String>::new());
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// Games that nobody could play are played once there is somebody, and only those.
#[cfg(unix)]
#[test]
fn games_that_could_not_be_played_are_played_again() {
    let folder = folder("again");
    let lacking = data(&fine(&folder, "match agent:./bot random --games 4 --max-moves 8 --out later --json"));
    assert_eq!((&lacking["counted"], &lacking["standings"][0]["games"]), (&0.into(), &0.into()), "{lacking:#}");
    let bot = format!("#!/bin/sh\nexec {} agent --random\n", env!("CARGO_BIN_EXE_arbiter"));
    fs::write(folder.join("bot"), bot).unwrap();
    fs::set_permissions(folder.join("bot"), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let as_before = data(&fine(&folder, "match --resume --out later --json"));
    assert_eq!(as_before["counted"], 0);
    for _ in 0..2 {
        let table = data(&fine(&folder, "match --resume --again --out later --json"));
        assert_eq!((&table["counted"], &table["games"]), (&4.into(), &4.into()), "{table:#}");
    }
    assert_eq!(fs::read_to_string(folder.join("later/match.jsonl")).unwrap().lines().count(), 1 + 4 + 4);
    assert_eq!(kept(&folder.join("later")).len(), 4);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn faults_say_how_to_mend_them() {
    let folder = folder("faults");
    fs::write(folder.join("bad.epd"), "nonsense\n4k3/8/8/8/8/8/8/4K3 w - -\n").unwrap();
    fs::write(folder.join("empty.epd"), "# nothing\n").unwrap();
    fine(&folder, "match random random --games 2 --out there");
    for (line, code, expected) in [
        ("match", 1, "name two players"),
        ("match random", 1, "at least two players"),
        ("match random rondom engine:12", 1, "`rondom`"),
        ("match random rondom engine:12", 1, "`engine:12`"),
        ("match random random --games 0", 1, "at least one"),
        ("match random random --sprt 5,0", 2, "smaller"),
        ("match random random random --sprt 0,5", 1, "name two"),
        ("match random random --sprt 0,5 --errors 0.7,0.1", 2, "below 0.5"),
        ("match random random --errors 0.1,0.1", 2, "--sprt"),
        ("match random random --again", 2, "--resume"),
        ("match random random --rounds 3", 1, "--format swiss"),
        ("match random random --openings bad.epd", 1, "line 1"),
        ("match random random --openings bad.epd", 1, "line 2"),
        ("match random random --openings empty.epd", 1, "no opening"),
        ("match random random --openings missing.epd", 1, "missing.epd"),
        ("match random random --game connect-four --random-openings 43 --out o", 1, "fewer"),
        ("match random random --games 2 --out there", 1, "--resume"),
        ("match random engine:1 --games 2 --out there --resume", 1, "`players` is"),
        ("match --resume --out nowhere", 1, "nowhere"),
        ("match random random --resume --records none", 1, "nothing to --resume"),
        ("match random random --game chss", 1, "did you mean"),
    ] {
        let (found, out, err) = arbiter(&folder, &words(line), "");
        assert_eq!(found, code, "arbiter {line}\n{out}{err}");
        assert!(err.contains(expected), "arbiter {line}: no {expected:?} in\n{err}");
    }
    assert!(!folder.join("arbiter-match").exists() && !folder.join("o").exists(), "faults leave nothing behind");
    // A log that somebody changed is not gone on with.
    let log = folder.join("there/match.jsonl");
    let text = fs::read_to_string(&log).unwrap();
    for (what, changed) in [
        ("line 2", text.replacen("\"verdict\"", "\"verdikt\"", 1)),
        ("none of this match", text.replacen("\"seats\":[0,1]", "\"seats\":[1,0]", 1)),
        ("not JSON", text.replacen("{\"game\"", "{game", 1)),
        ("should be \"arbiter-match\"", text.replacen("arbiter-match", "arbiter-mitch", 1)),
    ] {
        fs::write(&log, changed).unwrap();
        let (code, _, err) = arbiter(&folder, &words("match --resume --out there"), "");
        assert_eq!((code, err.contains(what)), (1, true), "{what}: {err}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn openings_come_from_files() {
    let folder = folder("openings");
    fs::write(folder.join("o.epd"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"one\";\n").unwrap();
    fs::write(folder.join("o.pgn"), "[Opening \"Two\"]\n\n1. d4 d5 2. c4 e6 *\n").unwrap();
    fine(&folder, "match random random --games 2 --openings o.epd --out epd");
    fine(&folder, "match random random --games 2 --openings o.pgn --opening-plies 3 --out pgn");
    let games = |name: &str| fs::read_to_string(folder.join(name).join("games.pgn")).unwrap();
    assert_eq!(games("epd").matches("[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -").count(), 2);
    assert_eq!(games("pgn").matches("\n1. d4 d5 2. c4 ").count(), 2);
    assert!(games("epd").contains("[Opening \"one\"]"));
    // Both games of the pair begin alike, with other players in front.
    assert!(games("pgn").contains("[White \"random #2\"]") && games("pgn").contains("[White \"random\"]"));
    fs::write(folder.join("o.pgn"), "1. e4 *\n").unwrap();
    let (code, _, err) = arbiter(&folder, &words("match --resume --out pgn"), "");
    assert_eq!((code, err.contains("has changed")), (1, true), "{err}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_example_of_the_manual_runs() {
    let folder = folder("manual");
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/arena.md");
    let text = fs::read_to_string(manual).unwrap();
    fs::write(folder.join("openings.epd"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n").unwrap();
    let program = format!("agent:{}", env!("CARGO_BIN_EXE_arbiter"));
    let (mut count, mut shown, mut said) = (0, 0, BTreeSet::new());
    for line in text.lines().filter_map(|line| line.strip_prefix("$ arbiter match ")) {
        let line = line.split("  #").next().unwrap_or_default();
        let out = fine(&folder, &format!("match {}", line.replace("agent:arbiter", &program)));
        said.extend(out.lines().map(|line| line.trim().to_string()));
        count += 1;
    }
    // What is shown below an example is said by one of them.
    for line in text.lines().filter_map(|line| line.strip_prefix("> ")) {
        assert!(said.contains(line.trim()), "nobody says: {line}");
        shown += 1;
    }
    assert!(shown >= 4, "only {shown} lines are shown");
    assert!(count >= 6, "only {count} examples were found");
    fs::remove_dir_all(&folder).unwrap();
}
