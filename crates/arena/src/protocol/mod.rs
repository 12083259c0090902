//! What programs are told, in both protocols (docs/agents.md).
//!
//! The first protocol is a state of the game and nothing else, but for two members that stand there only when there is
//! something to say: `draw_offer` while a draw is offered, `refused` when an answer was refused and the match tells why.
//! The second has the same members and says, for any game, who is asked what under which rules, clocks and offers.

mod members;
mod sent;
mod told;

pub use members::{BESIDE_ONE, BESIDE_TWO, schema};
pub use sent::Sent;
pub use told::{GameNamed, Header, Told, header, read};

use arbiter_spec::checked::{AgreementOutcome, ResultRule, Rules};

/// The agreement that ends a game without a winner: the only one that the first protocol can speak of.
fn draw_code(rules: &Rules) -> Option<&str> {
    let draws = |outcome: &AgreementOutcome| *outcome == AgreementOutcome::Result(ResultRule::Draw);
    rules.agreements.iter().find(|a| draws(&a.outcome)).map(|a| a.code.as_str())
}
