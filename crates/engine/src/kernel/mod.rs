//! The fast engine: planes of movement components, moves as sets, legality by masks.
//!
//! ```text
//! CheckedSpec ─plan─▶ Tables ─generate─▶ sets of moves ─▶ Sink (count, list, play …) ─make─▶ Board
//! ```

// Unit tests are compiled with few kernels, see `machine`.
#![cfg_attr(test, allow(dead_code))]

pub(crate) mod after_move_laws;
pub(crate) mod attacks;
pub(crate) mod blast;
pub(crate) mod board;
pub(crate) mod checking;
pub(crate) mod checks;
pub(crate) mod cpu;
pub(crate) mod cut_endings;
pub(crate) mod drops;
pub(crate) mod endings;
pub(crate) mod entry;
pub(crate) mod exchange;
pub(crate) mod fast;
pub(crate) mod flags;
pub(crate) mod generate;
pub(crate) mod groups;
pub(crate) mod ids;
pub(crate) mod info;
pub(crate) mod keys;
pub(crate) mod lanes;
pub(crate) mod limits;
pub mod machine;
pub(crate) mod make;
pub(crate) mod obligations;
pub(crate) mod occupancy;
pub(crate) mod past;
pub(crate) mod patterns;
pub(crate) mod pawns;
pub(crate) mod pieces;
pub(crate) mod pins;
pub(crate) mod placing;
pub(crate) mod plan;
pub(crate) mod proof;
pub(crate) mod reach;
pub(crate) mod rollout;
pub(crate) mod scene;
pub(crate) mod search_path;
pub(crate) mod shape;
pub(crate) mod sight;
pub(crate) mod sink;
pub(crate) mod standing;
pub(crate) mod tables;
pub(crate) mod threats;
pub(crate) mod trials;
#[cfg(target_arch = "x86_64")]
pub(crate) mod vector;
