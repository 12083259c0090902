//! Random movers under the referee, who know nothing but the messages they are sent.

use arbiter_arena::dice::{Dice, Secret};
use arbiter_arena::protocol;
use arbiter_arena::record::{Channel, Header};
use arbiter_arena::referee::{Heard, Reply, Start};
use arbiter_arena::round::{Next, Round};
use arbiter_arena::verdict::Kind;
use arbiter_engine::Game;
use arbiter_notation::answer::{self, Answer, Protocol};
use arbiter_testkit::Random;

/// Most decisions of a game.
const LONGEST: u64 = 300;

/// How a game ends, or why somebody forfeits.
pub fn play(game: &Game, seed: u64) -> Result<String, String> {
    let mut random = Random::new(seed);
    let start = Start { number: Some(seed), ..Start::default() };
    let dice = Dice::new(Secret::of_seed(&seed.to_string()));
    let header = Header { start, ..Header::plain("random", game.spec(), dice, Channel::Text(Protocol::Two)) };
    let mut round = Round::begin(game, header, false).map_err(|error| error.to_string())?;
    for _ in 0..LONGEST {
        let text = match round.proceed() {
            Next::Over(verdict) if matches!(verdict.kind, Kind::Board | Kind::Adjudication) => {
                return Ok(format!("{:?}", verdict.kind).to_lowercase());
            }
            Next::Over(verdict) => return Err(format!("{}: {}", verdict.code, verdict.reason)),
            Next::Ask(question) => question.state(Protocol::Two),
            Next::Board(_) => return Err("nobody is at the board".into()),
        };
        let said = answered(game, &text, &mut random).map_err(|fault| format!("{fault}\n  {text}"))?;
        round.hear(Heard::at_once(Reply::Said(said)));
    }
    Ok("goes on".to_owned())
}

/// What is answered to a message.
fn answered(game: &Game, text: &str, random: &mut Random) -> Result<String, String> {
    let told =
        protocol::read(game, text, Protocol::Two).map_err(|faults| format!("the message is refused: {faults}"))?;
    let legal = told.play.legal();
    let answer = match told.reply {
        Some(code) if random.once_in(2) => Answer::Accept { code },
        Some(code) => Answer::Decline { code },
        None => Answer::Move(random.pick(&legal).cloned().ok_or("no move is legal")?),
    };
    Ok(answer::write(game.spec(), &legal, &answer, Protocol::Two).to_string())
}
