//! Both engines play the same games in step, and everything that can be seen is compared.

// The test and the chore use different parts of this.
#![allow(dead_code, unused_imports)]

mod accidents;
mod bout;
mod compare;
mod format1;
mod grammar;
mod kernel;
mod random;
mod round_trip;
mod scatter;
mod shelf;
mod shrink;
mod talk;

pub use accidents::{Accident, Accidents};
pub use bout::{Bout, Difference};
pub use format1::generated_old;
pub use grammar::{Generated, generated, rules, write};
pub use kernel::{Keys, Stream, kernel_bout};
pub use random::Random;
pub use round_trip::{Lost, Trip};
pub use shelf::{Shipped, on_every_game, shipped};
pub use shrink::{differs, shrink};
