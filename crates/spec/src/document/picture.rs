//! How a game is drawn (§2.3): words for people, never read by the rules.

use super::common::Map;

words! {
    /// What the squares of a picture look like.
    BoardLook {
        /// Neighbouring cells in different tones.
        "CHEQUERED" Chequered,
        /// Cells of one tone, divided by lines.
        "PLAIN" Plain,
        /// Lines, with pieces on their crossings.
        "POINTS" Points,
    }
}

words! {
    /// What pieces without a drawing of their own look like.
    PiecesLook {
        /// Drawings for the kinds that have one, discs with letters for the others.
        "FIGURES" Figures,
        /// Wedges with letters that point where the army goes.
        "WEDGES" Wedges,
        /// Discs with letters.
        "DISCS" Discs,
    }
}

words! {
    /// How a zone is marked on the board.
    ZoneMark {
        /// Its squares are tinted.
        "TINT" Tint,
        /// A line runs around it.
        "OUTLINE" Outline,
        /// Two diagonals run through it.
        "CROSS" Cross,
        /// Inner lines of the board stop where the zones of two players meet.
        "SHORE" Shore,
    }
}

record! {
    /// How the game is drawn.
    Picture {
        /// What the squares look like. Default: PLAIN where pieces are wedges, else CHEQUERED.
        optional board: Option<BoardLook>,
        /// What the pieces look like. Default: WEDGES where symbols such as `+P` say that pieces have two sides, else FIGURES.
        optional men: Option<PiecesLook>,
        /// Zones that can be seen: code → mark.
        optional marks: Map<ZoneMark>,
    }
}

record! {
    /// How a piece is drawn.
    Glyph {
        /// The name of a drawing.
        optional art: Option<String>,
        /// A letter or symbol.
        optional letter: Option<String>,
        /// A shape that is told apart without colours.
        optional shape: Option<String>,
    }
}
