//! From a document to the tables of the kernel, or to the reasons why it does not fit.
//!
//! One pass per file: [`kinds`] takes kinds apart, [`components`] finds the planes, [`tables`] writes the tables out,
//! [`proof`] checks what the kernel takes for granted, [`endings`] lowers what cuts a count.

pub(crate) mod after_move_laws;
pub(crate) mod barriers;
pub(crate) mod blast;
pub(crate) mod castling;
pub(crate) mod checks;
pub(crate) mod components;
pub(crate) mod drawn;
pub(crate) mod endings;
pub(crate) mod fixed;
pub(crate) mod hands;
pub(crate) mod kinds;
pub(crate) mod lookup;
pub(crate) mod outcomes;
pub(crate) mod overlap;
pub(crate) mod passing;
pub(crate) mod paths;
pub(crate) mod pawn;
pub(crate) mod proof;
pub(crate) mod reason;
pub(crate) mod royals;
pub(crate) mod splits;
pub(crate) mod tables;
pub(crate) mod unmoved;

use super::lanes::Lanes;
use super::shape::Safety;
use super::tables::Tables;
use crate::set::{Set, U256};
use arbiter_spec::checked::{KindId, Pass, Rules};
use reason::Reason;
use royals::Royals;
use splits::Split;

/// The tables, or why there are none.
pub(crate) fn plan<W: Laned>(rules: &Rules) -> Result<Tables<W>, Vec<Reason>> {
    let charge = blast::find(rules);
    let checks = checks::find(rules);
    let mut reasons = proof::scope(rules, charge.is_some(), checks.is_some());
    let mut anatomies = Vec::new();
    for (index, kind) in rules.kinds.iter().enumerate() {
        match kinds::anatomy(rules, KindId(index as u8)) {
            Ok(mut anatomy) => {
                reasons.extend(overlap::tidy(rules, kind, &mut anatomy).err());
                anatomies.push(anatomy);
            }
            Err(more) => reasons.extend(more),
        }
    }
    reasons.extend(kinds::several_flags(rules));
    if !reasons.is_empty() {
        return Err(reasons);
    }
    let royalty = royals::form(rules, charge.is_some());
    let barred = barriers::kinds(rules, &anatomies).map_err(|reason| vec![reason])?;
    let mut many = royalty == Some(Royals::Many) || royals::go_far(rules, &anatomies) || barred != 0;
    // What is rare comes with trials only.
    many |= rules.turns.pass != Pass::Never || !rules.legality.is_empty() || passing::counter(rules).is_some();
    let mut components = components::find(rules, &anatomies, charge.is_some(), many)?;
    let counted = components.vaults.is_empty() && components.hoppers.iter().all(Split::is_counted);
    if !counted && (royalty == Some(Royals::One) || !components.vaults.is_empty()) {
        // Threats that no number of pieces between tells of: the royal piece is looked after as many are.
        many = true;
        components = components::find(rules, &anatomies, charge.is_some(), many)?;
    }
    if many && (charge.is_some() || checks.is_some()) {
        return Err(vec![Reason::of(
            "blasts or counted checks with several royal pieces or threats of their own sort",
        )]);
    }
    if components.layout.planes() > 16 {
        return Err(vec![Reason::of("more kinds of movement than the kernel has planes")]);
    }
    let hands = hands::find(rules)?;
    if !hands.asks_pawns_only(&components) {
        return Err(vec![Reason::of("drops that ask about pieces other than pawn-like ones")]);
    }
    let over = endings::over(rules, &components, checks.as_ref().map(|checks| checks.counter))?;
    let mut tables = tables::write(rules, &anatomies, &components, &hands, over)?;
    tables.pass = rules.turns.pass == Pass::Always;
    tables.pass_counter = passing::counter(rules);
    tables.after_move_laws = after_move_laws::find(rules)?;
    tables.barriers = barriers::planes(rules, &anatomies, &components, &hands).map_err(|reason| vec![reason])?;
    tables.safety = if many { Safety::Trials } else { proof::safety(&tables) };
    if many {
        tables.lone = false;
        proof::many(rules, &anatomies, &hands).map_err(|reason| vec![reason])?;
    }
    if tables.rare() && !tables.hand_kinds.is_empty() {
        return Err(vec![Reason::of(
            "hands together with passes, laws on the position after a move, or pieces that bar ways",
        )]);
    }
    proof::companions(&mut tables);
    if let Some(charge) = &charge {
        let blast = charge.lay(rules, &anatomies, &components).map_err(|reason| vec![reason])?;
        let uncovers = tables.sides.iter().flat_map(|side| &side.castles).any(|castle| castle.uncovers);
        if tables.safety != Safety::Pins || uncovers {
            return Err(vec![Reason::of("a blast among threats that are no plain lines")]);
        }
        tables.blast = Some(Box::new(blast));
    }
    if tables.obligations && (matches!(tables.safety, Safety::Occupancy | Safety::Trials) || tables.layout.planes() > 8)
    {
        return Err(vec![Reason::of("obligations among threats that are no plain lines, or of too many kinds")]);
    }
    if tables.lone && (tables.blast.is_some() || !tables.hand_kinds.is_empty()) {
        return Err(vec![Reason::of("a player without a royal piece, and hands or blasts")]);
    }
    if tables.sides.iter().any(|side| side.changes.iter().any(Option::is_some))
        && rules.kinds.iter().any(|k| k.limit.is_some())
    {
        return Err(vec![Reason::of("limits of pieces of a kind that others than pawn-like pieces become")]);
    }
    if checks.is_some()
        && (tables.safety != Safety::Pins || tables.layout.planes() > 8 || tables.obligations || tables.lone)
    {
        return Err(vec![Reason::of("checks that are counted together with something else")]);
    }
    tables.checks = checks.map(Box::new);
    tables.lanes = W::lanes(&tables, i32::from(rules.board.columns), &components).map(Box::new);
    Ok(tables)
}

/// Widths of sets, and whether lanes hold them.
pub(crate) trait Laned: Set {
    /// The lanes of a game, if it fits them.
    fn lanes(tables: &Tables<Self>, columns: i32, components: &components::Components) -> Option<Lanes>;
}

impl Laned for u64 {
    fn lanes(tables: &Tables<u64>, columns: i32, components: &components::Components) -> Option<Lanes> {
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
