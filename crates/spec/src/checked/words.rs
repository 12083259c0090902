//! Words that mean in the rules just what they say in the document.

pub use crate::document::{
    ActionState as TargetState, ActionWord as ActionKind, CapturedOwner as CaptureOwner, CapturesTo as CaptureTo,
    CounterPer, Event, IfNone, Lapses, Lattice, MovedBy, Pass, Proposer, Responders, RoyalCount as RoyaltyCount,
    Safety, Stuck, Subject, Tested,
};
