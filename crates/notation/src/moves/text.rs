//! Writing moves.

use crate::uses::{effects, place};
use arbiter_spec::checked::{EffectKind, KindId, MoveName, PlayerId, Rules, Square};
use arbiter_spec::play::{Choice, Decision, What};
use std::collections::{HashMap, HashSet};

/// A way of telling clashing texts apart: the index of a decision and its text so far give a new one.
type Mean<'a> = &'a dyn Fn(usize, &str) -> String;

/// A text for each decision, in order. No two are the same.
pub fn texts(spec: &Rules, decisions: &[Decision]) -> Vec<String> {
    let mut out: Vec<String> = decisions.iter().map(|d| plain(spec, d)).collect();
    // From the gentlest means to the last resort; each is used only on texts that still clash.
    let means: [Mean; 4] = [
        &|i, text| partner_form(spec, &decisions[i]).unwrap_or_else(|| text.into()),
        &|i, text| piece_prefix(spec, &decisions[i]).map_or(text.into(), |prefix| format!("{prefix}{text}")),
        &|i, text| choice_marks(&decisions[i]).map_or(text.into(), |marks| format!("{text}:{marks}")),
        &|i, text| rule_suffix(spec, &decisions[i]).map_or(text.into(), |suffix| format!("{text}#{suffix}")),
    ];
    for mean in means {
        let groups = clashes(&out);
        // Most lists are told apart by their plain texts.
        if groups.is_empty() {
            return out;
        }
        for group in groups {
            let changed: Vec<String> = group.iter().map(|&i| mean(i, &out[i])).collect();
            // A mark that all of them would carry tells nothing apart.
            if changed.iter().any(|text| *text != changed[0]) {
                group.into_iter().zip(changed).for_each(|(i, text)| out[i] = text);
            }
        }
    }
    // The last resort is a number; it may not read like a player's mark.
    let mut taken: HashSet<String> = out.iter().cloned().collect();
    for group in clashes(&out) {
        let mut numbers = 2..;
        for i in group.into_iter().skip(1) {
            let mut numbered = numbers.by_ref().map(|n: u64| format!("{}#{n}", out[i]));
            if let Some(free) = numbered.find(|text| !taken.contains(text)) {
                taken.insert(free.clone());
                out[i] = free;
            }
        }
    }
    out
}

fn clashes(texts: &[String]) -> Vec<Vec<usize>> {
    let mut groups: HashMap<&str, Vec<usize>> = HashMap::new();
    texts.iter().enumerate().for_each(|(i, text)| groups.entry(text).or_default().push(i));
    let mut out: Vec<Vec<usize>> = groups.into_values().filter(|group| group.len() > 1).collect();
    out.sort();
    out
}

/// The text of a decision by itself.
pub(super) fn plain(spec: &Rules, decision: &Decision) -> String {
    match &decision.what {
        What::Pass => "pass".into(),
        What::Stop => "stop".into(),
        What::Drop { kind, to, .. } => {
            let becomes = decision.choices.iter().find_map(|c| match c {
                Choice::Become(kind) => Some(*kind),
                _ => None,
            });
            let rest: String = decision.choices.iter().filter_map(|c| placed(spec, c)).collect();
            format!("{}@{}{rest}", spec.kind(becomes.unwrap_or(*kind)).symbol, spec.board.square_name(*to))
        }
        What::Move { from, to, partner, .. } => {
            let shown = if from == to { partner.unwrap_or(*to) } else { *to };
            from_to(spec, decision, *from, shown)
        }
    }
}

/// Of a move by two pieces: from the first to the second.
pub(super) fn partner_form(spec: &Rules, decision: &Decision) -> Option<String> {
    match &decision.what {
        What::Move { from, partner: Some(partner), .. } => Some(from_to(spec, decision, *from, *partner)),
        _ => None,
    }
}

/// Of a move by two pieces: from where the first stands to where it lands, even if that is the same square.
pub(super) fn landing_form(spec: &Rules, decision: &Decision) -> Option<String> {
    match &decision.what {
        What::Move { from, to, .. } => Some(from_to(spec, decision, *from, *to)),
        _ => None,
    }
}

fn from_to(spec: &Rules, decision: &Decision, from: Square, to: Square) -> String {
    let What::Move { kind, .. } = decision.what else { return String::new() };
    let name = |square| spec.board.square_name(square);
    let mut text = format!("{}{}", name(from), name(to));
    for choice in &decision.choices {
        match choice {
            Choice::Become(new) => text.push_str(&promotion(spec, kind, *new)),
            Choice::Place(piece, at) if *at == from => text.push_str(&small(spec, *piece)),
            Choice::Place(piece, at) if decision.choices.len() == 1 && vacated(spec, decision, *at) => {
                text = format!("{}{}{}", name(*at), name(from), small(spec, *piece));
            }
            other => text.extend(placed(spec, other)),
        }
    }
    text
}

fn placed(spec: &Rules, choice: &Choice) -> Option<String> {
    match choice {
        Choice::Place(piece, at) => Some(format!("{}@{}", small(spec, *piece), spec.board.square_name(*at))),
        Choice::Accept => Some("!".into()),
        Choice::Way(way) => Some(format!("~{way}")),
        Choice::Become(_) | Choice::Decline => None,
    }
}

fn promotion(spec: &Rules, old: KindId, new: KindId) -> String {
    let (before, after) = (spec.kind(old).symbol.as_str(), spec.kind(new).symbol.as_str());
    if old == new {
        String::new()
    } else if after.strip_prefix('+') == Some(before) {
        "+".into()
    } else if before.strip_prefix('+') == Some(after) {
        "-".into()
    } else {
        small(spec, new)
    }
}

/// A symbol in lower case; set apart if it is more than a letter.
fn small(spec: &Rules, kind: KindId) -> String {
    let symbol = spec.kind(kind).symbol.to_lowercase();
    let mut letters = symbol.chars();
    match (letters.next(), letters.next()) {
        (Some(c), None) if c.is_alphabetic() => symbol,
        _ => format!("={symbol}"),
    }
}

/// A second piece leaves that square by this move.
fn vacated(spec: &Rules, decision: &Decision, at: Square) -> bool {
    let What::Move { kind, from, to, partner, rule, .. } = decision.what else { return false };
    let same = spec.kind(kind).moves.of(decision.player).iter().filter(|m| m.name == rule);
    let by_effect = |e: &EffectKind| match e {
        EffectKind::Move { from: leaves, .. } => place(spec, leaves, from, to) == Some(at),
        _ => false,
    };
    partner == Some(at) || same.flat_map(|m| effects(spec, m)).any(|e| by_effect(&e.kind))
}

/// The kind before a move, which tells pieces on one square apart; with its place if the kinds are equal too.
fn piece_prefix(spec: &Rules, decision: &Decision) -> Option<String> {
    match &decision.what {
        What::Move { kind, slot: 0, .. } => Some(format!("{}:", spec.kind(*kind).symbol)),
        What::Move { kind, slot, .. } => Some(format!("{}{}:", spec.kind(*kind).symbol, slot + 1)),
        _ => None,
    }
}

/// Which optional effects are taken, one sign each; nothing where there was nothing to choose.
fn choice_marks(decision: &Decision) -> Option<String> {
    let sign = |c: &Choice| if *c == Choice::Decline { 'n' } else { 'y' };
    (!decision.choices.is_empty()).then(|| decision.choices.iter().map(sign).collect())
}

fn rule_suffix(spec: &Rules, decision: &Decision) -> Option<String> {
    match &decision.what {
        What::Move { kind, rule: MoveName { kind: writer, id }, .. } if kind == writer => Some(id.to_string()),
        What::Move { rule, .. } => Some(format!("{}/{}", spec.kind(rule.kind).code, rule.id)),
        What::Drop { rule, .. } => Some(rule.to_string()),
        _ => None,
    }
}

/// What the document says a move is called, such as `O-O`.
pub(super) fn hint(spec: &Rules, decision: &Decision) -> Option<String> {
    let What::Move { kind, rule, .. } = decision.what else { return None };
    let moves = |player: PlayerId| spec.kind(kind).moves.of(player).iter();
    moves(decision.player).find(|m| m.name == rule).and_then(|m| m.notation.clone())
}
