//! Short notation on every shipped game: unique, read back, and the same at full speed.

use arbiter_engine::Game;
use arbiter_notation::moves;
use arbiter_notation::san::San;
use arbiter_spec::play::Decision;
use arbiter_testkit::{Random, specs};
use std::collections::BTreeSet;

const PLIES: usize = 14;

#[test]
fn every_move_has_a_text_of_its_own_and_is_found_by_it() {
    for (id, spec) in specs() {
        let game = Game::compile(&spec);
        let san = San::new(&spec);
        let (mut play, mut random) = (game.start(0), Random::named(&id));
        for _ in 0..PLIES {
            let legal = play.legal();
            if legal.is_empty() {
                break;
            }
            let placement = play.placement();
            let texts = san.texts(&placement, &legal);
            let different: BTreeSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), legal.len(), "{id}: two moves with one text");
            let coordinates = moves::texts(&spec, &legal);
            for i in 0..legal.len() {
                assert_eq!(san.find(&placement, &legal, &texts[i]), Ok(i), "{id}: {}", texts[i]);
                assert_eq!(san.find(&placement, &legal, &coordinates[i]), Ok(i), "{id}: {}", coordinates[i]);
            }
            play.play(&legal[random.below(legal.len())]).unwrap();
        }
    }
}

/// What a reader may meet beside the text of a move.
fn spoilt(text: &str) -> Vec<String> {
    let mut out = vec![text.to_string(), format!("{text}+"), format!("{text}!?"), text.replace('x', "")];
    out.extend([text.replace('O', "0"), text.to_lowercase(), text.replace('=', ""), text.replace('=', "/")]);
    out.extend(text.char_indices().skip(1).step_by(2).map(|(i, _)| text[..i].to_string()));
    out
}

#[test]
fn the_quick_reader_finds_what_the_slow_one_finds() {
    for (id, spec) in specs() {
        let game = Game::compile(&spec);
        let san = San::new(&spec);
        let (mut line, mut random) = (game.at(&game.first_position(0)).unwrap().rollout(), Random::named(&id));
        for ply in 0..PLIES {
            let position = line.position();
            if line.is_over() {
                break;
            }
            let (handles, decisions): (Vec<_>, Vec<Decision>) =
                game.at(&position).unwrap().decisions().into_iter().unzip();
            if handles.is_empty() {
                break;
            }
            let placement = game.at(&position).unwrap().resume().unwrap().placement();
            let written = san.texts(&placement, &decisions).into_iter().chain(moves::texts(&spec, &decisions));
            // The slow reader looks at everything, so a few texts of each position must do.
            for text in written.skip(ply % 11).step_by(11).flat_map(|text| spoilt(&text)) {
                let slow = san.find(&placement, &decisions, &text).map(|found| handles[found]);
                assert_eq!(san.find_move(&game, &line, &text), slow, "{id}: {text}");
            }
            line.play(handles[random.below(handles.len())]).unwrap();
        }
    }
}
