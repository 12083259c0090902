//! Words that are not said here any more, and what is said instead: the words of the trade, and one name for one thing.

/// Where a word is refused.
pub enum Where {
    /// In names, comments, messages and documents, alone or as part of a name.
    Everywhere,
    /// As a whole name in code; in a sentence it is plain English.
    Names,
    /// As a whole name in the code of one folder.
    NamesOf(&'static str),
    /// As a whole name in all code but this file's.
    NamesBeside(&'static str),
}

use Where::{Everywhere, Names, NamesBeside, NamesOf};

/// What is refused, in small letters where it does not matter; where; and what to say instead. Words of documents are written
/// in capitals (`MAN`), and nobody refuses those.
pub const WORDS: &[(&[&str], Where, &str)] = &[
    (&["man", "men"], Everywhere, "piece, or kind where a kind of piece is meant"),
    (&["shelf"], Everywhere, "catalog, or the games that are shipped"),
    (&["cabinet"], Everywhere, "compiled games"),
    (&["hall"], Everywhere, "venue"),
    (&["bout", "bouts"], Everywhere, "one game"),
    (&["wish", "wishes"], Everywhere, "intent, seat spec or options"),
    (&["contest", "contests"], Everywhere, "match"),
    (&["strays"], Everywhere, "orphans"),
    (&["chase"], Everywhere, "mop up"),
    (&["calm"], Everywhere, "quiescence"),
    (&["desk"], Everywhere, "screen adapter"),
    (&["on move"], Everywhere, "to move"),
    (&["news", "News"], Names, "changes"),
    (&["mind", "Mind"], Names, "opponent"),
    (&["sheet", "Sheet"], Names, "report"),
    (&["refereed", "Refereed"], Names, "the record of a round"),
    (&["house", "House"], Names, "match rules"),
    (&["whoever", "somebody"], Names, "player (who owns pieces), seat (who decides), team, side to move"),
    (&["Room", "rooms"], NamesOf("crates/search"), "frame, stack"),
    (
        &["K64x8", "K64x16", "K128x8", "K128x16", "K256x16"],
        NamesBeside("crates/engine/src/dispatch.rs"),
        "each_kernel! or map_kernel!: one file knows the widths",
    ),
    (&["Feature", "Mobility", "KingPressure"], NamesOf("crates/engine"), "what the engine knows; search values it"),
    (&["Room", "rooms"], NamesOf("crates/engine"), "stack"),
    (&["Narrow", "Middle", "Wide"], NamesOf("crates/engine"), "U64, U128, U256"),
    (&["Built", "dispatch"], NamesOf("crates/engine/src/kernel"), "ByKernel, each_kernel!"),
    (&["Sketch", "Does"], NamesOf("crates/engine/src/kernel"), "MoveInfo, MoveKind"),
    (&["Slow"], NamesOf("crates/engine/src"), "GeneralPath"),
    (&["Walk"], NamesOf("crates/engine/src"), "SearchPath, or what it is that goes on"),
    (&["Deed", "Arrival"], NamesOf("crates/engine"), "GroupKind, StepResult"),
    (&["Term", "Freedom", "Siege"], NamesOf("crates/engine"), "features are search's: Feature"),
    (&["scores_of_repeating", "pass_over"], NamesOf("crates/engine"), "outcome_if_repeated, null_move"),
    (&["records", "laws", "bars"], NamesOf("crates/engine/src/kernel"), "occupancy, after_move_laws, barriers"),
    (&["Judge"], NamesOf("crates/search"), "move scorer"),
    (&["Known"], NamesOf("crates/search"), "entry"),
    (&["account"], NamesOf("crates/search"), "incremental"),
    (&["lot"], NamesOf("crates/search"), "rng"),
    (&["sound"], NamesOf("crates/search"), "shortcuts"),
];
