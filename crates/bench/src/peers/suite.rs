//! What is measured, read from a table beside the source: positions are data, as games are.

use crate::ours::{Begin, Kernel};
use anyhow::{Context, anyhow, bail};
use arbiter::{Choices, Document};
use arbiter_notation::position;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::play::Placement;

const SUITE: &str = include_str!("../../data/peers.tsv");

/// Documents that are there to be measured only.
const DOCUMENTS: &[(&str, &str)] =
    &[("four-armies", include_str!("../../data/four-armies.json")), ("cross", include_str!("../../data/cross.json"))];

/// What the peer counts meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The same position.
    Same,
    /// The start of chess.
    Anchor,
}

/// One line of the suite.
#[derive(Clone, Debug)]
pub struct Row {
    /// What the peer counts meanwhile.
    pub against: Against,
    /// The game.
    pub game: String,
    /// The position in words.
    pub label: String,
    /// By which kernel.
    pub kernel: Kernel,
    /// How deep, unless that takes too long.
    pub depth: u32,
    /// The leaves there, where another program has counted them.
    pub nodes: Option<u64>,
    /// The ratio to the peer that must be reached.
    pub must: Option<f64>,
    /// The ratio that would be fine.
    pub stretch: Option<f64>,
    /// The position as text; `None` for the start.
    pub position: Option<String>,
}

/// All lines.
pub fn rows() -> anyhow::Result<Vec<Row>> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| row(line).with_context(|| format!("in the suite: {line}"))).collect()
}

fn row(line: &str) -> anyhow::Result<Row> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [against, game, label, kernel, depth, nodes, must, stretch, position] = fields[..] else {
        bail!("expected nine fields");
    };
    let known = |text: &str| Some(text.to_string()).filter(|text| text != "-");
    let against = match against {
        "same" => Against::Same,
        "anchor" => Against::Anchor,
        other => bail!("`{other}` is neither `same` nor `anchor`"),
    };
    Ok(Row {
        against,
        game: game.into(),
        label: label.into(),
        kernel: Kernel::named(kernel).with_context(|| format!("no kernel `{kernel}`"))?,
        depth: depth.parse()?,
        nodes: known(nodes).map(|text| text.parse()).transpose()?,
        must: known(must).map(|text| text.parse()).transpose()?,
        stretch: known(stretch).map(|text| text.parse()).transpose()?,
        position: Some(position.to_string()).filter(|text| text != "start"),
    })
}

impl Row {
    /// The rules, and the placement if it is not the start.
    pub fn load(&self) -> anyhow::Result<(CheckedSpec, Option<Placement>)> {
        let spec = match self.game.strip_prefix("bench:") {
            None => crate::plain(&self.game)?.spec().clone(),
            Some(name) => {
                let (_, text) = DOCUMENTS.iter().find(|(n, _)| *n == name).context("no such document")?;
                Document::from_json(&self.game, text)?.choose(&Choices::default())?.spec().clone()
            }
        };
        let Some(text) = &self.position else { return Ok((spec, None)) };
        let placement = position::read(&spec, text).map_err(|errors| anyhow!("{text}: {:?}", errors.0))?;
        Ok((spec, Some(placement)))
    }
}

/// Where counting begins.
pub fn begin(placement: &Option<Placement>) -> Begin<'_> {
    placement.as_ref().map_or(Begin::Start(0), Begin::At)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_suite_can_be_played() {
        for row in rows().unwrap() {
            let (spec, placement) = row.load().unwrap();
            let open = crate::ours::open(Kernel::Reference, &spec, &begin(&placement));
            assert!(open.is_some_and(|contender| contender.slices() > 0), "{row:?}");
        }
    }
}
