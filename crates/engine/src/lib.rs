//! Game documents compiled to engines.
//!
//! Two engines live here. [`general`] plays every document the checker accepts; [`kernel`] plays those whose rules it can
//! prove to fit its tables, many times faster. Neither shares code with the reference interpreter that judges them.

pub mod moves;
pub mod set;

pub mod kernel;
