use clap::Args;
use std::io::Write;
use std::process::ExitCode;

/// The JSON Schema of game documents, for editors
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../help/schema.txt"))]
pub struct Schema {}

impl Schema {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        super::print_json(out, &arbiter_spec::document::schema())
    }
}
