//! Tokens gathered into a tree.

use super::limits;
use super::problem::{Trouble, TroubleAt};
use super::result::Termination;
use super::tags::Tags;
use super::tokens::{Token, Tokens};
use super::tree::{Comment, Game, Remark, Turn, Variation};

/// Reads the text of one game as a tree. What is odd and does no harm is added to the notes.
pub fn tree(text: &str, notes: &mut Vec<TroubleAt>) -> Result<Game, TroubleAt> {
    let mut builder = Builder::default();
    let mut tokens = Tokens::new(text);
    while let Some(token) = tokens.next() {
        let token = token?;
        if let Err(trouble) = builder.take(token) {
            let fault = TroubleAt { at: tokens.place(), trouble };
            match fault.trouble.severity() {
                super::Severity::Error => return Err(fault),
                super::Severity::Note => notes.push(fault),
            }
        }
    }
    Ok(builder.finish(text, notes))
}

#[derive(Default)]
struct Builder {
    game: Game,
    /// The variations that are open, the innermost last; the game itself is not among them.
    open: Vec<Variation>,
    result: Option<Termination>,
    moves: usize,
}

impl Builder {
    fn line(&mut self) -> &mut Variation {
        self.open.last_mut().unwrap_or(&mut self.game.line)
    }

    fn take(&mut self, token: Token) -> Result<(), Trouble> {
        match token {
            Token::Tag(name, value) => {
                let twice = self.game.tags.get(name).is_some();
                self.game.tags.add(name, &Tags::plain(value));
                if twice {
                    return Err(Trouble::TagTwice(super::tokens::short(name)));
                }
            }
            Token::Move(text) => {
                self.moves += 1;
                if self.moves > limits::MOVES {
                    return Err(Trouble::TooManyMoves);
                }
                self.line().moves.push(Turn::read(text));
            }
            Token::Nag(number) => {
                if let Some(turn) = self.line().moves.last_mut() {
                    turn.nags.push(number);
                }
            }
            Token::Comment(text) => self.comment(text),
            Token::Open => self.open.push(Variation::default()),
            Token::Close => {
                if let Some(done) = self.open.pop()
                    && let Some(turn) = self.line().moves.last_mut()
                {
                    turn.after.push(Remark::Variation(done));
                }
            }
            Token::End(result) => self.result = Some(result),
            Token::Odd(odd) => return Err(odd.into()),
            Token::Number(..) | Token::Escape(_) => {}
        }
        Ok(())
    }

    fn comment(&mut self, text: &str) {
        let Some(comment) = Comment::new(text) else { return };
        if self.result.is_some() {
            self.game.closing.push(comment);
            return;
        }
        let line = self.line();
        match line.moves.last_mut() {
            Some(turn) => turn.after.push(Remark::Comment(comment)),
            None => line.opening.push(comment),
        }
    }

    fn finish(mut self, text: &str, notes: &mut Vec<TroubleAt>) -> Game {
        let tag = self.game.tags.get("Result");
        match (self.result, tag) {
            (Some(found), Some(tag)) if found.text() != tag => {
                notes.push(TroubleAt { at: 0, trouble: Trouble::ResultTag { tag: super::tokens::short(tag), found } });
            }
            (Some(_), _) => {}
            (None, _) => notes.push(TroubleAt { at: text.trim_end().len(), trouble: Trouble::NoResult }),
        }
        self.game.result = self.result.or_else(|| Termination::read(tag?)).unwrap_or_default();
        self.game
    }
}
