//! What the resolved rules mean, and whether they can be played: the last word of the checker.
//!
//! If nothing here reports an error, every interpreter can play the rules without refusing anything at run time and
//! without asking a question whose answer needs the question. Lints are hints for people; a lint that fires on a sound
//! game is worse than none.
//!
//! * [`visit`] and [`walk`]: the round through everything, with what is permitted where ([`scope`]).
//! * Each rule is a function of the rules, in a file of its own, listed in [`analyse`] in order.

mod actions;
mod attributes;
mod castling;
mod choices;
mod collide;
mod constant;
mod cycles;
mod depends;
mod endings;
mod flags;
mod history;
mod judge;
mod length;
mod lists;
mod material;
mod memory;
mod moves;
mod pieces;
mod reach;
mod reads;
mod royal;
mod scope;
mod stacking;
mod turns;
mod unwinnable;
mod visit;
mod walk;

pub use actions::most_actions;
pub use memory::memory;
pub use unwinnable::first as asks_unwinnable;

use crate::checked::Rules;
use crate::diagnostic::Report;

/// Reports everything that is wrong or suspicious about the meaning of the rules.
pub(crate) fn analyse(rules: &Rules, report: &mut Report) {
    let cycles = cycles::find(rules, report);
    judge::judge(rules, &cycles, report);
    let rest: [fn(&Rules, &mut Report); 18] = [
        history::check,
        depends::check,
        choices::check,
        collide::check,
        attributes::check,
        royal::check,
        actions::check,
        constant::check,
        pieces::check,
        moves::check,
        flags::check,
        turns::check,
        endings::check,
        length::check,
        castling::check,
        material::check,
        stacking::check,
        unwinnable::check,
    ];
    rest.iter().for_each(|rule| rule(rules, report));
}
