//! Reading moves of a game that is only played through: no decision, list or text is made.

use super::San;
use super::pattern::Best;
use crate::moves::FindError;
use arbiter_engine::{Game, MoveId, Rollout};

impl San<'_> {
    /// The legal move of a line that a text means: the same as [`San::find`], at the speed of the engine where a kernel
    /// plays the game and the text is short notation.
    ///
    /// ```
    /// # let game = include!("../../doc/game.rs");
    /// use arbiter_notation::san::San;
    /// let san = San::new(game.spec());
    /// let mut line = game.at(&game.first_position(0)).unwrap().rollout();
    /// for text in ["e4", "e5", "Ke2"] {
    ///     let found = san.find_move(&game, &line, text).unwrap();
    ///     line.play(found).unwrap();
    /// }
    /// assert!(san.find_move(&game, &line, "Ke2").is_err());
    /// ```
    pub fn find_move(&self, game: &Game, line: &Rollout, text: &str) -> Result<MoveId, FindError> {
        self.quick(line, text.as_bytes()).map_or_else(|| self.slow(game, line, text), Ok)
    }

    /// The move, if a look at the moves to its target settles it.
    #[inline(always)]
    fn quick(&self, line: &Rollout, text: &[u8]) -> Option<MoveId> {
        let pattern = self.pattern(text).filter(|_| self.words_are_pairs)?;
        let mut best = Best::new(pattern);
        let player = line.to_move();
        let shown = line.infos(pattern.target(), |info| {
            if let Some(outline) = self.of_info(player, &info) {
                best.offer(self.fit(&pattern, &outline), info.id);
            }
        });
        if shown { best.single() } else { None }
    }

    #[cold]
    #[inline(never)]
    fn slow(&self, game: &Game, line: &Rollout, text: &str) -> Result<MoveId, FindError> {
        let position = line.position();
        let at = game.at(&position).ok();
        let play = at.as_ref().and_then(|at| at.resume().ok());
        let placement = play.map(|play| play.placement()).unwrap_or_default();
        let (ids, decisions): (Vec<_>, Vec<_>) = at.map(|at| at.decisions()).unwrap_or_default().into_iter().unzip();
        self.find(&placement, &decisions, text).map(|found| ids[found])
    }
}
