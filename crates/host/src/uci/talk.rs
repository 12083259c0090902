//! The conversation.

use super::board::Board;
use super::go::Go;
use super::options::{Change, Options};
use super::order::{self, Order, Wanted};
use super::thinker::{self, Event, Reins, Task};
use super::variant::{self, Variant};
use super::words::Words;
use super::{info, reader, room, time};
use crate::error::Error;
use arbiter_notation::uci::Castling;
use arbiter_search::{Answer, Limits, PrincipalVariation, Skill, TranspositionTable};
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Speaks with whoever is at the other end of standard input, until they are gone.
pub fn talk(name: &str, words: Words, out: &mut dyn Write) -> Result<(), Error> {
    let variant = Variant::find(name, false)?;
    let (tell, told) = mpsc::channel();
    let heard = tell.clone();
    thread::spawn(move || reader::read_all(io::stdin().lock(), &heard));
    let options = Options::default();
    let (waiting, silent) = (VecDeque::new(), false);
    let mut talk = Talk {
        out,
        words,
        tell,
        told,
        waiting,
        silent,
        variant,
        options,
        table: None,
        board: None,
        busy: None,
        lag: Duration::ZERO,
        games: 0,
    };
    if io::stdin().is_terminal() {
        talk.say(&format!("{}; try: position startpos, go movetime 1000, d, quit", title())).map_err(unheard)?;
    }
    talk.run().map_err(unheard)
}

fn unheard(source: io::Error) -> Error {
    Error::Io { doing: "cannot write", what: "what is to be said".into(), source }
}

fn title() -> String {
    format!("Arbiter {}", env!("CARGO_PKG_VERSION"))
}

struct Talk<'a> {
    out: &'a mut dyn Write,
    words: Words,
    tell: Sender<Event>,
    told: Receiver<Event>,
    /// Lines that were heard while something had to be brought to an end.
    waiting: VecDeque<String>,
    /// Nothing more will be heard.
    silent: bool,
    variant: Variant,
    options: Options,
    /// Made when it is first wanted, like the board: options may come before.
    table: Option<Arc<TranspositionTable>>,
    board: Option<Board>,
    busy: Option<Busy>,
    /// By how much moves came later than they were due, of late: a machine that is busy with other things takes what it wants.
    lag: Duration,
    /// How many games were begun: a weak player does not err the same way in all of them.
    games: u64,
}

/// What a thread is busy with.
struct Busy {
    reins: Reins,
    /// It counts; a move is not owed.
    counts: bool,
    /// Nobody wants the answer before `stop` or `ponderhit`.
    held: bool,
    /// Nothing but `stop` lets it go.
    infinite: bool,
    /// It is there already.
    answer: Option<Option<Answer>>,
    /// On a clock, lines that are found at once are only told if no better ones follow: to spell them takes time, too.
    hurry: bool,
    latest: Vec<(PrincipalVariation, Duration, u32)>,
    /// When a move was owed, on a clock.
    due: Option<Instant>,
}

/// No note has more letters.
const LONGEST_NOTE: usize = 1000;
/// Nobody says stop at the end of the input: a count that is not done after this never will be, as far as anybody waits.
const LAST_COUNT: Duration = Duration::from_secs(5);
/// Before this, lines wait on a clock.
const HURRY: Duration = Duration::from_millis(30);
/// What is left of a lag after a move without one.
const FADING: f64 = 0.9;
/// Whatever happened once, moves still get some thought.
const LONGEST_LAG: Duration = Duration::from_millis(500);

impl Busy {
    fn new(reins: Reins, held: bool, infinite: bool, due: Option<Instant>) -> Busy {
        Busy { reins, counts: false, held, infinite, answer: None, hurry: due.is_some(), latest: Vec::new(), due }
    }
}

impl Talk<'_> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let line = match self.waiting.pop_front() {
                Some(line) => line,
                None if self.silent => {
                    // Nobody will say stop; but what comes to an end by itself is still of use.
                    let held = self.busy.as_ref().is_some_and(|busy| busy.held);
                    if let Some(busy) = self.busy.as_ref().filter(|busy| busy.counts) {
                        busy.reins.stop_after(LAST_COUNT);
                    }
                    return self.finish(held);
                }
                // It cannot fail: we hold a sender ourselves.
                None => match self.told.recv().unwrap_or(Event::Silence) {
                    Event::Heard(line) => line,
                    event => {
                        self.tell(event)?;
                        continue;
                    }
                },
            };
            if !self.obey(&line)? {
                return Ok(());
            }
        }
    }

    /// Writes a line at once.
    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.out, "{line}")?;
        self.out.flush()
    }

    /// Something that has no word of its own. What was heard may be repeated in it, so it is cut where nobody reads on.
    fn note(&mut self, text: &str) -> io::Result<()> {
        let end = text.char_indices().nth(LONGEST_NOTE).map_or(text.len(), |(end, _)| end);
        let more = if end < text.len() { "…" } else { "" };
        self.say(&format!("info string {}{more}", text[..end].replace(['\n', '\r'], " ")))
    }

    /// What the thinking thread has to say.
    fn tell(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Found(line, when, fill) => {
                let Some(busy) = &mut self.busy else { return Ok(()) };
                if busy.hurry && when < HURRY {
                    if line.rank == 0 {
                        busy.latest.clear();
                    }
                    busy.latest.push((line, when, fill));
                    return Ok(());
                }
                let earlier = std::mem::take(&mut busy.latest);
                for (line, when, fill) in earlier.iter().filter(|_| line.rank > 0) {
                    self.show(line, *when, *fill)?;
                }
                self.show(&line, when, fill)
            }
            Event::Says(text) => self.say(&text),
            Event::Done(answer) => {
                let Some(busy) = &mut self.busy else { return Ok(()) };
                busy.answer = Some(answer);
                if busy.held { Ok(()) } else { self.answer() }
            }
            Event::Counted => {
                self.busy = None;
                Ok(())
            }
            Event::Heard(line) => {
                self.waiting.push_back(line);
                Ok(())
            }
            Event::Silence => {
                self.silent = true;
                Ok(())
            }
        }
    }

    fn show(&mut self, line: &PrincipalVariation, when: Duration, fill: u32) -> io::Result<()> {
        let castling = self.castling();
        let Some(board) = &self.board else { return Ok(()) };
        let text = info::line(board, line, when, fill, castling);
        self.say(&text)
    }

    /// Says the answer that is there, and is free again.
    fn answer(&mut self) -> io::Result<()> {
        let Some(busy) = self.busy.take() else { return Ok(()) };
        for (line, when, fill) in &busy.latest {
            self.show(line, *when, *fill)?;
        }
        let castling = self.castling();
        let answer = busy.answer.flatten();
        let refused = self.board().refused;
        if answer.is_none() && !refused {
            self.note("the search broke down; any move is better than none")?;
        }
        let Some(board) = &self.board else { return Ok(()) };
        let text = if refused { info::NONE.into() } else { info::best(board, answer.as_ref(), castling) };
        if let Some(due) = busy.due {
            self.lag = due.elapsed().max(self.lag.mul_f64(FADING)).min(LONGEST_LAG);
        }
        self.say(&text)
    }

    /// Brings what is under way to its end, at once or when it is ready.
    fn finish(&mut self, now: bool) -> io::Result<()> {
        while let Some(busy) = &mut self.busy {
            if now {
                busy.reins.stop();
            }
            busy.held = false;
            if busy.answer.is_some() {
                return self.answer();
            }
            let event = self.told.recv().unwrap_or(Event::Silence);
            self.tell(event)?;
        }
        Ok(())
    }

    /// Does what a line says; false to leave.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let order = match order::read(line) {
            Ok(order) => order,
            Err(fault) => return self.note(&fault).map(|()| true),
        };
        // These can be answered at any time; whatever else is wanted, thinking comes to its end first.
        match order {
            Order::Nothing => return Ok(true),
            Order::Quit => return self.finish(true).map(|()| false),
            Order::Uci => return self.introduce().map(|()| true),
            Order::IsReady => {
                self.prepare()?;
                return self.say("readyok").map(|()| true);
            }
            Order::Stop => return self.finish(true).map(|()| true),
            Order::PonderHit => return self.hit().map(|()| true),
            Order::Display => return self.display().map(|()| true),
            _ => self.finish(true)?,
        }
        match order {
            Order::NewGame => {
                self.games += 1;
                self.clear();
                if self.board.as_ref().is_some_and(|board| board.refused) {
                    // It begins at its start, whatever was wanted in the one before.
                    let _ = self.board().set(Wanted::default());
                }
            }
            Order::SetOption { name, value } => self.set(&name, &value)?,
            Order::Position(wanted) => {
                if let Err(fault) = self.board().set(wanted) {
                    self.note(&fault)?;
                }
            }
            Order::NoPosition(fault) => {
                self.board().refused = true;
                self.note(&fault)?;
            }
            Order::Go(go, fault) => {
                fault.map_or(Ok(()), |fault| self.note(&fault))?;
                self.go(&go)?;
            }
            Order::Bench => (self.words.bench)(self.out)?,
            _ => {}
        }
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<()> {
        // What is set comes first: adapters that cut off long lists take the first name for it.
        let mut variants = vec![self.variant.name.clone()];
        variants.extend(variant::names().into_iter().filter(|name| *name != self.variant.name));
        let options = Options::told(&variants, &self.variant.name);
        let title = title();
        self.say(&format!("id name {title}\nid author the Arbiter contributors\n\n{options}uciok"))
    }

    /// How castling is written.
    fn castling(&self) -> Castling {
        let onto_the_rook = self.options.any_rank || self.variant.shuffled;
        if onto_the_rook { Castling::KingTakesRook } else { Castling::KingMoves }
    }

    /// Everything that takes a while is done before somebody's clock runs.
    fn prepare(&mut self) -> io::Result<()> {
        let fault = self.board().fault.take();
        self.table();
        fault.map_or(Ok(()), |fault| self.note(&fault))
    }

    fn board(&mut self) -> &mut Board {
        self.board.get_or_insert_with(|| Board::new(&self.variant))
    }

    fn table(&mut self) -> Arc<TranspositionTable> {
        self.table.get_or_insert_with(|| Arc::new(TranspositionTable::new(self.options.hash as usize))).clone()
    }

    fn clear(&mut self) {
        if let Some(table) = &self.table {
            table.clear();
        }
    }

    fn set(&mut self, name: &str, value: &str) -> io::Result<()> {
        let before = self.options.clone();
        let change = match self.options.set(name, value) {
            Ok(change) => change,
            Err(fault) => return self.note(&fault),
        };
        let wanted = match change {
            Change::Nothing => return Ok(()),
            Change::Clear => {
                self.clear();
                return Ok(());
            }
            Change::Hash => return self.resize(before.hash),
            Change::AnyRank if before.any_rank == self.options.any_rank => return Ok(()),
            Change::AnyRank => self.variant.name.clone(),
            Change::Variant(name) => name,
        };
        match Variant::find(&wanted, self.options.any_rank) {
            Ok(variant) => {
                self.variant = variant;
                self.board = None;
                self.clear();
                let start = self.board().text();
                let board = &self.variant.game.spec().board;
                let (files, ranks) = (board.columns, board.rows);
                self.note(&format!("variant {wanted} files {files} ranks {ranks} startpos {start}"))
            }
            Err(fault) => {
                let name = self.variant.name.clone();
                self.note(&format!("{fault:#}; the game stays {name}"))
            }
        }
    }

    /// Makes room for more known positions, or less; where there is none for more, it stays as large as it was before.
    fn resize(&mut self, before: u64) -> io::Result<()> {
        let wanted = self.options.hash;
        if wanted == before {
            return Ok(());
        }
        let held = if self.table.is_some() { before } else { 0 };
        if room::has(room::available(), wanted, held) {
            // The old one goes before the new one comes: there may not be room for both.
            self.table = None;
            self.table = TranspositionTable::try_new(wanted as usize).map(Arc::new);
            if self.table.is_some() {
                return Ok(());
            }
        }
        self.options.hash = before;
        self.note(&format!("there is no room for a table of {wanted} MiB; Hash stays {before}"))
    }

    /// There is nothing to think about; but an answer is owed, when it is due.
    fn decline(&mut self, go: &Go) -> io::Result<()> {
        self.note("there is no position to play on: the latest was refused; send another one, or ucinewgame")?;
        if go.perft.is_none() {
            let (infinite, reins) = (!go.is_limited(), Reins::new(Instant::now(), !go.ponder));
            self.busy = Some(Busy { answer: Some(None), ..Busy::new(reins, infinite || go.ponder, infinite, None) });
            if !infinite && !go.ponder {
                return self.answer();
            }
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> io::Result<()> {
        let since = Instant::now();
        if self.board().refused {
            return self.decline(go);
        }
        let (tell, castling) = (self.tell.clone(), self.castling());
        if let Some(depth) = go.perft {
            let reins = thinker::count(self.board().play().clone(), depth, castling, tell);
            self.busy = Some(Busy { counts: true, ..Busy::new(reins, false, false, None) });
            return Ok(());
        }
        self.prepare()?;
        let infinite = !go.is_limited();
        let legal = self.board().legal().len() as u64;
        if legal == 0 {
            // Nobody need wait for that, unless waiting was asked for.
            let text = info::without_moves(self.board());
            self.say(&text)?;
        }
        let (only, fault) = self.board().only(&go.only);
        fault.map_or(Ok(()), |fault| self.note(&fault))?;
        let share = time::share(go, self.board().clock(), self.options.overhead(), self.lag);
        let lot = self.board().play().key() ^ self.games;
        let errs = self.options.limited.then(|| (Skill::of_elo(self.options.elo as u32, !lot), lot));
        let skill = errs.map(|(skill, _)| skill);
        // Less than a position for each move makes no choice: then every move is looked at once.
        let glance = go.nodes.filter(|nodes| *nodes < legal && go.mate.is_none()).map(|_| 1);
        let nodes = go.nodes.filter(|_| glance.is_none()).into_iter().chain(skill.map(|skill| skill.nodes)).min();
        let depth = go.depth.into_iter().chain(glance).chain(skill.and_then(|skill| skill.depth)).min();
        let limits = Limits { depth, nodes, soft: share.soft, hard: share.hard, mate: go.mate };
        let (lines, threads) = (self.options.lines as usize, self.options.threads as usize);
        let board = self.board();
        let (game, values, play) = (board.game.clone(), board.values.clone(), board.play().clone());
        let task = Task { game, values, play, limits, only, lines, threads, errs };
        let reins = thinker::think(task, self.table(), since, !go.ponder, tell);
        let due = share.soft.and(share.hard).filter(|_| !go.ponder).map(|hard| since + hard);
        self.busy = Some(Busy::new(reins, infinite || go.ponder, infinite, due));
        Ok(())
    }

    /// The opponent made the move that was expected.
    fn hit(&mut self) -> io::Result<()> {
        let Some(busy) = &mut self.busy else { return Ok(()) };
        busy.reins.hit();
        busy.held = busy.infinite;
        if !busy.held && busy.answer.is_some() { self.answer() } else { Ok(()) }
    }

    fn display(&mut self) -> io::Result<()> {
        let draw = self.words.board;
        let board = self.board();
        let picture = draw(board.play());
        let text = format!("{picture}\nFen: {}\nKey: {:016X}", board.text(), board.play().key());
        self.say(&text)
    }
}
