//! A small language that says what is true of a game: see the table at the head of docs/spec.md.
//!
//! The tests of conformance use a few lines more, which a reader of the manual does not need:
//!
//! | Line | Says |
//! |---|---|
//! | `start 3` | back to the start, with the pieces shuffled in arrangement 3 |
//! | `awaits: DIE`, `awaits: nothing` | which roll the position waits for |
//! | `claim: CODE with a1a2` | a claim together with a move |
//! | `claim by SEAT: CODE` | a claim of another seat than the one that decides |
//! | `refused: LINE` | the line cannot be done, and nothing changes |
//! | `occurrences: 3` | how often the position has been there, this time included |
//! | `told: {…}` | a JSON state is set up, with the positions before it |
//! | `tells: {…}` | this is how the state is written, without the positions before |
//! | `answer: {…}` | a JSON answer is read and done |
//! | `fails 5 words: {…}` | the answer fails just that check (several: `1,9`; `form`; `-` for none of them), for a reason with these words |

use super::player::Player;
use super::table::{Checked, Found, Table, rules};
use arbiter_engine::Play;
use arbiter_reference::Position;
use arbiter_spec::patch::{Choices, Library};
use std::collections::BTreeSet;
use std::fmt;

/// The document a script is about.
pub struct Game<'a> {
    /// The file it stands in, for messages.
    pub file: &'a str,
    /// The line of that file on which it begins.
    pub line: usize,
    /// Its name, for messages of the reader.
    pub name: &'a str,
    /// Its text.
    pub text: &'a str,
    /// Where documents it extends are found.
    pub library: &'a dyn Library,
}

/// A line that is not true.
pub struct Failure {
    file: String,
    line: usize,
    text: String,
    problem: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = self.problem.replace('\n', "\n    ");
        write!(f, "{}:{}: {}\n    {problem}", self.file, self.line, self.text)
    }
}

/// Runs a script: lines with their numbers. Empty lines and lines with `#` are comments.
pub fn run(game: &Game<'_>, script: &[(usize, String)]) -> Vec<Failure> {
    let wanted = lines(script).filter_map(|(n, t)| Some((n, t.strip_prefix("check:")?.trim())));
    let wanted: Vec<(usize, &str)> = wanted.collect();
    let mut failures = Vec::new();
    if let Err(problem) = check(game, &wanted.iter().map(|(_, text)| *text).collect::<Vec<_>>()) {
        let line = wanted.first().map_or(game.line, |(n, _)| *n);
        failures.push(Failure { file: game.file.into(), line, text: "check".into(), problem });
    }
    failures.extend(play(game, script));
    failures
}

fn lines(script: &[(usize, String)]) -> impl Iterator<Item = (usize, &str)> {
    script.iter().map(|(n, text)| (*n, text.trim())).filter(|(_, t)| !t.is_empty() && !t.starts_with('#'))
}

/// Runs a script about a document whose reports are looked at elsewhere: by the judge, and by the engine of the program.
pub fn play(game: &Game<'_>, script: &[(usize, String)]) -> Vec<Failure> {
    let mut failures = play_by::<Position>(game, script);
    failures.extend(play_by::<Play>(game, script));
    failures
}

fn play_by<P: Player>(game: &Game<'_>, script: &[(usize, String)]) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut fail = |line: usize, text: &str, problem: String| {
        let problem = format!("by {}: {problem}", P::NAME);
        failures.push(Failure { file: game.file.into(), line, text: text.into(), problem });
    };
    let mut runner = Runner::<P>::new(game);
    for (number, text) in lines(script).filter(|(_, t)| !t.starts_with("check:")) {
        if let Err(problem) = runner.line(text) {
            fail(number, text, problem);
            // What follows would only repeat that the game went another way.
            if [
                "play", "position", "roll", "claim:", "propose", "accept", "decline", "setup", "option", "told:",
                "answer:",
            ]
            .iter()
            .any(|word| text.starts_with(word))
            {
                break;
            }
        }
    }
    failures
}

type Fact = Result<(), String>;

/// Compares what was reported: all errors, and all lints if the script names one or says `ok`.
fn check(game: &Game<'_>, wanted: &[&str]) -> Fact {
    let checked = Checked::new(game.name, game.text, game.library);
    let ok = wanted == ["ok"];
    let lint = |text: &&str| checked.found.iter().any(|f| !f.error && text.split(' ').next() == Some(f.code));
    let strict = ok || wanted.iter().any(lint);
    let text = |f: &Found| format!("{} at {}", f.code, f.pointer).trim_end().to_string();
    let found: BTreeSet<String> = checked.found.iter().filter(|f| f.error || strict).map(text).collect();
    let wanted: BTreeSet<String> = wanted.iter().filter(|_| !ok).map(ToString::to_string).collect();
    if found == wanted {
        return Ok(());
    }
    let told = |wanted: &str| {
        let found = checked.found.iter().find(|f| text(f) == wanted);
        found.map_or(String::new(), |f| format!("  ({}{})", f.message, f.help))
    };
    let list = |set: BTreeSet<&String>| set.iter().map(|t| format!("\n  {t}{}", told(t))).collect::<String>();
    let missing = list(wanted.difference(&found).collect());
    let surprising = list(found.difference(&wanted).collect());
    let mut problem = String::new();
    if !missing.is_empty() {
        problem += &format!("not reported:{missing}\n");
    }
    if !surprising.is_empty() {
        problem += &format!("reported, but not expected:{surprising}");
    }
    Err(problem.trim_end().to_string())
}

struct Runner<'a, P> {
    game: &'a Game<'a>,
    choices: Choices,
    table: Option<Table<P>>,
}

impl<'a, P: Player> Runner<'a, P> {
    fn new(game: &'a Game<'a>) -> Self {
        Runner { game, choices: Choices::default(), table: None }
    }

    fn table(&mut self) -> Result<&mut Table<P>, String> {
        if self.table.is_none() {
            let Game { name, text, library, .. } = self.game;
            let spec = rules(name, text, *library, &self.choices);
            let spec = spec.map_err(|why| format!("nothing can be played\n{why}"))?;
            self.table = Some(Table::start(spec));
        }
        self.table.as_mut().ok_or_else(|| "there is no game".into())
    }

    fn line(&mut self, line: &str) -> Fact {
        if let Some((option, choice)) = line.strip_prefix("option ").and_then(|rest| rest.split_once('=')) {
            self.choices.options.push((option.trim().into(), choice.trim().into()));
            self.table = None;
            return self.table().map(drop);
        }
        if let Some(setup) = line.strip_prefix("setup ") {
            self.choices.setup = Some(setup.trim().into());
            self.table = None;
            return self.table().map(drop);
        }
        if let Some(number) = line.strip_prefix("start").filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            let number = if number.is_empty() { Ok(0) } else { number.trim().parse() };
            let number = number.map_err(|_| format!("`{line}` names no arrangement"))?;
            let Game { name, text, library, .. } = self.game;
            let spec = rules(name, text, *library, &self.choices);
            let spec = spec.map_err(|why| format!("nothing can be played\n{why}"))?;
            self.table = Some(Table::start_at(spec, number));
            return Ok(());
        }
        let table = self.table()?;
        match line.strip_prefix("refused:") {
            Some(line) => match told_line(&mut table.clone(), line) {
                Ok(()) => Err("it was done".into()),
                Err(_) => Ok(()),
            },
            None => told_line(table, line),
        }
    }
}

fn told_line<P: Player>(table: &mut Table<P>, line: &str) -> Fact {
    let (head, rest) = line.split_once(':').ok_or_else(|| format!("`{line}` says nothing that can be tested"))?;
    let mut head = head.split_whitespace();
    let (word, about) = (head.next().unwrap_or_default(), head.collect::<Vec<_>>().join(" "));
    fact(table, word, &about, rest.trim())
}

fn fact<P: Player>(table: &mut Table<P>, word: &str, about: &str, rest: &str) -> Fact {
    let words = || rest.split_whitespace();
    match (word, about) {
        ("moves", "") => same_set(words(), &table.moves()),
        ("moves", square) => same_set(words(), &table.moves_from(square)?),
        ("has", "") => {
            let legal = table.moves();
            let missing: Vec<_> = words().filter(|m| !legal.iter().any(|l| l == m)).collect();
            told(missing.is_empty(), || format!("not legal: {}\nlegal: {}", missing.join(" "), legal.join(" ")))
        }
        ("lacks", "") => {
            let legal = table.moves();
            let there: Vec<_> = words().filter(|m| legal.iter().any(|l| l == m)).collect();
            told(there.is_empty(), || format!("legal after all: {}", there.join(" ")))
        }
        ("play", "") => words().try_for_each(|text| table.play(text)),
        ("position", "") => table.set_up(rest),
        ("at", square) => {
            let pieces = table.pieces_at(square)?;
            let wanted = if rest == "nothing" { "" } else { rest };
            let fits = if wanted.is_empty() { pieces.is_empty() } else { pieces.iter().any(|m| m == wanted) };
            let found = if pieces.is_empty() { "nothing".to_string() } else { pieces.join(" and ") };
            told(fits, || format!("there stands {found}"))
        }
        ("to", "move") => equal(rest, &table.to_move()),
        ("decides", "") => equal(rest, &table.deciding_seat()),
        ("in", "check") => equal(rest, &or_nobody(&table.players_in_check())),
        ("outcome", "") => outcome(table, rest),
        ("state", "") => equal(rest, &table.state()),
        ("occurrences", "") => equal(rest, &table.occurrences().to_string()),
        ("told", "") => table.told(rest),
        ("tells", "") => table.tells(rest),
        ("answer", "") => table.answer_with(rest),
        ("fails", about) => {
            let (checks, words) = about.split_once(' ').unwrap_or((about, ""));
            let (found, why) = table.answer_fails(rest)?;
            told(checks == found && why.contains(words), || format!("it fails {found}: {why}"))
        }
        ("kinds", "") => same_set(words(), &table.kinds_that_move()),
        ("men", "") => equal(rest, &table.pieces().to_string()),
        ("status", code) => equal(rest, &or_nobody(&table.players_with(code)?)),
        ("commander", player) => equal(rest, &table.commander(player)?),
        ("store", of) => {
            let (store, holder) = of.split_once(" of ").ok_or("write `store CODE of PLAYER: …`")?;
            let held = table.held(store, holder)?;
            equal(rest, &if held.is_empty() { "nothing".to_string() } else { held.join(", ") })
        }
        ("may", "propose") => told(table.may_propose(rest)?, || "it may not be proposed".into()),
        ("may", "not propose") => told(!table.may_propose(rest)?, || "it may be proposed".into()),
        ("claims", "") => same_set(words(), &table.claims(None)?),
        ("claims", with) => {
            let text = with.strip_prefix("with ").ok_or("write `claims with MOVE: CODE …`")?;
            same_set(words(), &table.claims(Some(text))?)
        }
        ("claim", "") => match rest.split_once(" with ") {
            Some((code, text)) => table.claim(code.trim(), Some(text.trim())),
            None => table.claim(rest, None),
        },
        ("claim", about) => {
            let seat = about.strip_prefix("by ").ok_or("write `claim by SEAT: CODE`")?;
            table.claim_by(seat, rest)
        }
        ("flag", "") => table.flag_fall(rest),
        ("awaits", "") => equal(rest, &table.awaited()),
        ("propose", "") => table.propose(rest),
        ("accept" | "decline", "") => match words().collect::<Vec<_>>()[..] {
            [seat, code] => table.answer(seat, code, word == "accept"),
            _ => Err(format!("write `{word}: SEAT CODE`")),
        },
        ("roll", "") => {
            let (chance, value) = rest.split_once('=').ok_or("a roll is written DIE=3")?;
            table.roll(chance.trim(), value.trim())
        }
        ("perft", depth) => {
            let depth = depth.parse().map_err(|_| format!("`{depth}` is no depth"))?;
            let wanted: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
            equal(&wanted, &table.perft(depth)?.to_string())
        }
        ("why", not) => {
            let text = not.strip_prefix("not ").ok_or("write `why not MOVE: words`")?;
            let reasons = table.why_not(text)?;
            let fits = reasons.iter().any(|r| r.contains(rest));
            told(fits, || format!("the reasons given: {}", reasons.join("; ")))
        }
        _ => Err(format!("`{word} {about}` is no word of these scripts")),
    }
}

fn outcome<P: Player>(table: &Table<P>, wanted: &str) -> Fact {
    let found = table.outcome();
    let mut wanted_words = wanted.split_whitespace();
    let mut found_words = found.split_whitespace();
    let code = wanted_words.next() == found_words.next();
    // Teams may be listed in any order.
    let (wanted_scores, found_scores): (BTreeSet<_>, BTreeSet<_>) = (wanted_words.collect(), found_words.collect());
    told(code && wanted_scores == found_scores, || format!("found: {found}"))
}

fn or_nobody(players: &[String]) -> String {
    if players.is_empty() { "nobody".into() } else { players.join(" ") }
}

fn told(fits: bool, problem: impl FnOnce() -> String) -> Fact {
    if fits { Ok(()) } else { Err(problem()) }
}

fn equal(wanted: &str, found: &str) -> Fact {
    told(wanted == found, || format!("found: {found}"))
}

fn same_set<'a>(wanted: impl Iterator<Item = &'a str>, found: &[String]) -> Fact {
    let wanted: BTreeSet<&str> = wanted.collect();
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let list = |set: Vec<&&str>| set.iter().map(|t| format!(" {t}")).collect::<String>();
    told(wanted == found, || {
        let missing = list(wanted.difference(&found).collect());
        let surprising = list(found.difference(&wanted).collect());
        format!("expected, but not there:{missing}\nthere, but not expected:{surprising}")
    })
}
