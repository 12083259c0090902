//! Boards, zones, places and armies.

use super::{Writer, perhaps, put};
use serde_json::{Value, json};

impl Writer<'_> {
    pub(super) fn board(&mut self) -> Value {
        let mut board = json!({ "dimensions": [self.words.columns, self.words.rows] });
        if self.words.hex {
            put(&mut board, "lattice", json!("HEX"));
        }
        if !self.words.wrap.is_empty() {
            put(&mut board, "wrap", json!(self.words.wrap));
        }
        if !self.words.holes.is_empty() {
            let mut holes = self.words.holes.clone();
            holes.sort();
            holes.dedup();
            put(&mut board, "disabled_positions", json!(holes));
        }
        if self.words.lines {
            let mut squares = self.squares();
            let line = 3 + self.below(3);
            let line: Vec<[usize; 2]> =
                (0..line).map(|_| squares.swap_remove(self.random.below(squares.len()))).collect();
            put(&mut board, "lines", json!([{ "code": "ROAD", "lines": [line] }]));
        }
        if self.words.stacking {
            let mut rule = json!({ "zone": self.words.zones[0], "max": 2 });
            perhaps(self, 2, &mut rule, "needs", |writer| json!({ "piece": [writer.kind()] }));
            put(&mut board, "stacking", json!([rule]));
        }
        board
    }

    /// The squares that exist, row by row.
    pub(super) fn squares(&self) -> Vec<[usize; 2]> {
        let all = (0..self.words.rows).flat_map(|y| (0..self.words.columns).map(move |x| [x, y]));
        all.filter(|square| !self.words.holes.contains(square)).collect()
    }

    pub(super) fn square(&mut self) -> [usize; 2] {
        let squares = self.squares();
        self.pick(&squares)
    }

    pub(super) fn zones(&mut self) -> Value {
        let codes = self.words.zones.clone();
        let zones = codes.iter().enumerate().map(|(i, code)| {
            let mut zone = self.fixed_shape();
            if i == 1 {
                zone = json!({ "rows": [self.words.rows - 1] });
            }
            put(&mut zone, "code", json!(code));
            if i == 1 || self.once_in(3) && !self.words.hex {
                put(&mut zone, "frame", json!("PLAYER"));
            }
            zone
        });
        Value::Array(zones.collect())
    }

    fn fixed_shape(&mut self) -> Value {
        let (columns, rows) = (self.words.columns, self.words.rows);
        let (x, y) = (self.below(columns), self.below(rows));
        match self.below(6) {
            0 => json!({ "rows": [y] }),
            1 => json!({ "columns": [x, (x + 1) % columns] }),
            2 => json!({ "rect": [[0, 0], [columns - 1, (rows - 1) / 2]] }),
            3 => json!({ "mod": { "x": 1, "y": self.below(2), "by": 2, "is": self.below(2) } }),
            4 => json!({ "any": [{ "rows": [y] }, [self.square()]] }),
            _ => json!({ "squares": [self.square()] }),
        }
    }

    /// A zone that never changes.
    pub(super) fn fixed_zone(&mut self) -> Value {
        let codes = self.words.zones.clone();
        match self.below(8) {
            0 => self.fixed_shape(),
            1 => json!({ "zone": self.name(&codes), "of": self.word(&["ENEMY", "OWN", "EVERYONE"]) }),
            2 => json!({ "except": ["ALL", self.name(&codes)] }),
            _ => self.name(&codes),
        }
    }

    /// A zone that may read the move.
    pub(super) fn zone_of_move(&mut self) -> Value {
        let around = ["SOURCE", "TARGET"];
        match self.below(9) {
            0 => json!({ "around": self.word(&around), "steps": self.steps() }),
            1 => json!({ "row_of": self.word(&around) }),
            2 => json!({ "column_of": self.word(&around) }),
            3 => json!({ "path": true }),
            4 => json!({ "squares_at": [self.place(), self.place()] }),
            5 => json!({ "offsets": self.steps() }),
            _ => self.fixed_zone(),
        }
    }

    pub(super) fn place(&mut self) -> Value {
        match self.below(7) {
            0 => json!("SOURCE"),
            1 | 2 => json!("TARGET"),
            3 => json!({ "from": "TARGET", "offset": self.small_step() }),
            4 => json!({ "square": self.square() }),
            _ => self.small_step(),
        }
    }

    pub(super) fn small_step(&mut self) -> Value {
        if self.words.hex {
            let steps = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];
            return json!(self.pick(&steps));
        }
        let steps = [[0, 1], [0, -1], [1, 0], [-1, 0], [1, 1], [-1, 1], [1, -1], [0, 2], [2, 0]];
        json!(self.pick(&steps))
    }

    pub(super) fn steps(&mut self) -> Value {
        if self.words.hex {
            return json!([[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]);
        }
        match self.below(4) {
            0 => json!([[0, 1], [0, -1], [1, 0], [-1, 0]]),
            1 => json!([[1, 1], [-1, 1], [1, -1], [-1, -1]]),
            2 => json!([[0, 1], [1, 1]]),
            _ => json!([self.small_step()]),
        }
    }

    pub(super) fn players(&mut self) -> Value {
        let mut free = self.squares();
        let names = self.words.players.clone();
        let mirrored = self.once_in(2);
        let most = (free.len().saturating_sub(2) / names.len()).clamp(1, 6);
        let players = names.iter().enumerate().map(|(i, name)| {
            let direction = self.direction(i, mirrored);
            let mut player = json!({ "name": name, "direction": direction });
            if self.words.teams.iter().filter(|team| **team == self.words.teams[i]).count() > 1 {
                put(&mut player, "team", json!(self.words.teams[i]));
            }
            let pieces = 1 + self.below(most);
            let mut standing: Vec<Vec<[usize; 2]>> = vec![Vec::new(); self.words.kinds.len()];
            for piece in 0..pieces {
                let kind = if piece == 0 { 0 } else { self.below(self.words.kinds.len()) };
                standing[kind].push(self.own_side(i, &mut free));
            }
            let entries = self.words.kinds.clone().into_iter().zip(standing).filter(|(_, squares)| !squares.is_empty());
            let entries = entries.map(|(kind, squares)| {
                let mut entry = json!({ "piece": kind, "positions": squares });
                if self.words.attribute && kind == self.words.kinds[1] {
                    put(&mut entry, "attributes", json!({ "COLOUR": self.word(&["PALE", "DEEP"]) }));
                }
                entry
            });
            let entries: Vec<Value> = entries.collect();
            put(&mut player, "starting_positions", Value::Array(entries));
            player
        });
        Value::Array(players.collect())
    }

    /// A free square, most often near the edge the player looks away from.
    fn own_side(&mut self, player: usize, free: &mut Vec<[usize; 2]>) -> [usize; 2] {
        let (columns, rows) = (self.words.columns - 1, self.words.rows - 1);
        let depth = |[x, y]: [usize; 2]| match player {
            0 => y,
            1 => rows - y,
            2 => columns - x,
            _ => x,
        };
        let mut best = self.below(free.len());
        for _ in 0..2 {
            let other = self.below(free.len());
            if depth(free[other]) < depth(free[best]) {
                best = other;
            }
        }
        free.swap_remove(best)
    }

    fn direction(&self, player: usize, mirrored: bool) -> Value {
        match (player, mirrored || self.words.hex) {
            (0, _) => json!([[1, 0], [0, 1]]),
            (1, true) if !self.words.hex => json!([[1, 0], [0, -1]]),
            (1, _) => json!([[-1, 0], [0, -1]]),
            (2, _) if self.words.hex => json!([[0, -1], [1, 1]]),
            (_, _) if self.words.hex => json!([[0, 1], [-1, -1]]),
            (2, _) => json!([[0, -1], [1, 0]]),
            (_, _) => json!([[0, 1], [-1, 0]]),
        }
    }
}
