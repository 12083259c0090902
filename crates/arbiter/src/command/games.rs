use crate::game::{self, Game, Variation};
use crate::shelf;
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
    json: bool,
    #[command(flatten)]
    variation: Variation,
}

impl Games {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        match &self.game {
            None => self.list(out),
            Some(_) if self.setups => self.setups(out),
            Some(name) => self.one(out, &Game::load(name, &self.variation)?),
        }
    }

    fn list(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let mut data = Vec::new();
        let mut rows = Vec::new();
        for (id, _) in shelf::GAMES {
            // A built-in game that is refused is our fault; the others are still listed.
            match Game::load(id, &Variation::default()) {
                Ok(game) => {
                    rows.push([
                        id.to_string(),
                        game.title().to_string(),
                        game.spec.players.len().to_string(),
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
        let heading = ["ID", "TITLE", "PLAYERS", "BOARD"].map(String::from);
        let widths: Vec<usize> =
            (0..4).map(|i| rows.iter().chain([&heading]).map(|r| r[i].chars().count()).max().unwrap_or(0)).collect();
        for [id, title, players, board] in [heading].iter().chain(&rows) {
            let line = format!("{id:<0$}  {title:<1$}  {players:<2$}  {board}", widths[0], widths[1], widths[2]);
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn setups(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let found = game::find(self.game.as_deref().unwrap_or_default())?;
        let setups = &found.document.menu().setups;
        if self.json {
            let list = setups.iter().map(|s| json!({ "code": s.code, "default": s.default, "note": s.note })).collect();
            return super::print_json(out, &Value::Array(list));
        }
        if setups.is_empty() {
            writeln!(out, "{} has no setups: it starts as its players say", found.name)?;
        }
        for setup in setups {
            let mark = if setup.default { " (default)" } else { "" };
            let note = setup.note.as_ref().map_or(String::new(), |n| format!("  {n}"));
            writeln!(out, "{}{mark}{note}", setup.code)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn one(&self, out: &mut dyn Write, game: &Game) -> anyhow::Result<ExitCode> {
        if self.json {
            return super::print_json(out, &summary(game));
        }
        let spec = &game.spec;
        let metadata = &spec.metadata;
        writeln!(out, "{} ({})", game.title(), game.found.name)?;
        let players: Vec<&str> = spec.players.iter().map(|p| p.name.as_str()).collect();
        writeln!(out, "Players: {}. Board: {}.", players.join(", "), size(game))?;
        for text in [&metadata.rules, &metadata.note].into_iter().flatten() {
            writeln!(out, "\n{}", wrapped(text))?;
        }
        writeln!(out, "\nPieces: {}", pieces(game))?;
        if let Some(source) = &metadata.source {
            writeln!(out, "Source: {source}")?;
        }
        if !metadata.aliases.is_empty() {
            writeln!(out, "Also known as: {}", metadata.aliases.join(", "))?;
        }
        let menu = game.found.document.menu();
        for option in &menu.options {
            writeln!(out, "\n--option {}=…", option.code)?;
            for choice in &option.choices {
                let mark = if choice.code == option.default { " (default)" } else { "" };
                let note = choice.note.as_ref().map_or(String::new(), |n| format!("  {n}"));
                writeln!(out, "  {}{mark}{note}", choice.code)?;
            }
        }
        if !menu.setups.is_empty() {
            let codes: Vec<&str> = menu.setups.iter().map(|s| s.code.as_str()).collect();
            writeln!(out, "\n--setup …  {}", codes.join(", "))?;
        }
        if spec.start.count() > 1 {
            writeln!(out, "--number …  0 to {}", spec.start.count() - 1)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn size(game: &Game) -> String {
    let board = &game.spec.board;
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
    game.spec.kinds.iter().map(|k| format!("{} {}", k.symbol, k.name)).collect::<Vec<_>>().join(", ")
}

fn summary(game: &Game) -> Value {
    let spec = &game.spec;
    let metadata = &spec.metadata;
    let menu = game.found.document.menu();
    let option = |o: &arbiter_spec::patch::OptionEntry| {
        let choices: Vec<&str> = o.choices.iter().map(|c| c.code.as_str()).collect();
        json!({ "code": o.code, "default": o.default, "choices": choices })
    };
    json!({
        "id": game.found.name,
        "name": spec.name,
        "title": game.title(),
        "players": spec.players.iter().map(|p| p.name.as_str()).collect::<Vec<_>>(),
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
        "spec_hash": spec.spec_hash,
    })
}

/// Lines of at most a hundred characters, broken between words; line breaks of the text stay.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut width = 0;
        for word in paragraph.split_whitespace() {
            let length = word.chars().count();
            if width > 0 && width + 1 + length > 100 {
                out.push('\n');
                width = 0;
            } else if width > 0 {
                out.push(' ');
                width += 1;
            }
            out.push_str(word);
            width += length;
        }
        out.push('\n');
    }
    out.trim_end().to_string()
}
