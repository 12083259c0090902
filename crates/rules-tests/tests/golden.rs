//! One readable file per game: what the checker derived, the start drawn, counts with their source, named cases and a
//! seeded playthrough. `cargo xtask golden` rewrites what we produced ourselves; counts from outside and cases stay. The
//! drawing is held by a test of the program that draws it.

use crate::support::player::Player;
use crate::support::script;
use arbiter_engine::Play;
use arbiter_notation::moves;
use arbiter_reference::Position;
use arbiter_spec::Document;
use arbiter_spec::checked::{CheckedSpec, ClaimBy, Matrix, RoyaltyCount, Safety, Vector};
use arbiter_spec::patch::{Choices, Library, MemoryLibrary};
use arbiter_spec::play::Playable;
use arbiter_testkit::{Random, catalog, root};
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::{env, fs, thread};

/// Largest counts that a plain test run walks. `cargo xtask perft` raises the judge's and sets the engine free.
const LIMITS: Limits = Limits { reference: 200_000, engine: 500_000 };
/// Sources that are ours: such lines may be rewritten.
const OWN: &str = "own count";
/// How many actions of a playthrough are shown.
const PLAYED: usize = 60;

/// Largest counts to walk, by who walks. A kernel walks all of them.
struct Limits {
    reference: u64,
    engine: u64,
}

impl Limits {
    /// Those of a plain run; with `ARBITER_PERFT_NODES` that many for the judge, and everything for the engine.
    fn asked() -> Limits {
        let asked = env::var("ARBITER_PERFT_NODES").ok().and_then(|n| n.parse().ok());
        asked.map_or(LIMITS, |reference| Limits { reference, engine: u64::MAX })
    }
}

#[test]
fn every_game_agrees_with_its_golden() {
    let catalog = catalog();
    let ids = Mutex::new(catalog.ids());
    let faults = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                loop {
                    let Some(id) = ids.lock().unwrap().pop() else { return };
                    let found = one_game(&id, &catalog);
                    faults.lock().unwrap().extend(found.into_iter().map(|f| format!("{id}: {f}")));
                }
            });
        }
    });
    let mut faults = faults.into_inner().unwrap();
    faults.sort();
    assert!(faults.is_empty(), "{}\n(`cargo xtask golden` rewrites what is ours)", faults.join("\n"));
}

fn one_game(id: &str, catalog: &MemoryLibrary) -> Vec<String> {
    let path = root().join("golden").join(format!("{id}.golden"));
    let bless = env::var_os("ARBITER_BLESS").is_some();
    let old = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    let (_, text) = catalog.find(id).unwrap();
    let document = match arbiter_spec::read(id, &text, catalog) {
        Ok(document) => document,
        Err(refused) => return vec![refused.to_string()],
    };
    let spec = match document.check(&Choices::default()) {
        Ok(spec) => spec,
        Err(error) => return vec![error.to_string()],
    };
    let mut faults = Vec::new();
    let perft = section(&old, "perft");
    let cases = section(&old, "cases");
    if !bless {
        faults.extend(wrong_counts(&document, &spec, &perft));
        faults.extend(wrong_cases(id, &text, catalog, &cases, &path, &old));
    }
    let (judged, played) = (playthrough::<Position>(&spec), playthrough::<Play>(&spec));
    let mut new = String::new();
    let title = spec.metadata.title.as_deref().unwrap_or(&spec.name);
    writeln!(new, "{title}\n").unwrap();
    for (name, lines) in [
        ("facts", facts(&spec, &document)),
        ("start", section(&old, "start")),
        ("perft", if bless { own_counts(&document, &spec, &perft) } else { perft }),
        ("cases", cases),
        ("playthrough", judged.clone()),
    ] {
        writeln!(new, "[{name}]").unwrap();
        for line in lines {
            writeln!(new, "{}", line.trim_end()).unwrap();
        }
        writeln!(new).unwrap();
    }
    let new = format!("{}\n", new.trim_end());
    if let Some(line) = (0..judged.len().max(played.len())).find(|i| judged.get(*i) != played.get(*i)) {
        let (judged, played) = (judged.get(line), played.get(line));
        faults.push(format!("the playthrough: {judged:?} by the reference, {played:?} by the engine"));
    }
    if bless {
        fs::write(&path, new).unwrap();
    } else if new != old {
        let line = new.lines().zip(old.lines()).position(|(a, b)| a != b).unwrap_or(0);
        let (now, was) = (new.lines().nth(line).unwrap_or(""), old.lines().nth(line).unwrap_or(""));
        faults.push(format!("{}:{}: written \"{was}\", now \"{now}\"", path.display(), line + 1));
    }
    faults
}

/// The lines of a section, without blank lines at its end.
fn section(text: &str, name: &str) -> Vec<String> {
    let mut lines: Vec<String> = text
        .lines()
        .skip_while(|l| *l != format!("[{name}]"))
        .skip(1)
        .take_while(|l| !(l.starts_with('[') && l.ends_with(']')))
        .map(str::to_string)
        .collect();
    while lines.last().is_some_and(|l| l.trim().is_empty()) {
        lines.pop();
    }
    lines
}

fn facts(spec: &CheckedSpec, document: &Document) -> Vec<String> {
    let board = &spec.board;
    let mut lines = vec![format!("board      {} × {}, {} squares", board.columns, board.rows, board.squares().count())];
    for player in &spec.players {
        let team = &spec.teams[player.team.index()].name;
        let team = if *team == player.name { String::new() } else { format!(", team {team}") };
        lines.push(format!("player     {} goes {}{team}", player.name, forward(&player.direction)));
    }
    let order: Vec<&str> = spec.turns.order.iter().map(|p| spec.player_name(*p)).collect();
    lines.push(format!("turns      {}, first {}", order.join(" "), order[spec.turns.start]));
    for kind in &spec.kinds {
        let pieces = spec.start.pieces.iter().filter(|m| spec.kind(m.kind).code == kind.code).count();
        let moves = kind.moves.each.first().map_or(0, Vec::len);
        lines.push(format!("piece      {:2} {}: {moves} moves written out, {pieces} pieces", kind.symbol, kind.code));
    }
    for rule in &spec.royalty {
        let kinds: Vec<&str> = rule.kinds.iter().map(|k| spec.kind(*k).code.as_str()).collect();
        let count = match rule.count {
            RoyaltyCount::Each => "each",
            RoyaltyCount::Last => "the last",
            RoyaltyCount::AllButOne => "all but one",
        };
        let safety = if rule.safety == Safety::Free { "may be captured" } else { "must be safe" };
        lines.push(format!("royal      {}: {count} {safety}", kinds.join(" ")));
    }
    for ending in &spec.endings {
        let how = match ending.claim.map(|claim| claim.by) {
            None => "by itself",
            Some(ClaimBy::Clock) => "by the clock",
            Some(_) => "by claim",
        };
        lines.push(format!("ending     {} {how}", ending.code));
    }
    for agreement in &spec.agreements {
        lines.push(format!("agreement  {}", agreement.code));
    }
    for option in &document.menu().options {
        let choices: Vec<&str> = option.choices.iter().map(|c| c.code.as_str()).collect();
        lines.push(format!("option     {}: {} (default {})", option.code, choices.join(" "), option.default));
    }
    let setups: Vec<&str> = document.menu().setups.iter().map(|s| s.code.as_str()).collect();
    if !setups.is_empty() {
        lines.push(format!("setups     {}", setups.join(" ")));
    }
    if spec.start.count() > 1 {
        lines.push(format!("starts     {}", spec.start.count()));
    }
    lines.push(format!("hash       {}", spec.spec_hash));
    lines
}

fn forward(matrix: &Matrix) -> &'static str {
    match matrix.turn(Vector::new(0, 1)) {
        Vector { dx: 0, dy: 1 } => "up",
        Vector { dx: 0, dy: -1 } => "down",
        Vector { dx: 1, dy: 0 } => "right",
        Vector { dx: -1, dy: 0 } => "left",
        _ => "aslant",
    }
}

/// A line of counts: `depth nodes  source` under a line that names the position.
struct Count<'a> {
    position: &'a str,
    depth: u32,
    nodes: u64,
    source: &'a str,
}

fn counts(lines: &[String]) -> Vec<Count<'_>> {
    let mut position = "start";
    let mut counts = Vec::new();
    for line in lines {
        let Some(count) = line.strip_prefix("  ") else {
            position = line.trim();
            continue;
        };
        let mut words = count.splitn(3, ' ');
        let mut word = || words.next().unwrap_or_default().trim();
        let (depth, nodes) = (word().parse(), word().parse());
        let (Ok(depth), Ok(nodes)) = (depth, nodes) else { panic!("no count: {line}") };
        counts.push(Count { position, depth, nodes, source: word() });
    }
    counts
}

fn wrong_counts(document: &Document, spec: &CheckedSpec, lines: &[String]) -> Vec<String> {
    let limits = Limits::asked();
    let mut faults = Vec::new();
    for count in counts(lines) {
        if count.source.is_empty() {
            faults.push(format!("perft {} of {} has no source", count.depth, count.position));
        }
        match walked(document, spec, &count, &limits) {
            Err(problem) => faults.push(format!("{}: {problem}", count.position)),
            Ok(found) => {
                for (who, nodes) in found.into_iter().filter(|(_, nodes)| *nodes != count.nodes) {
                    let Count { position, depth, nodes: wanted, source } = count;
                    faults.push(format!("{position}: perft {depth} by {who} is {nodes}, not {wanted} ({source})"));
                }
            }
        }
    }
    faults
}

/// The count by everybody for whom it is not too large. What the kernel walks, the engine walks only as far as the judge.
fn walked(
    document: &Document,
    spec: &CheckedSpec,
    count: &Count<'_>,
    limits: &Limits,
) -> Result<Vec<(&'static str, u64)>, String> {
    let mut found = Vec::new();
    let play: Play = position(document, spec, count.position)?;
    if count.nodes <= limits.reference {
        let judge: Position = position(document, spec, count.position)?;
        found.push((Position::NAME, Playable::perft(&judge, count.depth)));
    }
    let fast = crate::support::player::by_kernel(play.spec(), &play.placement(), count.depth);
    if count.nodes <= if fast.is_some() { limits.reference } else { limits.engine } {
        found.push((Play::NAME, play.perft(count.depth)));
    }
    found.extend(fast.map(|nodes| ("the kernel", nodes)));
    Ok(found)
}

/// `start` or a position as text; before it `setup:CODE` and `option:CODE=CHOICE`, where others than the usual are meant.
fn position<P: Player>(document: &Document, spec: &CheckedSpec, text: &str) -> Result<P, String> {
    let mut choices = Choices::default();
    let mut rest = text;
    while let Some((word, after)) = rest.split_once(' ').or(Some((rest, ""))) {
        match (word.strip_prefix("setup:"), word.strip_prefix("option:").and_then(|option| option.split_once('='))) {
            (Some(setup), _) => choices.setup = Some(setup.into()),
            (_, Some((option, choice))) => choices.options.push((option.into(), choice.into())),
            _ => break,
        }
        rest = after;
    }
    let chosen = if choices == Choices::default() { None } else { Some(document.check(&choices)) };
    let spec = match &chosen {
        None => spec,
        Some(chosen) => chosen.as_ref().map_err(|error| error.to_string())?,
    };
    if matches!(rest, "" | "start") {
        return Ok(P::start(spec, 0));
    }
    let placement = arbiter_notation::position::read(spec, rest).map_err(|e| e.to_string())?;
    P::placed(spec, &placement)
}

/// The counts with our own ones walked anew; a game without any gets ours from the start.
fn own_counts(document: &Document, spec: &CheckedSpec, lines: &[String]) -> Vec<String> {
    if lines.is_empty() {
        let start = Position::start(spec, 0);
        let mut new = vec!["start".to_string()];
        for depth in 1..=3 {
            let nodes = Playable::perft(&start, depth);
            if depth > 1 && nodes > 20_000 {
                break;
            }
            new.push(format!("  {depth} {nodes} {OWN}"));
        }
        return new;
    }
    let mut place = "start";
    let mut new = Vec::new();
    for line in lines {
        match line.strip_prefix("  ") {
            // A line that names any other source beside ours is not ours alone, and stays.
            Some(count) if count.splitn(3, ' ').nth(2).map(str::trim) == Some(OWN) => {
                let depth: u32 = count.split(' ').next().and_then(|d| d.parse().ok()).expect("a depth");
                let judge: Position = position(document, spec, place).expect("a position");
                let nodes = Playable::perft(&judge, depth);
                new.push(format!("  {depth} {nodes} {OWN}"));
            }
            Some(_) => new.push(line.clone()),
            None => {
                place = line.trim();
                new.push(line.clone());
            }
        }
    }
    new
}

/// Cases are scripts, each under a line that names it.
fn wrong_cases(
    id: &str,
    text: &str,
    catalog: &MemoryLibrary,
    lines: &[String],
    path: &Path,
    file: &str,
) -> Vec<String> {
    let first = file.lines().position(|l| l == "[cases]").map_or(0, |l| l + 2);
    let mut faults = Vec::new();
    let mut cases: Vec<(String, Vec<(usize, String)>)> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        match line.strip_prefix("  ") {
            Some(step) => match cases.last_mut() {
                Some((_, script)) => script.push((first + i, step.to_string())),
                None => faults.push(format!("a case has no name: {line}")),
            },
            None if line.trim().is_empty() => {}
            None => cases.push((line.clone(), Vec::new())),
        }
    }
    for (name, script) in cases {
        let file = path.display().to_string();
        let game = script::Game { file: &file, line: first, name: id, text, library: catalog };
        // Reading all that is reported of a document takes longer than most cases.
        let checks = script.iter().any(|(_, line)| line.starts_with("check:"));
        let run = if checks { script::run } else { script::play };
        faults.extend(run(&game, &script).iter().map(|failure| format!("case \"{name}\": {failure}")));
    }
    faults
}

/// A game of random moves: the same one for ever.
fn playthrough<P: Player>(spec: &CheckedSpec) -> Vec<String> {
    let mut random = Random::new(1);
    let mut now = P::start(spec, 0);
    let mut lines = Vec::new();
    while lines.len() < PLAYED && now.outcome().is_none() {
        if let Some(chance) = now.awaited_roll() {
            let outcomes = &spec.chance[chance.index()].outcomes;
            let rolled = random.below(outcomes.len());
            lines.push(format!("{:3} roll {}", lines.len() + 1, outcomes[rolled].code));
            now.roll(chance, rolled).unwrap();
            continue;
        }
        let legal = now.legal();
        if legal.is_empty() {
            break;
        }
        let texts = moves::texts(spec, &legal);
        let chosen = random.below(legal.len());
        let player = spec.player_name(now.to_move());
        lines.push(format!("{:3} {player} {} of {}", lines.len() + 1, texts[chosen], legal.len()));
        now.play(&legal[chosen]).unwrap();
    }
    lines.push(match now.outcome() {
        None => "… and so on".to_string(),
        Some(outcome) => {
            let scores = spec.teams.iter().zip(&outcome.scores).map(|(t, s)| format!(" {} {s}", t.name));
            format!("{}:{}", outcome.code, scores.collect::<String>())
        }
    });
    lines
}
