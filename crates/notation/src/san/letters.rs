//! Which kind a letter stands for, and which kind needs none.

use crate::uses::effects;
use arbiter_spec::checked::{
    Action, ActionKind, EffectKind, KindId, Move, Pieces, PlayerId, Rules, Shape, TargetState, Vector,
};

/// The letters of a game.
#[derive(Debug)]
pub(super) struct SanLetters {
    /// By kind: its letter, with `+` before it if its symbol has one. `None` for symbols that are no letter.
    of: Vec<Option<Letter>>,
    /// By letter from `A`: the kind, plain and with `+`.
    kinds: [[Option<KindId>; 26]; 2],
    /// The kind without a letter.
    pub pawn: Option<KindId>,
    /// Some symbol begins with `+`: then `+` behind two squares is a promotion, not a check.
    pub pluses: bool,
}

/// A letter as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub plus: bool,
    pub letter: u8,
}

impl Letter {
    fn of(symbol: &str) -> Option<Letter> {
        match symbol.as_bytes() {
            [letter @ b'A'..=b'Z'] => Some(Letter { plus: false, letter: *letter }),
            [b'+', letter @ b'A'..=b'Z'] => Some(Letter { plus: true, letter: *letter }),
            _ => None,
        }
    }

    /// Appends it to a text.
    pub fn write(self, out: &mut String) {
        if self.plus {
            out.push('+');
        }
        out.push(char::from(self.letter));
    }
}

impl SanLetters {
    pub fn new(spec: &Rules) -> SanLetters {
        let of: Vec<Option<Letter>> = spec.kinds.iter().map(|kind| Letter::of(&kind.symbol)).collect();
        let mut kinds = [[None; 26]; 2];
        for (kind, letter) in of.iter().enumerate() {
            if let Some(Letter { plus, letter }) = letter {
                kinds[usize::from(*plus)][usize::from(letter - b'A')] = Some(KindId(kind as u8));
            }
        }
        let pluses = spec.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
        SanLetters { of, kinds, pawn: pawn(spec), pluses }
    }

    /// The letter of a kind.
    pub fn letter(&self, kind: KindId) -> Option<Letter> {
        self.of.get(kind.index()).copied().flatten()
    }

    /// The kind of a letter.
    pub fn kind(&self, plus: bool, letter: u8) -> Option<KindId> {
        let row = &self.kinds[usize::from(plus)];
        letter.checked_sub(b'A').and_then(|i| row.get(usize::from(i)).copied().flatten())
    }

    /// The kind of a drawn piece such as `♘`, or of its letter in the languages of many old books, where the game has
    /// no kind of that letter itself.
    pub fn foreign(&self, sign: char) -> Option<KindId> {
        let letter = match sign {
            '♔' | '♚' => b'K',
            '♕' | '♛' | 'D' => b'Q',
            '♖' | '♜' | 'T' => b'R',
            '♗' | '♝' | 'L' | 'F' | 'A' => b'B',
            '♘' | '♞' | 'S' | 'C' => b'N',
            '♙' | '♟' => return self.pawn,
            _ => return None,
        };
        self.kind(false, letter)
    }
}

/// The kind that is written without a letter: it moves straight ahead and takes only aslant, so that a target and a file say
/// all. If several kinds do, the one called `P`, else the first.
fn pawn(spec: &Rules) -> Option<KindId> {
    let mut fitting: Vec<KindId> = (0..spec.kinds.len()).map(|i| KindId(i as u8)).collect();
    fitting.retain(|kind| {
        let royal = spec.royalty.iter().any(|rule| rule.kinds.contains(kind));
        !royal && spec.player_ids().all(|player| goes_straight(spec, *kind, player))
    });
    let called_p = fitting.iter().find(|kind| spec.kind(**kind).symbol == "P");
    called_p.or(fitting.first()).copied()
}

/// Every quiet move goes straight ahead or back, every capture does not, and there are both.
fn goes_straight(spec: &Rules, kind: KindId, player: PlayerId) -> bool {
    let ahead = spec.matrix(player).turn(Vector::new(0, 1));
    let (mut quiet, mut takes) = (false, false);
    for m in spec.kind(kind).moves.of(player) {
        let Shape::Step { step, .. } = &m.shape else { return false };
        let straight = step.dx * ahead.dy == step.dy * ahead.dx;
        for action in &m.actions {
            let capture = captures(spec, m, action);
            if capture == straight || !matches!(action.kind, ActionKind::Move | ActionKind::Capture) {
                return false;
            }
            (quiet, takes) = (quiet | !capture, takes | capture);
        }
    }
    quiet && takes
}

/// Whether an action takes a piece: on its target, or in passing.
fn captures(spec: &Rules, m: &Move, action: &Action) -> bool {
    let in_passing = || {
        let takes = |kind: &EffectKind| matches!(kind, EffectKind::Capture(Pieces::At(_)));
        action.effects.iter().any(|e| takes(&e.kind))
            || effects(spec, m).iter().any(|e| takes(&e.kind)) && m.actions.len() == 1
    };
    action.kind == ActionKind::Capture || action.state == TargetState::Empty && in_passing()
}
