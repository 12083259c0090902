//! The board as a full screen: cursor keys, mouse, and everything that can be typed. What happens in the game is the
//! business of [`crate::session`]; here it is shown.
//!
//! [`state`] knows everything and touches no terminal; [`keys`] says what the person wants, [`respond`] does it, [`draw`] paints,
//! and [`run`] ties them to a terminal and to a thread for machines that think.

mod clock;
mod draw;
mod history;
mod keys;
mod layout;
mod pick;
mod respond;
mod run;
mod screen;
mod state;
#[cfg(test)]
mod tests;
mod theme;
mod view;

pub use run::run;
pub use theme::Theme;
