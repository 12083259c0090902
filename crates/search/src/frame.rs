//! How players see the board alike: what is learnt of one player's squares holds for the others' in their own view.

use arbiter_engine::Game;

/// By player and square: the square as the first player of the same sort sees it; and that player.
pub(crate) struct Frame {
    squares: usize,
    view: Vec<usize>,
    sort: Vec<usize>,
    /// By square: the one on the other side, if there is one for each.
    mirror: Option<Vec<usize>>,
}

/// A way to turn or mirror a board of a width and height.
type Turn = fn((i32, i32), (i32, i32)) -> (i32, i32);

/// Left and right exchanged.
const MIRROR: Turn = |(x, y), (w, _)| (w - 1 - x, y);

const TURNS: [Turn; 8] = [
    |at, _| at,
    |(x, y), (_, h)| (x, h - 1 - y),
    |(x, y), (w, h)| (w - 1 - x, h - 1 - y),
    MIRROR,
    |(x, y), (_, h)| (h - 1 - y, x),
    |(x, y), (w, _)| (y, w - 1 - x),
    |(x, y), _| (y, x),
    |(x, y), (w, h)| (h - 1 - y, w - 1 - x),
];

impl Frame {
    /// The views under which the men of the first position stand alike.
    pub fn of(game: &Game) -> Frame {
        let rules = game.spec();
        let board = &rules.board;
        let squares = board.squares().map(|square| square.index() + 1).max().unwrap_or(1);
        let players = rules.players.len();
        let mut men: Vec<Vec<(u8, usize)>> = vec![Vec::new(); players];
        game.walk(&game.start(0)).men(|square, man| {
            if let Some(list) = men.get_mut(usize::from(man.owner)) {
                list.push((man.kind, square));
            }
        });
        men.iter_mut().for_each(|list| list.sort_unstable());
        let places: Vec<(usize, (i32, i32))> =
            board.squares().map(|square| (square.index(), board.coordinates(square))).collect();
        let width = 1 + places.iter().map(|(_, (x, _))| *x).max().unwrap_or(0);
        let height = 1 + places.iter().map(|(_, (_, y))| *y).max().unwrap_or(0);
        let at = |wanted: (i32, i32)| places.iter().find(|(_, place)| *place == wanted).map(|(square, _)| *square);
        let turned = |turn: Turn| -> Option<Vec<usize>> {
            let mut view = vec![0; squares];
            for (square, place) in &places {
                view[*square] = at(turn(*place, (width, height)))?;
            }
            Some(view)
        };
        let mirror = turned(MIRROR);
        let mut frame = Frame { squares, view: Vec::new(), sort: Vec::new(), mirror };
        for player in 0..players {
            let found = (0..player).find_map(|model| {
                if frame.sort[model] != model || men[player].is_empty() {
                    return None;
                }
                TURNS.into_iter().filter_map(turned).find_map(|view| {
                    let mut seen: Vec<(u8, usize)> = men[player].iter().map(|(k, s)| (*k, view[*s])).collect();
                    seen.sort_unstable();
                    (seen == men[model]).then_some((model, view))
                })
            });
            let (sort, view) = found.unwrap_or_else(|| (player, (0..squares).collect()));
            frame.sort.push(sort);
            frame.view.extend(view);
        }
        frame
    }

    /// A player's square as the first player of its sort sees it, and that player.
    pub fn seen(&self, player: usize, square: usize) -> (usize, usize) {
        let sort = self.sort.get(player).copied().unwrap_or(player);
        (sort, self.view.get(player * self.squares + square).copied().unwrap_or(square))
    }

    /// Whether the board has the same form with left and right exchanged.
    pub fn has_mirror(&self) -> bool {
        self.mirror.is_some()
    }

    /// A square with left and right exchanged.
    pub fn mirrored(&self, square: usize) -> usize {
        self.mirror.as_ref().and_then(|mirror| mirror.get(square)).copied().unwrap_or(square)
    }

    /// Whether what is learnt of a player stands for itself.
    pub fn is_model(&self, player: usize) -> bool {
        self.sort.get(player) == Some(&player)
    }
}
