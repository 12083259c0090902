//! Random play: nothing the checker accepts panics, lies about its list of decisions, or comes to a standstill.

use arbiter_reference::{PlayError, Position};
use arbiter_spec::checked::{CheckedSpec, PlayerId, Subject, Test};
use arbiter_spec::patch::{Choices, Menu};
use arbiter_spec::play::Decision;
use arbiter_testkit::mutate::{Phrases, mutate};
use arbiter_testkit::{Random, catalog, texts};
use serde_json::Value;

/// The defaults, every setup, every single choice.
fn every_choice(menu: &Menu) -> Vec<Choices> {
    let setups = menu.setups.iter().map(|setup| Choices { options: Vec::new(), setup: Some(setup.code.clone()) });
    let options = menu.options.iter().flat_map(|option| {
        let choose = |code: &String| Choices { options: vec![(option.code.clone(), code.clone())], setup: None };
        option.choices.iter().map(move |choice| choose(&choice.code))
    });
    std::iter::once(Choices::default()).chain(setups).chain(options).collect()
}

/// One random game.
struct Walk<'a> {
    name: &'a str,
    bound: u64,
    /// Whether a placement tells everything the legal moves of a fresh turn depend on.
    placeable: bool,
    /// A player without moves must be seen by an ending, or skipped.
    must_go_on: bool,
    /// Every so many plies each listed decision is played, not only one.
    thorough: usize,
}

impl Walk<'_> {
    /// Plays until the game is over, or so many plies, or so many decisions were listed. Says how many plies it was.
    fn play(&self, mut position: Position, plies: usize, listed: usize, random: &mut Random) -> usize {
        let mut left = listed;
        for ply in 0..plies {
            if position.outcome().is_some() {
                assert_eq!(position.legal(), [], "{}: the game is over", self.name);
                return ply;
            }
            if let Some(chance) = position.awaited_roll() {
                assert_eq!(position.legal(), [], "{}: a roll is awaited", self.name);
                let outcomes = position.spec().chance[chance.index()].outcomes.len();
                position = position.roll(chance, random.below(outcomes)).unwrap();
                continue;
            }
            let legal = position.legal();
            self.look_at(&position, &legal, ply);
            let Some(decision) = random.pick(&legal) else { return ply };
            position = match position.play(decision) {
                Ok(next) => next,
                Err(error) => panic!("{}: {decision:?} is listed, but {error}", self.name),
            };
            if left < legal.len() {
                return ply;
            }
            left -= legal.len();
        }
        plies
    }

    fn look_at(&self, position: &Position, legal: &[Decision], ply: usize) {
        let name = self.name;
        assert!(legal.len() as u64 <= self.bound, "{name}: {} decisions, at most {}", legal.len(), self.bound);
        assert!(!legal.is_empty() || !self.must_go_on, "{name}: nothing can be done, and nothing ends the game");
        for (i, decision) in legal.iter().enumerate() {
            assert!(!legal[..i].contains(decision), "{name}: {decision:?} is listed twice");
        }
        if ply.is_multiple_of(self.thorough) {
            for decision in legal {
                assert!(position.play(decision).is_ok(), "{name}: {decision:?} is listed");
            }
        }
        if let Some(first) = legal.first() {
            let unlisted = Decision { player: PlayerId::NEUTRAL, ..first.clone() };
            assert_eq!(position.play(&unlisted).err(), Some(PlayError::Illegal), "{name}");
        }
        let placement = position.placement();
        if self.placeable && placement.part == 0 && placement.phase.is_none() && !position.in_chain() {
            let again = Position::from_placement(position.spec(), &placement).unwrap();
            assert_eq!(again.placement(), placement, "{name}: the position was placed again");
            if again.outcome().is_none() && again.awaited_roll().is_none() {
                assert_eq!(again.legal(), legal, "{name}: the position was placed again");
            }
        }
    }
}

/// Words whose answer is not in a placement.
fn placeable(text: &str) -> bool {
    !["\"LAST_MOVE\"", "\"REPETITION\"", "\"ROUND_WITHOUT_MOVE\"", "\"chance\""].iter().any(|word| text.contains(word))
}

/// An ending, or skipping, takes care of every player without moves.
fn must_go_on(spec: &CheckedSpec) -> bool {
    let plain = |e: &&arbiter_spec::checked::Ending| {
        e.claim.is_none() && e.subject == Subject::ToMove && matches!(e.when[..], [ref c] if c.test == Test::NoMoves)
    };
    spec.endings.iter().any(|e| plain(&e)) && spec.turns.phases.is_empty()
}

#[test]
fn every_shipped_game_can_be_played_under_every_choice() {
    let catalog = catalog();
    for (id, text) in texts() {
        let document = arbiter_spec::read(&id, &text, &catalog).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        let choices = every_choice(document.menu());
        for (number, choice) in choices.iter().enumerate() {
            let name = format!("{id} {choice:?}");
            let spec = document.check(choice).unwrap_or_else(|error| panic!("{name}: {error}"));
            let silent = document.report(choice).unwrap().diagnostics.iter().all(|d| d.code.name() != "ending/none");
            let walk = Walk {
                name: &name,
                bound: arbiter_spec::most_actions(&spec),
                placeable: placeable(&text) && !text.contains("\"extends\""),
                must_go_on: silent,
                thorough: 40,
            };
            let mut random = Random::new(number as u64 + 1);
            let plies = 200 / choices.len().min(4);
            let start = Position::start(&spec, random.below(1000) as u64);
            walk.play(start, plies, usize::MAX, &mut random);
        }
    }
}

#[test]
fn accidents_of_writing_are_refused_or_played() {
    let (catalog, texts) = (catalog(), texts());
    let documents: Vec<(&String, Value)> = texts
        .iter()
        .map(|(id, text)| (id, serde_json::from_str(text).unwrap_or_else(|e| panic!("{id}: {e}"))))
        .collect();
    let phrases = Phrases::of(documents.iter().map(|(_, document)| document));
    let mut random = Random::new(7);
    let (mut played, mut accepted) = (0, 0);
    for number in 0..2500 {
        let Some((id, document)) = random.pick(&documents) else { break };
        let mut document = document.clone();
        for _ in 0..=random.below(3) {
            mutate(&mut document, &phrases, &mut random);
        }
        let text = document.to_string();
        let name = format!("accident {number} of {id}");
        let Ok(read) = arbiter_spec::read(id, &text, &catalog) else { continue };
        let Ok(spec) = read.check(&Choices::default()) else { continue };
        accepted += 1;
        let walk = Walk {
            name: &name,
            bound: arbiter_spec::most_actions(&spec),
            placeable: placeable(&text) && !text.contains("\"extends\""),
            must_go_on: must_go_on(&spec),
            thorough: 1000,
        };
        let _shown = Shown(&name, &text);
        played += walk.play(Position::start(&spec, number), 40, 400, &mut random);
    }
    assert!(accepted > 500 && played > 5_000, "{accepted} accepted, {played} plies");
}

/// Shows the document if a panic passes by.
struct Shown<'a>(&'a str, &'a str);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}:\n{}", self.0, self.1);
        }
    }
}
