//! The `betza` shorthand: a text such as `mRcpR` as leaps and rides in neutral coordinates.
//!
//! A text is a row of *terms*; a term is modifiers (small letters), an atom (a capital) and a range (a digit, or the
//! atom doubled). Faults carry the range of letters they concern, so that diagnostics can point into the string.

use crate::checked::Vector;
use std::ops::Range;

/// Most letters of a betza text.
pub const MAX_LETTERS: usize = crate::limits::BETZA;

/// One term, with its directions written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Its letters in the text.
    pub letters: Range<usize>,
    /// The leaps, each with the squares it must find empty on the way (lame leaps).
    pub leaps: Vec<(Vector, Vec<Vector>)>,
    /// How often the leap may be repeated.
    pub reach: Reach,
    /// May go to empty squares.
    pub moves: bool,
    /// May capture.
    pub captures: bool,
    /// Only as the first move of the piece.
    pub first: bool,
    /// Must pass over one piece.
    pub hop: Option<Hop>,
}

/// How often a leap may be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Once.
    Leap,
    /// Up to this often.
    Times(u32),
    /// As far as the board goes.
    Unlimited,
}

/// Where a hopping ride may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// Anywhere behind the piece.
    Beyond,
    /// Right behind the piece.
    Next,
}

/// Something in the text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The letters.
    pub letters: Range<usize>,
    /// True: a part of betza that the language leaves out; false: no betza at all.
    pub unsupported: bool,
    /// What is wrong.
    pub message: String,
    /// How to mend it.
    pub help: &'static str,
}

const WRITE_IT_OUT: &str = "write this move out under `moves`";

/// Reads a text. All faults are reported, each term by itself.
pub fn parse(text: &str) -> Result<Vec<Term>, Vec<Fault>> {
    let mut terms = Vec::new();
    let mut faults = Vec::new();
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let end_of = |i: usize| letters.get(i).map_or(text.len(), |&(at, _)| at);
    let mut i = 0;
    while i < letters.len() {
        let first = i;
        while i < letters.len() && letters[i].1.is_ascii_lowercase() {
            i += 1;
        }
        let modifiers = &letters[first..i];
        let Some(&(_, atom)) = letters.get(i) else {
            faults.push(Fault {
                letters: end_of(first)..text.len(),
                unsupported: false,
                message: format!("the modifiers \"{}\" stand before no atom", &text[end_of(first)..]),
                help: "end the text with an atom such as W, F, N, R, B, Q or K",
            });
            break;
        };
        i += 1;
        let Some(atoms) = atoms(atom) else {
            faults.push(unknown_letter(atom, end_of(i - 1)..end_of(i)));
            continue;
        };
        let mut written_range = None;
        if letters.get(i).is_some_and(|&(_, c)| c == atom) {
            written_range = Some(Reach::Unlimited);
            i += 1;
        } else {
            let digits = i;
            while letters.get(i).is_some_and(|(_, c)| c.is_ascii_digit()) {
                i += 1;
            }
            if digits < i {
                written_range = Some(match text[end_of(digits)..end_of(i)].parse::<u32>() {
                    Ok(0) => Reach::Unlimited,
                    Ok(1) => Reach::Leap,
                    Ok(n) if n <= 9 => Reach::Times(n),
                    _ => {
                        faults.push(Fault {
                            letters: end_of(digits)..end_of(i),
                            unsupported: false,
                            message: "a range is one digit".into(),
                            help: "write 0 for a ride as far as the board goes",
                        });
                        continue;
                    }
                });
            }
        }
        let span = end_of(first)..end_of(i);
        match term(span, modifiers, atom, &atoms, written_range) {
            Ok(term) => terms.push(term),
            Err(mut found) => faults.append(&mut found),
        }
    }
    if text.is_empty() {
        faults.push(Fault {
            letters: 0..0,
            unsupported: false,
            message: "the text is empty".into(),
            help: "write at least one atom, or leave `betza` out",
        });
    }
    if faults.is_empty() { Ok(terms) } else { Err(faults) }
}

fn unknown_letter(letter: char, letters: Range<usize>) -> Fault {
    let known_elsewhere = "[]()-*UOTXYVSMEIJP".contains(letter);
    Fault {
        letters,
        unsupported: known_elsewhere,
        message: format!("\"{letter}\" is no atom of this language"),
        help: if known_elsewhere { WRITE_IT_OUT } else { "the atoms are W F D N A H C L Z G K R B Q" },
    }
}

/// The basic vectors of an atom (long part upwards, short part to the right) and whether it rides by itself.
fn atoms(letter: char) -> Option<Vec<(i16, i16)>> {
    Some(match letter {
        'W' | 'R' => vec![(0, 1)],
        'F' | 'B' => vec![(1, 1)],
        'K' | 'Q' => vec![(0, 1), (1, 1)],
        'D' => vec![(0, 2)],
        'N' => vec![(1, 2)],
        'A' => vec![(2, 2)],
        'H' => vec![(0, 3)],
        'C' | 'L' => vec![(1, 3)],
        'Z' => vec![(2, 3)],
        'G' => vec![(3, 3)],
        _ => return None,
    })
}

fn term(
    letters: Range<usize>,
    modifiers: &[(usize, char)],
    atom: char,
    atoms: &[(i16, i16)],
    written: Option<Reach>,
) -> Result<Term, Vec<Fault>> {
    let mut faults = Vec::new();
    let mut directions = Vec::new();
    let has = |letter: char| modifiers.iter().any(|&(_, m)| m == letter);
    for &(at, letter) in modifiers {
        match letter {
            'm' | 'c' | 'i' | 'n' | 'p' | 'g' => {}
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => directions.push(letter),
            _ => faults.push(Fault {
                letters: at..at + 1,
                unsupported: true,
                message: format!("the modifier \"{letter}\" is not part of this language"),
                help: WRITE_IT_OUT,
            }),
        }
    }
    let rides_by_itself = matches!(atom, 'R' | 'B' | 'Q');
    let reach = written.unwrap_or(if rides_by_itself { Reach::Unlimited } else { Reach::Leap });
    let lame = has('n');
    if lame && (!"DHAGNZ".contains(atom) || written.is_some()) {
        faults.push(Fault {
            letters: letters.clone(),
            unsupported: true,
            message: format!("\"n\" (lame) does not go with {atom} here"),
            help: "lame are D, H, A, G, N and Z without a range",
        });
    }
    let hop = match (has('p'), has('g')) {
        (_, true) => Some(Hop::Next),
        (true, false) => Some(Hop::Beyond),
        _ => None,
    };
    if hop.is_some() && reach != Reach::Unlimited {
        faults.push(Fault {
            letters: letters.clone(),
            unsupported: true,
            message: "\"p\" and \"g\" (hopping) need an unlimited range".into(),
            help: "write 0 behind the atom, or double it",
        });
    }
    let mut leaps = Vec::new();
    for &(short, long) in atoms {
        match directed(short, long, &directions) {
            Some(vectors) => leaps.extend(vectors.into_iter().map(|v| (v, if lame { between(v) } else { Vec::new() }))),
            None => faults.push(Fault {
                letters: letters.clone(),
                unsupported: false,
                message: "\"h\" stands alone".into(),
                help: "\"h\" follows another direction: \"fh\" is every leap with a part forward",
            }),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let both = has('m') == has('c');
    Ok(Term { letters, leaps, reach, moves: both || has('m'), captures: both || has('c'), first: has('i'), hop })
}

/// All vectors of an atom that the direction letters allow; `None` for a lone `h`.
fn directed(short: i16, long: i16, letters: &[char]) -> Option<Vec<Vector>> {
    let all = all_directions(short, long);
    if letters.is_empty() {
        return Some(all);
    }
    let orthogonal = short == 0;
    let diagonal = short == long;
    let mut allowed: Vec<Vector> = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let first = letters[i];
        if first == 'h' {
            return None;
        }
        let second = letters.get(i + 1).copied().filter(|&s| !orthogonal && is_pair(first, s));
        i += if second.is_some() { 2 } else { 1 };
        for v in &all {
            let (x, y) = (v.dx, v.dy);
            let fits = match second {
                Some('h') => has_part(first, x, y),
                Some(second) if diagonal => has_part(first, x, y) && has_part(second, x, y),
                Some(second) if second == first => long_part(first, x, y),
                Some(second) => short_part(first, x, y) && long_part(second, x, y),
                None if orthogonal || diagonal => has_part(first, x, y),
                None => long_part(first, x, y),
            };
            if fits && !allowed.contains(v) {
                allowed.push(*v);
            }
        }
    }
    Some(allowed)
}

fn is_pair(first: char, second: char) -> bool {
    let vertical = |c: char| "fbv".contains(c);
    let sideways = |c: char| "lrs".contains(c);
    first == second || second == 'h' || (vertical(first) && sideways(second)) || (sideways(first) && vertical(second))
}

/// True if the vector has a part in the direction.
fn has_part(direction: char, x: i16, y: i16) -> bool {
    match direction {
        'f' => y > 0,
        'b' => y < 0,
        'l' => x < 0,
        'r' => x > 0,
        'v' => y != 0,
        _ => x != 0,
    }
}

/// True if the longer part of the vector goes in the direction.
fn long_part(direction: char, x: i16, y: i16) -> bool {
    if x.abs() > y.abs() { has_part(direction, x, 0) } else { has_part(direction, 0, y) }
}

/// True if the shorter part of the vector goes in the direction.
fn short_part(direction: char, x: i16, y: i16) -> bool {
    if x.abs() > y.abs() { has_part(direction, 0, y) } else { has_part(direction, x, 0) }
}

/// The four or eight vectors of an atom, going round clockwise from the one that is most forward.
fn all_directions(short: i16, long: i16) -> Vec<Vector> {
    let mut vectors: Vec<Vector> = Vec::with_capacity(8);
    for (x, y) in [
        (short, long),
        (long, short),
        (long, -short),
        (short, -long),
        (-short, -long),
        (-long, -short),
        (-long, short),
        (-short, long),
    ] {
        let v = Vector::new(x, y);
        if !vectors.contains(&v) {
            vectors.push(v);
        }
    }
    vectors
}

/// What a lame leap must find empty: straight squares first, then diagonal ones, up to the target.
fn between(v: Vector) -> Vec<Vector> {
    let (mut x, mut y) = (0, 0);
    let mut squares = Vec::new();
    loop {
        let (left_x, left_y) = (v.dx - x, v.dy - y);
        let straight = left_x.abs() != left_y.abs();
        x += if straight && left_x.abs() < left_y.abs() { 0 } else { left_x.signum() };
        y += if straight && left_y.abs() < left_x.abs() { 0 } else { left_y.signum() };
        if (x, y) == (v.dx, v.dy) {
            return squares;
        }
        squares.push(Vector::new(x, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The leaps of a text as sorted pairs, for comparing.
    fn leaps(text: &str) -> Vec<(i16, i16)> {
        let mut all: Vec<_> =
            parse(text).unwrap().iter().flat_map(|t| t.leaps.iter().map(|(v, _)| (v.dx, v.dy))).collect();
        all.sort();
        all
    }

    #[test]
    fn directions_follow_the_manual() {
        for (text, expected) in [
            ("fW", vec![(0, 1)]),
            ("fsW", vec![(-1, 0), (0, 1), (1, 0)]),
            ("vW", vec![(0, -1), (0, 1)]),
            ("fF", vec![(-1, 1), (1, 1)]),
            ("blF", vec![(-1, -1)]),
            ("fN", vec![(-1, 2), (1, 2)]),
            ("fsN", vec![(-2, 1), (2, 1)]),
            ("fhN", vec![(-2, 1), (-1, 2), (1, 2), (2, 1)]),
            ("ffN", vec![(-1, 2), (1, 2)]),
            ("rfN", vec![(1, 2)]),
            ("K", vec![(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]),
        ] {
            assert_eq!(leaps(text), expected, "{text}");
        }
    }

    #[test]
    fn terms_keep_their_order_kind_and_reach() {
        let terms = parse("mRcpRimfA").unwrap();
        assert_eq!(terms.len(), 3);
        assert!(terms[0].moves && !terms[0].captures && terms[0].reach == Reach::Unlimited);
        assert!(!terms[1].moves && terms[1].captures && terms[1].hop == Some(Hop::Beyond));
        assert!(terms[2].first && terms[2].reach == Reach::Leap && terms[2].letters == (5..9));
        assert_eq!(parse("R4").unwrap()[0].reach, Reach::Times(4));
        assert_eq!(parse("NN").unwrap()[0].reach, Reach::Unlimited);
    }

    #[test]
    fn lame_leaps_pass_the_squares_between() {
        let through = |text: &str| parse(text).unwrap()[0].leaps[0].1.clone();
        assert_eq!(through("nN"), [Vector::new(0, 1)]);
        assert_eq!(through("nZ"), [Vector::new(0, 1), Vector::new(1, 2)]);
        assert_eq!(through("nH"), [Vector::new(0, 1), Vector::new(0, 2)]);
        assert_eq!(through("nA"), [Vector::new(1, 1)]);
    }

    #[test]
    fn every_fault_is_found_and_located() {
        let faults = parse("xWqF[aK]m").unwrap_err();
        let found: Vec<_> = faults.iter().map(|f| (f.letters.clone(), f.unsupported)).collect();
        assert_eq!(found, [(0..1, true), (2..3, true), (4..5, true), (5..6, true), (7..8, true), (8..9, false)]);
    }
}
