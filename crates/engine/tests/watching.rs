//! Who watches the board knows it: what is told of each move adds up to the position after it.

use arbiter_engine::{Game, Man, Observer, Play};
use arbiter_testkit::shipped;

/// The men, as far as they were told of.
#[derive(Default)]
struct Watcher(Vec<(usize, Man)>);

impl Observer for Watcher {
    fn put(&mut self, square: usize, man: &Man) {
        self.0.push((square, *man));
    }

    fn take(&mut self, square: usize, man: &Man) {
        let known = self.0.iter().position(|known| *known == (square, *man));
        self.0.swap_remove(known.expect("only a man who was put can be taken"));
    }
}

/// What a placement also says of the men: square, kind, owner, moved.
fn seen(men: impl Iterator<Item = (usize, u8, u8, bool)>) -> Vec<(usize, u8, u8, bool)> {
    let mut men: Vec<_> = men.collect();
    men.sort_unstable();
    men
}

fn on_board(play: &Play) -> Vec<(usize, u8, u8, bool)> {
    seen(play.placement().pieces.iter().map(|man| (man.square.index(), man.kind.0, man.owner.0, man.moved)))
}

#[test]
fn watching_a_game_shows_all_of_it() {
    let mut moves = 0;
    for shipped in shipped() {
        let Some(spec) = shipped.choices.first().and_then(|choices| shipped.rules(choices)) else { continue };
        let mut play = Game::compile(&spec).start(0);
        let mut watcher = Watcher::default();
        play.show_to(&mut watcher);
        for step in 0..30 {
            let offered = play.moves();
            let Some(handle) = offered.get(step * 7 % offered.len().max(1)) else { break };
            play.play_move_watched(*handle, &mut watcher).expect("an offered move");
            moves += 1;
            let told = watcher.0.iter().map(|(square, man)| (*square, man.kind.0, man.owner.0, man.moved));
            assert_eq!(seen(told), on_board(&play), "{} after {} moves", shipped.id, step + 1);
        }
    }
    assert!(moves > 1000, "only {moves} moves");
}
