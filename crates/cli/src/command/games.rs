use crate::game::{self, Variation};
use crate::text_board::wrapped;
use arbiter::Game;
use arbiter_host::documents;
use arbiter_spec::checked::PlayerId;
use clap::Args;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// The games that are built in, or the rules of one in words
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/games.txt"))]
pub struct Games {
    /// Show this game only: an id, another name it goes by, or the path of a document
    game: Option<String>,
    /// List the setups of the game
    #[arg(long, requires = "game")]
    setups: bool,
    /// Print objects instead of text
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    variation: Variation,
}

impl Games {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.game {
            None => self.list(out),
            Some(_) if self.setups => self.setups(out),
            Some(name) => self.one(out, &game::load(name, &self.variation)?),
        }
    }

    fn list(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut data = Vec::new();
        let mut rows = Vec::new();
        for (id, _) in arbiter_catalog::GAMES {
            // A built-in game that is refused is our fault; the others are still listed.
            match game::plain(id) {
                Ok(game) => {
                    rows.push([
                        id.to_string(),
                        game.title().to_string(),
                        game.spec().players.len().to_string(),
                        size(&game),
                    ]);
                    data.push(summary(&game));
                }
                Err(error) => writeln!(std::io::stderr(), "warning: {id}: {error:#}")?,
            }
        }
        if self.json {
            return super::print_json(out, &Value::Array(data));
        }
        rows.insert(0, ["ID", "TITLE", "PLAYERS", "BOARD"].map(String::from));
        print_table(out, &rows)
    }

    fn setups(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let name = self.game.as_deref().unwrap_or_default();
        let setups = documents::find(name)?.menu().setups.clone();
        let mut data = Vec::new();
        let mut rows = vec![["SETUP", "TURNS", "NOTE"].map(String::from)];
        for setup in setups {
            // The order of turns is what the rules make of a setup, not what it writes.
            let variation = Variation { setup: Some(setup.code.clone()), ..self.variation.clone() };
            let game = game::load(name, &variation)?;
            let turns = &game.spec().turns;
            let cycle = turns.order.iter().cycle().skip(turns.start).take(turns.order.len());
            let order: Vec<&str> = cycle.map(|p| game.spec().player_name(*p)).collect();
            let mark = if setup.default { " (default)" } else { "" };
            rows.push([format!("{}{mark}", setup.code), order.join(" "), setup.note.clone().unwrap_or_default()]);
            let default = setup.default;
            data.push(json!({ "code": setup.code, "default": default, "note": setup.note, "turns": order }));
        }
        if self.json {
            return super::print_json(out, &Value::Array(data));
        }
        if data.is_empty() {
            writeln!(out, "{name} has no setups: it starts as its players say")?;
            return Ok(ExitCode::SUCCESS);
        }
        print_table(out, &rows)
    }

    fn one(&self, out: &mut dyn Write, game: &Game) -> anyhow::Result<ExitCode> {
        if self.json {
            return super::print_json(out, &summary(game));
        }
        let spec = game.spec();
        let metadata = &spec.metadata;
        writeln!(out, "{} ({})", game.title(), game.name())?;
        let players: Vec<&str> = spec.players.iter().map(|p| p.name.as_str()).collect();
        writeln!(out, "Players: {}. Board: {}.", players.join(", "), size(game))?;
        for (i, seat) in spec.seats.iter().enumerate().filter(|(i, s)| players.get(*i) != Some(&s.code.as_str())) {
            let names: Vec<&str> = seat.players.iter().map(|p| spec.player_name(*p)).collect();
            writeln!(out, "{}{} plays {}", if i == 0 { "Seats: " } else { "       " }, seat.code, names.join(", "))?;
        }
        for text in [&metadata.rules, &metadata.note].into_iter().flatten() {
            writeln!(out, "\n{}", wrapped("", text, 0))?;
        }
        writeln!(out, "\n{}", wrapped("Pieces: ", &pieces(game), 8))?;
        if let Some(source) = &metadata.source {
            writeln!(out, "{}", wrapped("Source: ", source, 8))?;
        }
        if !metadata.aliases.is_empty() {
            writeln!(out, "{}", wrapped("Also known as: ", &metadata.aliases.join(", "), 15))?;
        }
        self.choices(out, game)
    }

    /// What can be chosen before the game, as it is typed.
    fn choices(&self, out: &mut dyn Write, game: &Game) -> anyhow::Result<ExitCode> {
        let menu = game.document().menu();
        for option in &menu.options {
            writeln!(out, "\n--option {}=…", option.code)?;
            for choice in &option.choices {
                let mark = if choice.code == option.default { " (default)" } else { "" };
                let note = choice.note.as_ref().map_or(String::new(), |n| format!(": {n}"));
                let flag = choice.flag.as_ref().map_or(String::new(), |flag| format!(", or --{flag}"));
                writeln!(out, "{}", wrapped("  ", &format!("{}{mark}{flag}{note}", choice.code), 6))?;
            }
        }
        if !menu.setups.is_empty() {
            let mark = |default: bool| if default { " (default)" } else { "" };
            let codes: Vec<String> = menu.setups.iter().map(|s| format!("{}{}", s.code, mark(s.default))).collect();
            writeln!(out, "\n--setup …\n{}", wrapped("  ", &codes.join(", "), 2))?;
        }
        let count = game.spec().start.count();
        if count > 1 {
            writeln!(out, "\n--number …  0 to {} (`play` draws one by its seed)", count - 1)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Rows with their columns one below the other.
fn print_table<const N: usize>(out: &mut dyn Write, rows: &[[String; N]]) -> anyhow::Result<ExitCode> {
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: [usize; N] = std::array::from_fn(width);
    for row in rows {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        writeln!(out, "{}", cells.join("  ").trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn size(game: &Game) -> String {
    let board = &game.spec().board;
    let squares = board.squares().count();
    let full = usize::from(board.columns) * usize::from(board.rows);
    let hexagons = board.lattice == arbiter_spec::checked::Lattice::Hex;
    let holes = match (hexagons, squares == full) {
        (true, _) => format!(", {squares} hexagons"),
        (false, false) => format!(", {squares} squares"),
        (false, true) => String::new(),
    };
    format!("{}×{}{holes}", board.columns, board.rows)
}

fn pieces(game: &Game) -> String {
    game.spec().kinds.iter().map(|k| format!("{} {}", k.symbol, k.name)).collect::<Vec<_>>().join(", ")
}

fn summary(game: &Game) -> Value {
    let spec = game.spec();
    let metadata = &spec.metadata;
    let menu = game.document().menu();
    let option = |o: &arbiter_spec::patch::OptionEntry| {
        let choices: Vec<Value> =
            o.choices.iter().map(|c| json!({ "code": c.code, "note": c.note, "flag": c.flag })).collect();
        json!({ "code": o.code, "default": o.default, "choices": choices })
    };
    let names = |players: &[PlayerId]| players.iter().map(|p| spec.player_name(*p)).collect::<Vec<_>>();
    json!({
        "id": game.name(),
        "name": spec.name,
        "title": game.title(),
        "players": spec.players.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(),
        "teams": spec.teams.iter().map(|t| json!({ "name": t.name, "players": names(&t.players) })).collect::<Vec<_>>(),
        "seats": spec.seats.iter().map(|s| json!({ "code": s.code, "players": names(&s.players) })).collect::<Vec<_>>(),
        "board": {
            "columns": spec.board.columns,
            "rows": spec.board.rows,
            "squares": spec.board.squares().count(),
            "lattice": if spec.board.lattice == arbiter_spec::checked::Lattice::Hex { "HEX" } else { "SQUARE" },
        },
        "pieces": spec.kinds.iter().map(|k| json!({ "code": k.code, "name": k.name, "symbol": k.symbol })).collect::<Vec<_>>(),
        "options": menu.options.iter().map(option).collect::<Vec<_>>(),
        "setups": menu.setups.iter().map(|s| s.code.as_str()).collect::<Vec<_>>(),
        "start_positions": spec.start.count(),
        "aliases": metadata.aliases,
        "source": metadata.source,
        "rules": metadata.rules,
        "note": metadata.note,
        "spec_hash": spec.spec_hash,
    })
}
