use arbiter_notation::answer::Protocol;
use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// The JSON Schema of game documents, for editors, or of what agents read and write
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/schema.txt"))]
pub struct Schema {
    /// The protocol of agents, 1 or 2, instead of game documents
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=2))]
    agent: Option<u64>,
}

impl Schema {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let agent = self.agent.and_then(Protocol::of).map(arbiter_arena::protocol::schema);
        super::print_json(out, &agent.unwrap_or_else(arbiter_spec::document::schema))
    }
}
