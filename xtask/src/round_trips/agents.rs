//! Random movers under the referee, who know nothing but the messages they are sent.

use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::protocol::{self, Told};
use arbiter_arena::record::{Channel, Header};
use arbiter_arena::referee::{Heard, Reply, Start};
use arbiter_arena::round::{Next, Round};
use arbiter_arena::verdict::Kind;
use arbiter_engine::Game;
use arbiter_notation::answer::{self, Answer, Protocol, Seated};
use arbiter_testkit::Random;

/// Most moves of a game.
const LONGEST: u32 = 300;
/// Most answers for each of them: somebody may talk instead.
const TALK: u32 = 4;

/// How a game ends, or why somebody forfeits. Whatever is not legal forfeits at once.
pub fn play(game: &Game, seed: u64) -> Result<String, String> {
    let mut random = Random::new(seed);
    let start = Start { number: Some(seed), ..Start::default() };
    let dice = Dice::new(Secret::of_seed(&seed.to_string()));
    let header = Header { start, ..Header::plain("random", game.spec(), dice, Channel::Text(Protocol::Two)) };
    let mut round = Round::begin(game, header, false).map_err(|error| error.to_string())?;
    let (mut moves, mut answers) = (0, 0);
    while moves < LONGEST && answers < TALK * LONGEST {
        let text = match round.proceed() {
            Next::Over(verdict) if matches!(verdict.kind, Kind::Board | Kind::Adjudication) => {
                return Ok(format!("{:?}", verdict.kind).to_lowercase());
            }
            Next::Over(verdict) => return Err(format!("{}: {}", verdict.code, verdict.reason)),
            Next::Ask(question) => question.state(Protocol::Two),
            Next::Board(_) => return Err("nobody is at the board".into()),
        };
        let told = protocol::read(game, &text, Protocol::Two)
            .map_err(|faults| format!("the message is refused: {faults}\n  {text}"))?;
        let judged = Seated { play: round.play(), seat: told.seat };
        let (answer, said) = answered(&told, &judged, &mut random).map_err(|fault| format!("{fault}\n  {text}"))?;
        moves += u32::from(matches!(answer, Answer::Move(_)));
        answers += 1;
        round.hear(Heard::at_once(Reply::Said(said)));
    }
    Ok("goes on".to_owned())
}

/// What is answered to a message, and how it is written.
fn answered(told: &Told, judged: &Seated, random: &mut Random) -> Result<(Answer, String), String> {
    let (spec, legal) = (told.play.spec(), told.play.legal());
    let text = |answer: &Answer| answer::write(spec, &legal, answer, Protocol::Two).to_string();
    // Any answer could be the one that is given.
    if told.reply.is_none() && random.once_in(8) {
        for decision in &legal {
            let answer = Answer::Move(decision.clone());
            let read = answer::read(*judged, &text(&answer), Protocol::Two);
            if read.as_ref() != Ok(&answer) {
                return Err(format!("`{}` is read as {read:?}, it was {answer:?}", text(&answer)));
            }
        }
    }
    let answer = match (&told.reply, talk(told, random)) {
        (Some(code), _) if random.once_in(2) => Answer::Accept { code: code.clone() },
        (Some(code), _) => Answer::Decline { code: code.clone() },
        (None, Some(said)) => said,
        (None, None) => Answer::Move(random.pick(&legal).cloned().ok_or("no move is legal")?),
    };
    Ok((answer.clone(), text(&answer)))
}

/// Now and then somebody claims or proposes what the message lets him.
fn talk(told: &Told, random: &mut Random) -> Option<Answer> {
    if told.reply.is_some() || !random.once_in(30) {
        return None;
    }
    let table = Seated { play: &told.play, seat: told.seat };
    if told.has_offered || random.once_in(2) {
        let (code, with) = random.pick(&table.claims())?.clone();
        return Some(Answer::Claim { code, with });
    }
    let (code, to) = random.pick(&table.proposals())?.clone();
    Some(Answer::Propose { code, to })
}

#[cfg(test)]
mod tests {
    use super::play;
    use arbiter_engine::Game;
    use arbiter_testkit::duel::{generated, generated_old};

    /// A sample of `cargo xtask round-trips --agents`.
    #[test]
    fn nobody_forfeits_who_reads_messages() {
        let (mut ends, mut faults) = (std::collections::BTreeMap::<String, u32>::new(), Vec::new());
        for number in 0..40 {
            let new = generated(number).ok().map(|found| found.spec);
            let old = generated_old(number).ok().map(|(_, spec)| spec);
            for (format, spec) in [(2, new), (1, old)] {
                match spec.map(|spec| play(&Game::compile(&spec), number)) {
                    Some(Ok(end)) => *ends.entry(end).or_default() += 1,
                    Some(Err(fault)) => faults.push(format!("format {format}, number {number}: {fault}")),
                    None => {}
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n\n"));
        assert!(ends.values().sum::<u32>() > 40 && ends.len() > 1, "{ends:?}");
    }
}
