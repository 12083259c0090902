use crate::game::GameArgs;
use crate::text_board::{self, Cells, ColourChoice, Palette};
use arbiter_notation::{moves, position};
use arbiter_spec::checked::{Chance, ChanceId};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// The board of a game in the terminal
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/show.txt"))]
pub struct Show {
    #[command(flatten)]
    game: GameArgs,
    /// Cells show the symbols of the notation
    #[arg(long, conflicts_with = "codes")]
    symbols: bool,
    /// Cells show the first three letters of each code (the default)
    #[arg(long)]
    codes: bool,
    /// When to use colours
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: ColourChoice,
    /// Print an object instead of a picture
    #[arg(long)]
    pub json: bool,
}

impl Show {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (game, position) = self.game.load()?;
        if !self.json {
            let cells = if self.symbols { Cells::Symbols } else { Cells::Codes };
            write!(out, "{}", text_board::draw(&position, None, cells, &Palette::new(game.spec(), self.color)))?;
            return Ok(ExitCode::SUCCESS);
        }
        let spec = game.spec();
        let placement = position.placement();
        let pieces: Vec<_> = placement
            .pieces
            .iter()
            .map(|piece| {
                json!({
                    "square": spec.board.square_name(piece.square),
                    "piece": spec.kind(piece.kind).code,
                    "owner": spec.player_name(piece.owner),
                })
            })
            .collect();
        let stored: Vec<_> = placement
            .stored
            .iter()
            .map(|s| {
                json!({
                    "store": spec.stores[s.store.index()].code,
                    "holder": spec.player_name(s.holder),
                    "piece": spec.kind(s.kind).code,
                    "owner": spec.player_name(s.owner),
                    "count": s.count,
                })
            })
            .collect();
        let roll = |(i, chance): (usize, &Chance)| {
            let value = position.current_roll(ChanceId(i as u8)).and_then(|v| chance.outcomes.get(v));
            (chance.code.clone(), json!(value.map(|o| o.code.as_str())))
        };
        let part = placement.phase.is_none().then(|| spec.turns.parts.get(placement.part)).flatten();
        super::print_json(
            out,
            &json!({
                "game": game.name(),
                "position": position::write(spec, &placement),
                "to_move": spec.player_name(position.to_move()),
                "decides": spec.seats[position.deciding_seat().index()].code,
                "turn": placement.turn_number,
                "phase": placement.phase.map(|phase| spec.turns.phases[phase.index()].code.as_str()),
                "part": part.map(|part| part.code.as_str()),
                "awaits": position.awaited_roll().map(|id| spec.chance[id.index()].code.as_str()),
                "rolls": spec.chance.iter().enumerate().map(roll).collect::<serde_json::Map<_, _>>(),
                "in_check": spec.player_ids().filter(|p| position.in_check(*p)).map(|p| spec.player_name(p)).collect::<Vec<_>>(),
                "men": pieces,
                "stores": stored,
                "last": position.last_decision().map(|d| moves::texts(spec, std::slice::from_ref(d)).concat()),
                "outcome": position.outcome().map(|o| text_board::outcome_json(spec, o)),
            }),
        )
    }
}
