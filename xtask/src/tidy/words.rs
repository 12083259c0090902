//! Words that are not said here any more, and what is said instead: the words of the trade, and one name for one thing.

/// Where a word is refused.
pub enum Where {
    /// In names, comments, messages and documents, alone or as part of a name.
    Everywhere,
    /// As a whole name in code; in a sentence it is plain English.
    Names,
    /// As a whole name in the code of one folder.
    NamesOf(&'static str),
}

use Where::{Everywhere, Names, NamesOf};

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
    (&["Judge"], NamesOf("crates/search"), "move scorer"),
    (&["Known"], NamesOf("crates/search"), "entry"),
    (&["account"], NamesOf("crates/search"), "incremental"),
    (&["lot"], NamesOf("crates/search"), "rng"),
    (&["sound"], NamesOf("crates/search"), "shortcuts"),
];
