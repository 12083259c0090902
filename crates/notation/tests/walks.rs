//! Random games of every shipped document: what is written of a position and its moves says all that matters.

use arbiter_notation::{moves, position};
use arbiter_reference::Position;
use arbiter_testkit::{Random, specs};
use std::collections::BTreeSet;

const PLIES: u64 = 30;

#[test]
fn a_written_position_plays_on_the_same() {
    for (id, spec) in specs() {
        let (mut now, mut random) = (Position::start(&spec, 0), Random::named(&id));
        for _ in 0..PLIES {
            if now.outcome().is_some() || now.awaited_roll().is_some() {
                break;
            }
            let legal = now.legal();
            let texts = moves::texts(&spec, &legal);
            let different: BTreeSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), legal.len(), "{id}: two moves with one text");
            let index = random.below(legal.len());
            let Some(text) = texts.get(index) else { break };
            assert_eq!(moves::find(&spec, &legal, text), Ok(index), "{id}: {text}");

            let written = position::write(&spec, &now.placement());
            let placement = position::read(&spec, &written).unwrap_or_else(|e| panic!("{id}: {written}\n{e}"));
            assert_eq!(position::write(&spec, &placement), written, "{id}");
            let again = Position::from_placement(&spec, &placement).unwrap_or_else(|e| panic!("{id}: {written}\n{e}"));
            // A chain of captures, or what depends on the latest action, is no part of a placement.
            if !now.in_chain() && now.placement().part == 0 {
                assert_eq!(moves::texts(&spec, &again.legal()), texts, "{id}: {written}");
            }
            now = now.play(&legal[index]).unwrap_or_else(|e| panic!("{id}: {text}: {e}"));
        }
    }
}
