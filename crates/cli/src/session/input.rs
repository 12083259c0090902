//! What a person may type.

/// One line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Nothing.
    Empty,
    /// A move by its number in the list, from 1.
    Number(usize),
    /// Anything that may be a move.
    Move(String),
    Help,
    Board,
    /// The legal moves; with a text, those that begin so.
    List(Option<String>),
    Rules,
    Position,
    Undo,
    Resign,
    Claim(Option<String>, Option<String>),
    Offer(Option<String>, Option<String>),
    Accept(Option<String>),
    Decline(Option<String>),
    Save(Option<String>),
    /// A record for others, to this file.
    Publish(String),
    /// What the built-in player would do.
    Hint,
    /// Why a move is not legal.
    Why(Option<String>),
    Quit,
}

/// Understands a line.
pub fn read(line: &str) -> Input {
    let line = line.trim();
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default().to_lowercase();
    let mut next = || words.next().map(String::from);
    match first.as_str() {
        "" => Input::Empty,
        "help" | "h" | "?" => Input::Help,
        "board" | "b" => Input::Board,
        "moves" | "list" | "l" | "m" => Input::List(next()),
        "rules" => Input::Rules,
        "position" | "fen" => Input::Position,
        "undo" | "u" => Input::Undo,
        "resign" => Input::Resign,
        "claim" => Input::Claim(next().map(|c| c.to_uppercase()), next()),
        "draw" => Input::Offer(Some("DRAW".into()), None),
        "offer" | "propose" => Input::Offer(next().map(|c| c.to_uppercase()), next()),
        "accept" => Input::Accept(next().map(|c| c.to_uppercase())),
        "decline" | "refuse" | "withdraw" => Input::Decline(next().map(|c| c.to_uppercase())),
        // The rest of the line, so that names with blanks work.
        "save" => match rest(line) {
            // A misspelt option must not become the name of a file that holds the secret.
            Some(name) if name.starts_with("--") => match name.split_once(char::is_whitespace) {
                Some(("--public", name)) => Input::Publish(name.trim().to_string()),
                _ => Input::Publish(String::new()),
            },
            name => Input::Save(name),
        },
        "hint" => Input::Hint,
        "why" => Input::Why(rest(line)),
        "quit" | "exit" | "q" => Input::Quit,
        digits if !digits.starts_with('0') && digits.parse::<usize>().is_ok() && line == digits => {
            Input::Number(digits.parse().unwrap_or(0))
        }
        _ => Input::Move(line.to_string()),
    }
}

/// Everything behind the first word.
fn rest(line: &str) -> Option<String> {
    line.split_once(char::is_whitespace).map(|(_, rest)| rest.trim().to_string())
}

/// What `help` says.
pub const HELP: &str = "  e2e4       a move by coordinates (e7e8q promotes, P@e4 drops)
  moves      all legal moves, numbered; a number plays that move
  moves e2   those that begin so; e2 alone tells what the piece there can do
  why e2e5   why a move is not legal  hint       what the program would play
  board      the board again          position   the position as one text
  rules      the rules in words       undo       take back your move
  offer      what can be agreed on; offer CODE [PLAYER], accept, decline
  claim      what the rules let you claim; claim CODE, claim CODE MOVE
  resign     give up                  quit       save and leave
  save FILE  write the game to a file
  save --public FILE   a record for others, without the secret of its dice";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let text = |s: &str| Some(s.to_string());
        let table = [
            ("", Input::Empty),
            (" ? ", Input::Help),
            ("12", Input::Number(12)),
            ("0000", Input::Move("0000".into())),
            ("E2-E4", Input::Move("E2-E4".into())),
            ("o-o", Input::Move("o-o".into())),
            ("claim threefold e2e4", Input::Claim(text("THREEFOLD"), text("e2e4"))),
            ("OFFER draw", Input::Offer(text("DRAW"), None)),
            ("draw", Input::Offer(text("DRAW"), None)),
            ("moves e2", Input::List(text("e2"))),
            ("accept", Input::Accept(None)),
            ("save my game.json", Input::Save(text("my game.json"))),
            ("save", Input::Save(None)),
            ("withdraw", Input::Decline(None)),
            ("save --public my record.json", Input::Publish("my record.json".into())),
            ("why e2e5", Input::Why(text("e2e5"))),
            ("hint", Input::Hint),
            ("q", Input::Quit),
        ];
        for (line, wanted) in table {
            assert_eq!(read(line), wanted, "{line}");
        }
    }
}
