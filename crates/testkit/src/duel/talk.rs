//! What seats say: proposals, answers and claims, right ones and wrong ones.

use super::compare::Found;
use super::twin_game::Table;
use arbiter_spec::checked::{CheckedSpec, PlayerId, SeatId};
use arbiter_spec::play::Decision;

/// Makes or answers a proposal. False if nothing came of it.
pub fn about_agreements(table: &mut Table) -> Result<bool, Found> {
    let spec = table.slow.spec().clone();
    if spec.agreements.is_empty() {
        return Ok(false);
    }
    let open = table.slow.open_proposals();
    if let Some(proposal) = table.random.pick(&open)
        && table.random.once_in(2)
    {
        let waiting = table.random.pick(&proposal.waiting).copied();
        let seat = waiting.unwrap_or(SeatId(table.random.below(spec.seats.len()) as u8));
        if table.random.once_in(3) {
            let (slow, fast) = (table.slow.decline(seat, &proposal.code), table.fast.decline(seat, &proposal.code));
            return table.done(&said("decline", &spec, seat, &proposal.code), slow, fast);
        }
        let (slow, fast) = (table.slow.accept(seat, &proposal.code), table.fast.accept(seat, &proposal.code));
        return table.done(&said("accept", &spec, seat, &proposal.code), slow, fast);
    }
    let possible = table.slow.proposals();
    if let Some(proposal) = table.random.pick(&possible)
        && !table.random.once_in(5)
    {
        let (seat, code, responder) = (proposal.seat, &proposal.code, proposal.responder);
        let (slow, fast) = (table.slow.propose(seat, code, responder), table.fast.propose(seat, code, responder));
        return table.done(&said("propose", &spec, seat, code), slow, fast);
    }
    // Somebody says something, right or not.
    let Some(agreement) = table.random.pick(&spec.agreements) else { return Ok(false) };
    let seat = SeatId(table.random.below(spec.seats.len() + 1) as u8);
    let responder = (!table.random.once_in(3)).then(|| PlayerId(table.random.below(spec.players.len()) as u8));
    let (slow, fast) =
        (table.slow.propose(seat, &agreement.code, responder), table.fast.propose(seat, &agreement.code, responder));
    table.done(&said("propose", &spec, seat, &agreement.code), slow, fast)
}

/// Makes a claim. False if nothing came of it.
pub fn about_claims(table: &mut Table, legal: &[Decision]) -> Result<bool, Found> {
    let spec = table.slow.spec().clone();
    let claims: Vec<&str> = spec.endings.iter().filter(|e| e.claim.is_some()).map(|e| e.code.as_str()).collect();
    let Some(code) = table.random.pick(&claims) else { return Ok(false) };
    // Whoever could always end the game would end most of them.
    let always = spec.endings.iter().any(|ending| ending.code == **code && ending.when.is_empty());
    if always && !table.random.once_in(6) {
        return Ok(false);
    }
    if table.random.once_in(8) {
        let player = PlayerId(table.random.below(spec.players.len()) as u8);
        let (slow, fast) = (table.slow.flag_fall(player), table.fast.flag_fall(player));
        return table.done(&format!("flag: {}", spec.player_name(player)), slow, fast);
    }
    let seat = SeatId(table.random.below(spec.seats.len()) as u8);
    let with = if table.random.once_in(2) { table.random.pick(legal) } else { None };
    let (slow, fast) = (table.slow.claim(seat, code, with), table.fast.claim(seat, code, with));
    let with = with.map(|decision| format!(" with {}", super::compare::text(&spec, decision))).unwrap_or_default();
    table.done(&format!("claim: {code}{with} (seat {})", seat.0), slow, fast)
}

/// As the scripts of the manual write it.
fn said(what: &str, spec: &CheckedSpec, seat: SeatId, code: &str) -> String {
    format!("{what}: {} {code}", spec.seats.get(seat.index()).map_or("NOBODY", |seat| &seat.code))
}
