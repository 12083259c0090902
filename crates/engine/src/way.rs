//! One thing for each width of kernel, and one for the general engine: whatever goes through positions is one of them.

/// What a kernel of some width does, or the general engine.
pub(crate) enum Way<A, B, C, D, E, G> {
    A(A),
    B(B),
    C(C),
    D(D),
    E(E),
    General(G),
}

/// The same code for every kernel, and other code for the general engine.
macro_rules! on {
    ($way:expr, $kernel:ident => $fast:expr, $general:ident => $slow:expr) => {
        match $way {
            Way::A($kernel) => $fast,
            Way::B($kernel) => $fast,
            Way::C($kernel) => $fast,
            Way::D($kernel) => $fast,
            Way::E($kernel) => $fast,
            Way::General($general) => $slow,
        }
    };
}

pub(crate) use on;
