//! Both engines play the same games in step, and everything that can be seen is compared.

mod accidents;
mod bout;
mod compare;
mod format1;
mod grammar;
mod kernel;
mod round_trip;
mod scatter;
mod shrink;
mod talk;

pub use accidents::{Accident, Accidents};
pub use bout::{Bout, Difference};
pub use format1::generated_old;
pub use grammar::{Generated, generated, rules, write};
pub use kernel::{Keys, kernel_bout};
pub use round_trip::{Lost, Trip};
pub use shrink::{differs, shrink};
