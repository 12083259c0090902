use arbiter_notation::answer::Protocol;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// The JSON Schema of game documents, for editors; or of what agents say, of records, of matches
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/schema.txt"))]
pub struct Schema {
    /// The protocol of agents, 1 or 2, instead of game documents
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=2))]
    agent: Option<u64>,
    /// Records of games
    #[arg(long, conflicts_with = "agent")]
    record: bool,
    /// The log and the table of a match
    #[arg(long = "match", conflicts_with_all = ["agent", "record"])]
    match_: bool,
}

impl Schema {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let schema = match (self.agent.and_then(Protocol::of), self.record, self.match_) {
            (Some(protocol), ..) => arbiter_arena::protocol::schema(protocol),
            (None, true, _) => arbiter_arena::record::schema(),
            (None, _, true) => arbiter_arena::tournament::schema(),
            _ => arbiter_spec::document::schema(),
        };
        super::print_json(out, &schema)
    }
}
