//! The fast engine: planes of movement components, moves as sets, legality by masks.
//!
//! ```text
//! CheckedSpec ─plan─▶ Tables ─generate─▶ sets of moves ─▶ Sink (count, list, play …) ─make─▶ Board
//! ```

pub(crate) mod board;
pub(crate) mod cpu;
pub(crate) mod entry;
pub(crate) mod generate;
pub(crate) mod keys;
pub(crate) mod make;
pub(crate) mod over;
pub(crate) mod perft;
pub(crate) mod placing;
pub(crate) mod plan;
pub(crate) mod scene;
pub(crate) mod shape;
pub(crate) mod sink;
pub(crate) mod tables;

/// For measuring: counts with a kernel of the given shape.
pub fn try_perft(spec: &arbiter_spec::checked::CheckedSpec, placement: &arbiter_spec::play::Placement, depth: u32, classic: bool) -> Result<u64, String> {
    let tables = plan::plan::<u64>(spec).map_err(|reasons| reasons.iter().map(|r| format!("{r}\n")).collect::<String>())?;
    let board = placing::board::<u64, 8>(spec, &tables, placement).ok_or("placement does not fit")?;
    Ok(if classic {
        entry::bmi2::count::<u64, 8, shape::Classic>(&tables, &board, depth)
    } else {
        entry::bmi2::count::<u64, 8, shape::Any>(&tables, &board, depth)
    })
}
