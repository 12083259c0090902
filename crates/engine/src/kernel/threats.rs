//! Threats that hang on how many of some squares are occupied, one after the other.
//!
//! Where the counts of components are known beforehand, every one of them is code of its own: its plane, its table and the
//! number of pieces it needs are constants there.

/// Runs a block for every threat: riders, keyed components, hoppers, royal pieces who stare at each other, and those that go
/// over pieces along drawn lines. The block gets
/// its number, the plane of its pieces, where its squares between begin, and how many of them must be occupied.
macro_rules! each_threat {
    ($layout:expr, $width:ty, |$number:ident, $plane:ident, $table:ident, $needs:ident| $body:block) => {{
        let layout = $layout;
        for rider in 0..layout.riders {
            let ($number, $plane, $table, $needs) = (rider, layout.first_rider() + rider, 0, 0u32);
            $body
        }
        for keyed in 0..layout.keyed {
            let ($number, $plane) = (layout.riders + keyed, layout.first_keyed() + keyed);
            let ($table, $needs) = ((1 + keyed) * <$width>::SQUARES, 0u32);
            $body
        }
        for hopper in 0..layout.hoppers {
            let ($number, $plane) = (layout.riders + layout.keyed + hopper, layout.first_hopper() + hopper);
            let ($table, $needs) = (0, 1u32);
            $body
        }
        for vault in 0..layout.vaults {
            let counted = layout.riders + layout.keyed + layout.hoppers + layout.stares;
            let ($number, $plane) = (counted + vault, layout.first_vault() + vault);
            let ($table, $needs) = ((1 + layout.keyed + vault) * <$width>::SQUARES, 1u32);
            $body
        }
        for stare in 0..layout.stares {
            let ($number, $plane) = (layout.riders + layout.keyed + layout.hoppers + stare, layout.royal());
            let ($table, $needs) = (0, 0u32);
            $body
        }
    }};
}

pub(crate) use each_threat;
