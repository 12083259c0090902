//! Both engines play the same games in step, and everything that can be seen is compared.

mod accidents;
mod compare;
mod format1;
mod grammar;
mod kernel_game;
mod round_trip;
mod scatter;
mod shrink;
mod talk;
mod twin_game;

pub use accidents::{Accident, Accidents};
pub use format1::generated_old;
pub use grammar::{Generated, generated, rules, write};
pub use kernel_game::{Keys, kernel_game};
pub use round_trip::{Lost, Trip};
pub use shrink::{differs, shrink};
pub use twin_game::{Difference, TwinGame};
