//! A stranger who found the library: he loads a game by its name, plays a move, and asks what to answer.

use arbiter::Limits;

fn main() -> Result<(), arbiter::Error> {
    let game = arbiter::catalog().game("xiangqi")?;
    let mut play = game.start();
    play.play_text("h3e3")?;
    let best = game.player().best_move(&play, Limits::nodes(2_000))?;
    println!("{} answers {}", play.to_move(), best.san(&play));
    Ok(())
}
