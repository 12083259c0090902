//! From a document to the tables of the kernel, or to the reasons why it does not fit.
//!
//! One pass per file: [`kinds`] takes kinds apart, [`components`] finds the planes, [`tables`] writes the tables out,
//! [`proof`] checks what the kernel takes for granted, [`endings`] lowers what cuts a count.

pub(crate) mod after_move_laws;
pub(crate) mod barriers;
pub(crate) mod blast;
pub(crate) mod castling;
pub(crate) mod changes;
pub(crate) mod checks;
pub(crate) mod components;
pub(crate) mod drawn;
pub(crate) mod endings;
pub(crate) mod fixed;
pub(crate) mod flags;
pub(crate) mod hands;
pub(crate) mod kinds;
pub(crate) mod lookup;
pub(crate) mod outcomes;
pub(crate) mod overlap;
pub(crate) mod passing;
pub(crate) mod paths;
pub(crate) mod patterns;
pub(crate) mod pawn;
pub(crate) mod proof;
pub(crate) mod reason;
pub(crate) mod royals;
pub(crate) mod sight;
pub(crate) mod splits;
pub(crate) mod tables;
pub(crate) mod unmoved;

use super::lanes::Lanes;
use super::shape::Safety;
use super::tables::Tables;
use crate::set::{Set, U256};
use arbiter_spec::checked::{KindId, Pass, Rules};
use components::Components;
use kinds::Anatomy;
use reason::{Reason, Refused};
use royals::Royals;
use splits::Split;

/// The tables, or why there are none: every stage is asked whatever an earlier one refused, as far as there is anything to ask.
pub(crate) fn plan<W: Laned>(rules: &Rules) -> Result<Tables<W>, Vec<Reason>> {
    let charge = blast::find(rules);
    let checks = checks::find(rules);
    let mut refused = Refused::default();
    refused.add(proof::scope(rules, charge.is_some(), checks.is_some()));
    let mut anatomies = Vec::new();
    for (index, kind) in rules.kinds.iter().enumerate() {
        let (mut anatomy, reasons) = kinds::anatomy(rules, KindId(index as u8));
        refused.add(reasons);
        refused.keep(overlap::tidy(rules, kind, &mut anatomy));
        anatomies.push(anatomy);
    }
    refused.add(flags::refused(rules));
    let barred = refused.keep(barriers::kinds(rules, &anatomies)).unwrap_or(0);
    let hands = refused.keep(hands::find(rules)).unwrap_or_default();
    let after_move_laws = refused.keep(after_move_laws::find(rules)).unwrap_or_default();
    let found = components(rules, &anatomies, charge.is_some(), barred, &mut refused);
    let parts = found.as_ref().map(|(components, _)| components);
    let cut = endings::over(rules, parts, checks.as_ref().map(|checks| checks.counter));
    let cut = refused.keep(cut);
    let Some((components, many)) = found else { return Err(refused.with(Vec::new())) };
    let rarely = "blasts or counted checks with several royal pieces or threats of their own sort";
    refused.when(many && (charge.is_some() || checks.is_some()), rarely);
    let asks = hands.asks_pawns_only(&components);
    refused.when(!asks, "drops that ask about pieces other than pawn-like ones");
    let barriers = refused.keep(barriers::planes(rules, &anatomies, &components, &hands)).unwrap_or(0);
    if many {
        refused.keep(proof::many(rules, &anatomies, &hands));
    }
    let cut = cut.unwrap_or_default();
    let Some(mut tables) = tables::write(rules, &anatomies, &components, &hands, cut, &mut refused) else {
        return Err(refused.with(Vec::new()));
    };
    tables.pass = rules.turns.pass == Pass::Always;
    tables.pass_counter = passing::counter(rules);
    tables.after_move_laws = after_move_laws;
    tables.barriers = barriers;
    tables.safety = if many { Safety::Trials } else { proof::safety(&tables) };
    tables.lone &= !many;
    proof::companions(&mut tables);
    if let Some(charge) = &charge {
        tables.blast = refused.keep(charge.lay(rules, &anatomies, &components)).map(Box::new);
    }
    proof::together(rules, &tables, charge.is_some(), checks.is_some(), &mut refused);
    tables.checks = checks.map(Box::new);
    if refused.is_empty() {
        tables.lanes = W::lanes(&tables, i32::from(rules.board.columns), &components).map(Box::new);
        return Ok(tables);
    }
    Err(refused.with(Vec::new()))
}

/// The components, and whether royal pieces are looked after as many are; `None` if there are more than fit.
fn components(
    rules: &Rules,
    anatomies: &[Anatomy],
    blast: bool,
    barred: u64,
    refused: &mut Refused,
) -> Option<(Components, bool)> {
    let royalty = royals::form(rules, blast);
    let mut many = royalty == Some(Royals::Many) || royals::go_far(rules, anatomies) || barred != 0;
    // What is rare comes with trials only.
    many |= rules.turns.pass != Pass::Never || !rules.legality.is_empty() || passing::counter(rules).is_some();
    let mut found = components::find(rules, anatomies, blast, many, refused)?;
    let counted = found.vaults.is_empty() && found.hoppers.iter().all(Split::is_counted);
    if !counted && (royalty == Some(Royals::One) || !found.vaults.is_empty()) {
        // Threats that no number of pieces between tells of: the royal piece is looked after as many are.
        many = true;
        found = components::find(rules, anatomies, blast, many, refused)?;
    }
    let too_many = found.layout.planes() > 16;
    refused.when(too_many, "more kinds of movement than the kernel has planes");
    (!too_many).then_some((found, many))
}

/// Widths of sets, and whether lanes hold them.
pub(crate) trait Laned: Set {
    /// The lanes of a game, if it fits them.
    fn lanes(tables: &Tables<Self>, columns: i32, components: &Components) -> Option<Lanes>;
}

impl Laned for u64 {
    fn lanes(tables: &Tables<u64>, columns: i32, components: &Components) -> Option<Lanes> {
        let steps = |rider: &Vec<Vec<arbiter_spec::checked::Vector>>| {
            rider.first().into_iter().flatten().map(|v| (i32::from(v.dx), i32::from(v.dy))).collect()
        };
        let riders: Vec<Vec<(i32, i32)>> = components.riders.iter().map(steps).collect();
        super::lanes::lanes(tables, columns, &riders)
    }
}

impl Laned for u128 {
    fn lanes(_: &Tables<u128>, _: i32, _: &components::Components) -> Option<Lanes> {
        None
    }
}

impl Laned for U256 {
    fn lanes(_: &Tables<U256>, _: i32, _: &components::Components) -> Option<Lanes> {
        None
    }
}
