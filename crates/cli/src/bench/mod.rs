//! How fast it is: the same work by several contenders in one process, in turns, by CPU time.

pub mod clock;
pub mod contender;
pub mod load;
pub mod ours;
#[cfg(feature = "peers")]
pub mod peers;
pub mod playout;
pub mod race;
mod random;
pub mod referee;
mod rival;
pub mod search;
pub mod table;
