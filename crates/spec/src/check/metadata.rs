//! What people read about a game, and how it is drawn: taken over as written.

use crate::checked::{Angle, Glyph, Metadata, Picture};
use crate::document;

pub fn lower(written: &document::Metadata, angles: Vec<Angle>) -> Metadata {
    let texts = |map: &document::Map<String>| map.entries.iter().map(|(k, v)| (k.text.clone(), v.clone())).collect();
    let glyph = |g: &document::Glyph| Glyph { art: g.art.clone(), letter: g.letter.clone(), shape: g.shape.clone() };
    let picture = &written.picture;
    Metadata {
        title: written.title.clone(),
        source: written.source.clone(),
        rules: written.rules.clone(),
        note: written.note.clone(),
        aliases: written.aliases.clone(),
        values: written.values.clone(),
        cite: texts(&written.cite),
        reasons: texts(&written.reasons),
        states: written.states.entries.iter().map(|(code, number)| (code.text.clone(), *number)).collect(),
        glyphs: written.glyphs.entries.iter().map(|(code, g)| (code.text.clone(), glyph(g))).collect(),
        angles,
        picture: Picture {
            board: picture.board,
            pieces: picture.men,
            marks: picture.marks.entries.iter().map(|(code, mark)| (code.text.clone(), *mark)).collect(),
        },
    }
}
