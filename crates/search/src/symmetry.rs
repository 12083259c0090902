//! Board symmetry: what is learnt of one player's squares holds for all who see the board alike.

use arbiter_engine::Game;

/// Maps every player's squares to those of its model, the first player who sees the board alike.
pub(crate) struct Symmetry {
    squares: usize,
    /// By player and square: the same square as its model sees it.
    mapped: Vec<usize>,
    /// By player: its model.
    models: Vec<usize>,
    /// By square: the one left and right exchanged, if the board has that form.
    mirror: Option<Vec<usize>>,
}

/// A rotation or reflection of coordinates on a board of a width and height.
type Transform = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// Left and right exchanged.
const MIRROR: Transform = |(x, y), (w, _)| (w - 1 - x, y);

const TRANSFORMS: [Transform; 8] = [
    |at, _| at,
    |(x, y), (_, h)| (x, h - 1 - y),
    |(x, y), (w, h)| (w - 1 - x, h - 1 - y),
    MIRROR,
    |(x, y), (_, h)| (h - 1 - y, x),
    |(x, y), (w, _)| (y, w - 1 - x),
    |(x, y), _| (y, x),
    |(x, y), (w, h)| (h - 1 - y, w - 1 - x),
];

impl Symmetry {
    /// The symmetry under which the armies of the first position coincide.
    pub fn of(game: &Game) -> Symmetry {
        let rules = game.spec();
        let board = &rules.board;
        let squares = board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let players = rules.players.len();
        let mut armies: Vec<Vec<(u8, usize)>> = vec![Vec::new(); players];
        game.first_path(0).pieces(|square, piece| {
            if let Some(army) = armies.get_mut(usize::from(piece.owner)) {
                army.push((piece.kind, square));
            }
        });
        armies.iter_mut().for_each(|army| army.sort_unstable());
        let places: Vec<(usize, (i32, i32))> =
            board.squares().map(|square| (square.index(), board.coordinates(square))).collect();
        let width = 1 + places.iter().map(|(_, (x, _))| *x).max().unwrap_or(0);
        let height = 1 + places.iter().map(|(_, (_, y))| *y).max().unwrap_or(0);
        let at = |wanted: (i32, i32)| places.iter().find(|(_, place)| *place == wanted).map(|(square, _)| *square);
        let transformed = |transform: Transform| -> Option<Vec<usize>> {
            let mut mapped = vec![0; squares];
            for (square, place) in &places {
                mapped[*square] = at(transform(*place, (width, height)))?;
            }
            Some(mapped)
        };
        let mirror = transformed(MIRROR);
        let mut symmetry = Symmetry { squares, mapped: Vec::new(), models: Vec::new(), mirror };
        for player in 0..players {
            let found = (0..player).find_map(|model| {
                if symmetry.models[model] != model || armies[player].is_empty() {
                    return None;
                }
                TRANSFORMS.into_iter().filter_map(transformed).find_map(|mapped| {
                    let mut seen: Vec<(u8, usize)> = armies[player].iter().map(|(k, s)| (*k, mapped[*s])).collect();
                    seen.sort_unstable();
                    (seen == armies[model]).then_some((model, mapped))
                })
            });
            let (model, mapped) = found.unwrap_or_else(|| (player, (0..squares).collect()));
            symmetry.models.push(model);
            symmetry.mapped.extend(mapped);
        }
        symmetry
    }

    /// A player's model, and a square of the player's as the model sees it.
    pub fn to_model(&self, player: usize, square: usize) -> (usize, usize) {
        let model = self.models.get(player).copied().unwrap_or(player);
        (model, self.mapped.get(player * self.squares + square).copied().unwrap_or(square))
    }

    /// Whether a player is its own model.
    pub fn is_model(&self, player: usize) -> bool {
        self.models.get(player) == Some(&player)
    }

    /// Whether the board has the same form with left and right exchanged.
    pub fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// A square with left and right exchanged.
    pub fn mirrored(&self, square: usize) -> usize {
        self.mirror.as_ref().and_then(|mirror| mirror.get(square)).copied().unwrap_or(square)
    }
}
