//! The board, the players, their teams and seats.

use super::geometry;
use super::lower::{Lower, unique};
use crate::checked::{Board, Lattice, Line, Matrix, Player, PlayerId, Seat, Square, Stacking, Team, TeamId, ZoneExpr};
use crate::diagnostic::codes;
use crate::document::{self, Axis};
use crate::limits;
use std::collections::HashSet;

/// Most columns, and most rows.
const MAX_SIDE: i64 = limits::SIDE as i64;

impl Lower<'_> {
    /// The board without what speaks of pieces (stacking).
    pub fn lower_board(&mut self) {
        let written = &self.spec.board;
        let (columns, rows) = (written.dimensions.x, written.dimensions.y);
        // A missing size was reported by the reader and stands nowhere.
        if written.dimensions.at == Default::default() {
            return;
        }
        if columns < 1 || rows < 1 {
            let message = format!("a board of {columns} × {rows} squares cannot be");
            self.report.add(codes::BOARD_SIZE, &written.dimensions.at, message, "both numbers are at least 1");
            return;
        }
        if columns > MAX_SIDE || rows > MAX_SIDE {
            let message = format!("a board of {columns} × {rows} is too large");
            let help = format!("at most {MAX_SIDE} columns and {MAX_SIDE} rows");
            self.report.add(codes::LIMIT_BOARD, &written.dimensions.at, message, help);
            return;
        }
        let mut board = Board {
            columns: columns as u8,
            rows: rows as u8,
            exists: vec![true; (columns * rows) as usize],
            lattice: written.lattice.value,
            wrap_x: written.wrap.iter().any(|a| a.value == Axis::X),
            wrap_y: written.wrap.iter().any(|a| a.value == Axis::Y),
            ..Board::default()
        };
        if board.lattice == Lattice::Hex
            && let Some(axis) = written.wrap.first()
        {
            let message = "a hexagonal board cannot be closed into a ring";
            self.report.add(codes::BOARD_WRAP_HEX, &axis.at, message, "drop `wrap`");
        }
        for hole in &written.disabled_positions {
            match board.square_in_frame(hole.x, hole.y) {
                Some(index) => board.exists[index] = false,
                None => {
                    let message = format!("[{}, {}] lies outside the board", hole.x, hole.y);
                    self.report.add(codes::BOARD_HOLE_OFF_BOARD, &hole.at, message, "remove it");
                }
            }
        }
        if !board.exists.contains(&true) {
            let message = "every square is disabled: no board is left";
            self.report.add(codes::BOARD_SIZE, &written.at, message, "keep at least one square");
        }
        self.board = board;
        self.board.lines = written.lines.iter().take(self.names.lines.len()).map(|l| self.line(l)).collect();
    }

    fn line(&mut self, line: &document::BoardLines) -> Line {
        let mut lines = Vec::new();
        for written in &line.lines {
            let mut squares = Vec::new();
            for xy in written {
                if !self.spend(1, &xy.at) {
                    break;
                }
                let Some(square) = self.square(xy, codes::BOARD_LINE_BROKEN) else { continue };
                if squares.contains(&square) {
                    let message = "the line comes back to a square it has passed";
                    self.report.add(codes::BOARD_LINE_BROKEN, &xy.at, message, "split it into two lines");
                } else {
                    squares.push(square);
                }
            }
            lines.push(squares);
        }
        Line { code: line.code.text.clone(), lines }
    }

    /// Stacking, once filters can be lowered.
    pub fn stacking(&mut self) -> Vec<Stacking> {
        let spec = self.spec;
        let mut all: Vec<Stacking> = Vec::new();
        for rule in spec.board.stacking.iter().take(limits::STACKING) {
            let squares = match self.fixed_zone(&rule.zone) {
                // What a player's copy names is for everybody.
                ZoneExpr::Fixed(copies) => unique(copies.each.into_iter().flatten().chain(copies.neutral).collect()),
                _ => Vec::new(),
            };
            let max = rule.max.value;
            if max != limits::STACK as i64 {
                let message = format!("a square of a stacking rule holds {} pieces, not {max}", limits::STACK);
                self.report.add(codes::LIMIT_STACK, &rule.max.at, message, format!("write {}", limits::STACK));
            }
            all.push(Stacking {
                at: rule.at.clone(),
                squares,
                max: limits::STACK as u8,
                needs: rule.needs.as_ref().map(|f| self.filter(f)),
            });
        }
        let squares: HashSet<&Square> = all.iter().flat_map(|rule| &rule.squares).collect();
        if squares.len() > limits::STACKING
            && let Some(last) = all.last()
        {
            let message =
                format!("pieces may be stacked on {} squares; at most {} are allowed", squares.len(), limits::STACKING);
            self.report.add(codes::LIMIT_STACK, &last.at, message, "name fewer squares");
        }
        if let Some(extra) = spec.board.stacking.get(limits::STACKING) {
            let message = format!("more than {} stacking rules", limits::STACKING);
            self.report.add(codes::LIMIT_STACK, &extra.at, message, "join their zones");
        }
        all
    }

    /// Players and teams.
    pub fn lower_players(&mut self) -> Vec<Team> {
        let spec = self.spec;
        let mut teams: Vec<Team> = Vec::new();
        for (index, player) in spec.players.iter().take(self.names.players.len()).enumerate() {
            let team = player.team.as_ref().unwrap_or(&player.name).text.clone();
            let team = teams.iter().position(|t| t.name == team).unwrap_or_else(|| {
                teams.push(Team { name: team, players: Vec::new() });
                teams.len() - 1
            });
            teams[team].players.push(PlayerId(index as u8));
            let direction = self.direction(&player.direction);
            self.players.push(Player { name: player.name.text.clone(), team: TeamId(team as u8), direction });
        }
        let broken = spec.players.is_empty() && spec.at == Default::default();
        if teams.len() < 2 && self.format >= 2 && !broken {
            let at = spec.players.last().map_or(&spec.at, |p| &p.name.at);
            let message = "all players are of one team: nobody to play against";
            self.report.add(codes::PLAYER_ONE_TEAM, at, message, "a game needs two teams");
        }
        teams
    }

    fn direction(&mut self, written: &document::Matrix) -> Matrix {
        let small = written.rows.iter().flatten().all(|n| n.unsigned_abs() <= 8);
        let matrix = if small { Matrix(written.rows.map(|row| row.map(|n| n as i16))) } else { Matrix([[0; 2]; 2]) };
        let symmetric = geometry::is_symmetry(&matrix, self.board.lattice);
        if matrix.determinant().abs() != 1 {
            let message = "the determinant of the matrix is not 1 or −1: it would stretch or flatten moves";
            self.report.add(
                codes::PLAYER_DIRECTION,
                &written.at,
                message,
                "up is [[1,0],[0,1]], down [[-1,0],[0,-1]] or mirrored [[1,0],[0,-1]], left [[0,-1],[1,0]], right [[0,1],[-1,0]]",
            );
            return Matrix::IDENTITY;
        }
        if !symmetric {
            let (code, message) = if self.format == 1 {
                (codes::LINT_DIRECTION_SHEAR, "the matrix is no symmetry of the board: it slants moves")
            } else {
                (codes::PLAYER_DIRECTION, "the matrix is no symmetry of the board's lattice")
            };
            let help = "turns and reflections have one 1 or −1 in every row and column";
            self.report.add(code, &written.at, message, help);
        }
        matrix
    }

    /// Seats: as written, or one per player.
    pub fn seats(&mut self) -> Vec<Seat> {
        let spec = self.spec;
        let Some(written) = &spec.seats else {
            let each = self.players.iter().enumerate();
            return each.map(|(i, p)| Seat { code: p.name.clone(), players: vec![PlayerId(i as u8)] }).collect();
        };
        if let Some(extra) = written.get(limits::SEATS) {
            let message = format!("more than {} seats", limits::SEATS);
            self.report.add(codes::LIMIT_SEATS, &extra.code.at, message, "a seat may have several players");
        }
        let mut seated = vec![false; self.players.len()];
        let mut seats = Vec::new();
        for seat in written.iter().take(limits::SEATS) {
            let mut players: Vec<PlayerId> = Vec::new();
            for name in &seat.players {
                let Some(player) = self.player(name) else { continue };
                let Some(team) = self.players.get(player.index()).map(|p| p.team) else { continue };
                if std::mem::replace(&mut seated[player.index()], true) {
                    let message = format!("{name} has a seat already");
                    self.report.add(codes::PLAYER_TWO_SEATS, &name.at, message, "a player has one seat");
                }
                if players.first().is_some_and(|p| self.players[p.index()].team != team) {
                    let message = format!("{name} is of another team than the others of this seat");
                    let help = "players of one seat are of one team";
                    self.report.add(codes::PLAYER_SEAT_TWO_TEAMS, &name.at, message, help);
                }
                players.push(player);
            }
            if players.is_empty() {
                let message = format!("nobody sits on the seat \"{}\"", seat.code);
                self.report.add(codes::PLAYER_NO_SEAT, &seat.code.at, message, "name its players");
                continue;
            }
            seats.push(Seat { code: seat.code.text.clone(), players });
        }
        for (index, _) in seated.iter().enumerate().filter(|(_, seated)| !**seated) {
            let name = &spec.players[index].name;
            let message = format!("{name} has no seat: nobody decides for this player");
            self.report.add(codes::PLAYER_NO_SEAT, &name.at, message, "add the player to a seat");
        }
        seats
    }
}

impl Board {
    /// The index of a square of the rectangle, hole or not.
    fn square_in_frame(&self, x: i64, y: i64) -> Option<usize> {
        let inside = (0..i64::from(self.columns)).contains(&x) && (0..i64::from(self.rows)).contains(&y);
        inside.then(|| (y * i64::from(self.columns) + x) as usize)
    }
}
