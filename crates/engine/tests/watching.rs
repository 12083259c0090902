//! Who watches the board knows it: what is told of each move adds up to the position after it.

use arbiter_engine::{Game, Observer, Piece, Play};
use arbiter_testkit::shipped;

/// The pieces, as far as they were told of.
#[derive(Default)]
struct Watcher(Vec<(usize, Piece)>);

impl Observer for Watcher {
    fn put(&mut self, square: usize, piece: &Piece) {
        self.0.push((square, *piece));
    }

    fn take(&mut self, square: usize, piece: &Piece) {
        let known = self.0.iter().position(|known| *known == (square, *piece));
        self.0.swap_remove(known.expect("only a piece who was put can be taken"));
    }
}

/// What a placement also says of the pieces: square, kind, owner, moved.
fn seen(pieces: impl Iterator<Item = (usize, u8, u8, bool)>) -> Vec<(usize, u8, u8, bool)> {
    let mut pieces: Vec<_> = pieces.collect();
    pieces.sort_unstable();
    pieces
}

fn on_board(play: &Play) -> Vec<(usize, u8, u8, bool)> {
    seen(play.placement().pieces.iter().map(|piece| (piece.square.index(), piece.kind.0, piece.owner.0, piece.moved)))
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
            let told = watcher.0.iter().map(|(square, piece)| (*square, piece.kind.0, piece.owner.0, piece.moved));
            assert_eq!(seen(told), on_board(&play), "{} after {} moves", shipped.id, step + 1);
        }
    }
    assert!(moves > 1000, "only {moves} moves");
}
