//! The program as an agent: one state per line in, one answer per line out.

use crate::agent;
use crate::fault;
use crate::game::{self, Variation};
use anyhow::{Context, bail, ensure};
use arbiter::opponent::{Opponent, Pace};
use arbiter_arena::protocol::{self, Told};
use arbiter_host::{clock, secret, uci};
use arbiter_notation::answer::{self, Answer, Protocol};
use arbiter_search::Level;
use arbiter_spec::checked::{Agreement, AgreementOutcome, ResultRule};
use clap::Args;
use std::io::{BufRead, Read, Write};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Play as an agent: read states as JSON, one per line, and answer each with one line
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/agent.txt"))]
pub struct Agent {
    /// The game of states that do not name theirs: id or other name of a built-in game, or the path of a document
    #[arg(long, value_name = "GAME", default_value = uci::USUAL)]
    game: String,
    #[command(flatten)]
    variation: Variation,
    /// How strong, from 1 to 10
    #[arg(long, value_name = "N", conflicts_with = "movetime", value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// Think so many milliseconds about each answer, as well as it can
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Any legal move, each as likely as the other
    #[arg(long, conflicts_with_all = ["level", "movetime"])]
    random: bool,
    /// Play on in hopeless positions
    #[arg(long)]
    never_resign: bool,
}

/// A line longer than this is no state.
const LONGEST: u64 = 1 << 20;
/// Time that is lost between us and the referee.
const OVERHEAD: Duration = Duration::from_millis(20);
/// With less time than this nothing is bargained about.
const HASTE: Duration = Duration::from_millis(400);

/// A game that is being played.
struct CurrentGame {
    key: Option<protocol::GameNamed>,
    engine: arbiter_engine::Game,
    opponent: Opponent,
}

impl Agent {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        // A game that is not there is told before anybody asks.
        if self.game != uci::USUAL {
            game::load(&self.game, &self.variation)?;
        }
        let mut input = std::io::stdin().lock();
        let mut current = None;
        loop {
            let mut line = Vec::new();
            let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line).context("cannot read a state")?;
            if read == 0 {
                return Ok(ExitCode::SUCCESS);
            }
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let begun = Instant::now();
            match self.answered(&line, &mut current, begun) {
                Ok(answer) => writeln!(out, "{answer}")?,
                // A state that cannot be gets no guess.
                Err(error) => {
                    writeln!(out, "{}", fault::as_json(&error))?;
                    out.flush()?;
                    eprintln!("error: {error:#}");
                    return Ok(ExitCode::from(1));
                }
            }
            out.flush()?;
        }
    }

    fn answered(
        &self,
        line: &[u8],
        current: &mut Option<CurrentGame>,
        begun: Instant,
    ) -> anyhow::Result<serde_json::Value> {
        ensure!(line.len() as u64 <= LONGEST, "a state is one line of at most {LONGEST} bytes");
        let text = std::str::from_utf8(line).context("a state is UTF-8 text")?.trim_end_matches(['\n', '\r']);
        let header = protocol::header(text).map_err(|faults| agent::not_a_state(&faults))?;
        if current.as_ref().is_none_or(|current| current.key != header.game) {
            *current = Some(self.open_game(header.game.as_ref())?);
        }
        let Some(current) = current.as_mut() else { bail!("there is no game") };
        let told =
            protocol::read(&current.engine, text, header.protocol).map_err(|faults| agent::not_a_state(&faults))?;
        if let Some(outcome) = told.play.outcome() {
            bail!("the game is over: {}", crate::text_board::outcome(told.play.spec(), outcome));
        }
        let answer = self.decide(&told, current, begun)?.context("there is nothing to answer in this position")?;
        Ok(answer::write(told.play.spec(), &told.play.legal(), &answer, told.protocol))
    }

    fn open_game(&self, named: Option<&protocol::GameNamed>) -> anyhow::Result<CurrentGame> {
        let game = match named {
            None => game::load(&self.game, &self.variation)?,
            Some(named) => {
                let (setup, options) = (named.setup.clone(), named.options.clone());
                let variation = Variation { setup, options, ..Variation::default() };
                // A document of one's own is named on the command line; its hash says whether it is the right one.
                let own = game::load(&self.game, &variation).ok().filter(|game| game.spec().spec_hash == named.hash);
                let game = own.map_or_else(|| game::load(&named.id, &variation), Ok)?;
                let found = &game.spec().spec_hash;
                ensure!(
                    *found == named.hash,
                    "the rules of {} are not those that are asked for (hash {found}, not {}); name the document by --game",
                    named.id,
                    named.hash
                );
                game
            }
        };
        let engine = game.engine().clone();
        game::tell_notice(&game);
        let opponent = Opponent::new(&game, Some(clock::time()))?;
        Ok(CurrentGame { key: named.cloned(), engine, opponent })
    }

    fn decide(&self, told: &Told, current: &CurrentGame, begun: Instant) -> anyhow::Result<Option<Answer>> {
        let (play, seat) = (&told.play, told.seat);
        if self.random {
            if let Some(code) = told.reply.clone() {
                return Ok(Some(Answer::Decline { code }));
            }
            let mut legal = play.legal();
            let drawn = u64::from_le_bytes(secret::drawn()?) % legal.len().max(1) as u64;
            return Ok((drawn < legal.len() as u64).then(|| Answer::Move(legal.swap_remove(drawn as usize))));
        }
        let pace = self.pace(told, begun);
        let hurried = pace.hard.is_some_and(|hard| hard < HASTE);
        let asked = told.reply.clone().or_else(|| waiting(told));
        if let Some(code) = asked {
            let accepts = !hurried && current.opponent.accepts(play, seat, &code);
            if accepts {
                return Ok(Some(Answer::Accept { code }));
            }
            if told.reply.is_some() {
                return Ok(Some(Answer::Decline { code }));
            }
        }
        // The first protocol has a word for draws only.
        let draws = |agreement: &Agreement| agreement.outcome == AgreementOutcome::Result(ResultRule::Draw);
        let sayable = told.protocol != Protocol::One || play.spec().agreements.iter().all(draws);
        let may_talk = !hurried && !told.has_offered && sayable;
        Ok(current.opponent.answer(play, seat, play.key(), &Pace { may_talk, ..pace }, &AtomicBool::new(false)))
    }

    /// How long it may think: what it was told to, and never longer than it has.
    fn pace(&self, told: &Told, begun: Instant) -> Pace {
        let gone = begun.elapsed();
        let within = |time: Duration| time.saturating_sub(OVERHEAD.min(time / 4) + gone).max(Duration::from_millis(1));
        let (mut soft, mut hard) = (None, told.time.map(within));
        if let Some((left, increment)) = told.clock {
            let share = uci::share(left, increment, OVERHEAD);
            soft = share.soft;
            hard = [hard, share.hard.map(within)].into_iter().flatten().min();
        }
        let move_time = self.movetime.map(Duration::from_millis);
        if move_time.is_some() {
            soft = None;
            hard = [hard, move_time].into_iter().flatten().min();
        }
        let level = match move_time {
            Some(_) => None,
            None => self.level.and_then(Level::new).or_else(|| told.clock.is_none().then_some(Level::DEFAULT)),
        };
        Pace {
            level,
            soft: soft.map(|soft| hard.map_or(soft, |hard| soft.min(hard))),
            hard,
            may_talk: true,
            may_resign: !self.never_resign,
        }
    }
}

/// An offer that waits for the seat that is to move.
fn waiting(told: &Told) -> Option<String> {
    let open = told.play.open_proposals();
    open.into_iter().find(|offer| offer.waiting.contains(&told.seat)).map(|offer| offer.code)
}
