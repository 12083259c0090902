//! Choosing a move by pointing: every legal move is a way over a few spots, and what spots cannot tell apart is asked.

use arbiter_notation::moves;
use arbiter_spec::checked::{KindId, Rules, Square, StoreId};
use arbiter_spec::play::{Choice, Decision, What};

/// What can be pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    Square(Square),
    /// Pieces of a kind in a store.
    Hand(StoreId, KindId),
}

/// A legal move, and the spots that lead to it.
#[derive(Clone, Debug)]
struct Legal {
    decision: Decision,
    text: String,
    /// More than one where people point differently: the king to his own square or to his rook's.
    ways: Vec<Vec<Spot>>,
}

/// What came of pointing somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointed {
    /// No move leads there.
    Nowhere,
    /// More spots are needed.
    More,
    /// That is a move.
    Move(String),
    /// One of these is to be chosen.
    Choose(Vec<Candidate>),
}

/// One line of what is to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// For people.
    pub words: String,
    /// The text of the move; none for those that need another spot.
    pub text: Option<String>,
}

/// The legal moves, and the spots that were pointed at.
#[derive(Clone, Debug, Default)]
pub struct Picker {
    legal: Vec<Legal>,
    picked: Vec<Spot>,
    /// All drops are of one kind: pointing at a square is enough.
    plain_drops: bool,
}

impl Picker {
    /// For these legal moves.
    pub fn new(rules: &Rules, decisions: Vec<Decision>) -> Picker {
        let texts = moves::texts(rules, &decisions);
        let drop = |d: &Decision| match d.what {
            What::Drop { store, kind, .. } => Some((store, kind)),
            _ => None,
        };
        let mut drops: Vec<(StoreId, KindId)> = decisions.iter().filter_map(drop).collect();
        drops.dedup();
        let legal = decisions.into_iter().zip(texts);
        let legal = legal.map(|(decision, text)| Legal { ways: ways(&decision), decision, text }).collect();
        Picker { legal, picked: Vec::new(), plain_drops: drops.len() == 1 }
    }

    /// The spots so far.
    pub fn picked(&self) -> &[Spot] {
        &self.picked
    }

    /// Forgets them.
    pub fn forget(&mut self) {
        self.picked.clear();
    }

    /// The spots from which a move can begin, or go on.
    pub fn targets(&self) -> Vec<Spot> {
        let mut out: Vec<Spot> = Vec::new();
        for spot in self.candidates(&self.picked).filter_map(|(_, rest)| rest.first()) {
            if !out.contains(spot) {
                out.push(*spot);
            }
        }
        out
    }

    /// The pieces beside the board that can be put down, in the order in which they are shown there.
    pub fn hands(&self) -> Vec<Spot> {
        let first = self.legal.iter().flat_map(|legal| &legal.ways).filter_map(|way| way.first());
        let hand = |spot: &Spot| match spot {
            Spot::Hand(store, kind) => Some((*store, *kind)),
            Spot::Square(_) => None,
        };
        let mut hands: Vec<(StoreId, KindId)> = first.filter_map(hand).collect();
        hands.sort();
        hands.dedup();
        hands.into_iter().map(|(store, kind)| Spot::Hand(store, kind)).collect()
    }

    /// Moves that no pointing leads to: passes and the like.
    pub fn elsewhere(&self) -> Vec<&str> {
        self.legal.iter().filter(|legal| legal.ways.is_empty()).map(|legal| legal.text.as_str()).collect()
    }

    /// Whether a move begins by picking this, and goes on elsewhere.
    pub fn begins(&self, spot: Spot) -> bool {
        self.legal.iter().flat_map(|legal| &legal.ways).any(|way| way.len() > 1 && way[0] == spot)
    }

    /// Points at a spot.
    pub fn point(&mut self, rules: &Rules, spot: Spot) -> Pointed {
        let mut picked = self.picked.clone();
        picked.push(spot);
        let found: Vec<(&Legal, bool)> =
            self.candidates(&picked).map(|(legal, rest)| (legal, rest.is_empty())).collect();
        let done: Vec<&Legal> = found.iter().filter(|(_, done)| *done).map(|(legal, _)| *legal).collect();
        // A piece should not fall out of the hand because the cursor went over an empty square.
        let hasty = matches!((done.as_slice(), picked.as_slice()), ([one], [_]) if is_drop(one)) && !self.plain_drops;
        match (done.as_slice(), found.len() - done.len()) {
            ([], 0) => Pointed::Nowhere,
            ([], _) => {
                self.picked = picked;
                Pointed::More
            }
            ([one], 0) if !hasty => Pointed::Move(one.text.clone()),
            (several, others) => {
                let entry = |legal: &&Legal| Candidate { words: words(rules, legal), text: Some(legal.text.clone()) };
                let mut entries: Vec<Candidate> = several.iter().map(entry).collect();
                if others > 0 {
                    entries.push(Candidate { words: "another square, too …".into(), text: None });
                }
                self.picked = picked;
                Pointed::Choose(entries)
            }
        }
    }

    /// The moves with a way that begins so, and what is left of it.
    fn candidates<'a>(&'a self, picked: &'a [Spot]) -> impl Iterator<Item = (&'a Legal, &'a [Spot])> {
        self.legal.iter().filter_map(move |legal| {
            let rest = legal.ways.iter().filter_map(|way| way.strip_prefix(picked));
            rest.min_by_key(|rest| rest.len()).map(|rest| (legal, rest))
        })
    }
}

fn is_drop(legal: &Legal) -> bool {
    matches!(legal.decision.what, What::Drop { .. })
}

fn ways(decision: &Decision) -> Vec<Vec<Spot>> {
    let mut ways: Vec<Vec<Spot>> = match decision.what {
        What::Pass | What::Stop => return Vec::new(),
        What::Drop { store, kind, to, .. } => {
            vec![vec![Spot::Hand(store, kind), Spot::Square(to)], vec![Spot::Square(to)]]
        }
        What::Move { from, to, partner, .. } => {
            let mut ends: Vec<Square> = vec![to];
            ends.extend(partner);
            // A piece that stays where it is acts on its partner, if it has one.
            if partner.is_some() {
                ends.retain(|end| *end != from);
            }
            ends.into_iter().map(|end| vec![Spot::Square(from), Spot::Square(end)]).collect()
        }
    };
    for choice in &decision.choices {
        if let Choice::Place(_, at) = choice {
            let spot = Spot::Square(*at);
            // What is put where the move began or ended needs no further pointing.
            ways.iter_mut().filter(|way| !way.contains(&spot)).for_each(|way| way.push(spot));
        }
    }
    ways
}

/// A move of several between the same squares: its text, and what it chooses.
fn words(rules: &Rules, legal: &Legal) -> String {
    let kind = |id: KindId| rules.kind(id).name.to_lowercase();
    let mut parts: Vec<String> = Vec::new();
    let moved = match legal.decision.what {
        What::Move { kind: id, .. } => Some(id),
        What::Drop { kind: id, .. } => Some(id),
        What::Pass | What::Stop => None,
    };
    let changes = legal.decision.choices.iter().any(|choice| matches!(choice, Choice::Become(_)));
    parts.extend(moved.filter(|_| !changes).map(kind));
    for choice in &legal.decision.choices {
        match choice {
            Choice::Become(id) if Some(*id) == moved => parts.push(format!("stays a {}", kind(*id))),
            Choice::Become(id) => parts.push(format!("becomes a {}", kind(*id))),
            Choice::Place(id, at) => parts.push(format!("{} on {}", kind(*id), rules.board.square_name(*at))),
            Choice::Decline => parts.push("no".into()),
            Choice::Accept => parts.push("yes".into()),
            Choice::Way(way) => parts.push(format!("way {}", way + 1)),
        }
    }
    format!("{}  {}", legal.text, parts.join(", ")).trim_end().to_string()
}
