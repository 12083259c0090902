//! Pieces: symbols, limits, attributes, and whose moves they have.

use super::lower::Lower;
use crate::checked::{Attribute, AttributeValue, Kind, KindId, Matrix, PerPlayer};
use crate::diagnostic::{codes, did_you_mean};
use crate::document::{self, Piece};
use crate::limits;
use std::collections::HashSet;

/// Most moves a piece may have written, and written out.
pub(crate) const MAX_MOVES: usize = limits::MOVES;
pub(crate) const MAX_EXPANDED_MOVES: usize = limits::EXPANDED_MOVES;

impl Lower<'_> {
    /// Attributes: fixed labels of pieces.
    pub fn lower_attributes(&mut self) {
        let spec = self.spec;
        for attribute in spec.attributes.iter().take(self.names.attributes.len()) {
            let kinds = self.kinds(&attribute.pieces);
            if attribute.values.is_empty() || attribute.values.len() > limits::ATTRIBUTE_VALUES {
                let message = format!(
                    "an attribute has 1 to {} values, not {}",
                    limits::ATTRIBUTE_VALUES,
                    attribute.values.len()
                );
                self.report.add(codes::ATTRIBUTE_VALUE, &attribute.code.at, message, "list its values");
            }
            let values = attribute.values.iter().map(|v| AttributeValue {
                code: v.text.clone(),
                kind: self.names.pieces.position(&v.text).map(KindId),
            });
            let values: Vec<AttributeValue> = values.take(limits::ATTRIBUTE_VALUES).collect();
            let from_zone = match &attribute.from_zone {
                None => Vec::new(),
                Some(map) => {
                    for (name, _) in map.entries.iter().filter(|(n, _)| !values.iter().any(|v| v.code == n.text)) {
                        let message = format!("\"{name}\" is no value of the attribute");
                        let near = did_you_mean(&name.text, values.iter().map(|v| v.code.as_str()));
                        let help =
                            near.map_or("use one of its values".into(), |near| format!("did you mean \"{near}\"?"));
                        self.report.add(codes::ATTRIBUTE_VALUE, &name.at, message, help);
                    }
                    let nowhere = document::ZoneExpr {
                        at: attribute.at.clone(),
                        kind: document::ZoneKind::Squares { squares: Vec::new() },
                    };
                    values.iter().map(|v| self.fixed_zone(map.get(&v.code).unwrap_or(&nowhere))).collect()
                }
            };
            self.attributes.push(Attribute { code: attribute.code.text.clone(), kinds, values, from_zone });
        }
        self.split_kinds();
    }

    /// Pieces of different attribute values are different kinds to a compiler: too many of those are refused.
    fn split_kinds(&mut self) {
        let ways = |kind: u8| {
            let own = self.attributes.iter().filter(|a| a.kinds.contains(&KindId(kind)));
            own.fold(1usize, |n, a| n.saturating_mul(a.values.len().max(1)))
        };
        let total = (0..self.names.pieces.len()).fold(0usize, |n, kind| n.saturating_add(ways(kind as u8)));
        if total > limits::SPLIT_KINDS
            && let Some(last) = self.spec.attributes.last()
        {
            let message = format!(
                "with its attribute values counted the game has {total} kinds of pieces; at most {} are allowed",
                limits::SPLIT_KINDS
            );
            let help = "use fewer values, or fewer pieces that have them";
            self.report.add(codes::LIMIT_KINDS, &last.code.at, message, help);
        }
    }

    /// All kinds with their moves.
    pub fn all_kinds(&mut self) -> Vec<Kind> {
        let spec = self.spec;
        let symbols = self.symbols();
        let inherited = self.inherited();
        let mut kinds = Vec::new();
        for (index, piece) in spec.pieces.iter().take(self.names.pieces.len()).enumerate() {
            let id = KindId(index as u8);
            self.check_move_list(piece);
            let sources = self.move_sources(id, &inherited);
            let each: Vec<_> = (0..self.players.len())
                .map(|p| {
                    let matrix = self.players[p].direction;
                    self.moves(piece, &sources, matrix)
                })
                .collect();
            let neutral = self.moves(piece, &sources, Matrix::IDENTITY);
            kinds.push(Kind {
                at: piece.at.clone(),
                code: piece.code.text.clone(),
                name: piece.name.clone().unwrap_or_else(|| piece.code.text.to_lowercase().replace('_', " ")),
                symbol: symbols[index].clone(),
                tags: piece.tags.iter().map(|t| t.text.clone()).collect(),
                neutral: piece.owner.is_some(),
                moved_by: piece.moved_by.value,
                demotes_to: piece.demotes_to.as_ref().and_then(|n| self.kind(n)),
                limit: piece.limit.as_ref().map(|l| self.bounded(l.value, 1..=255, &l.at, "`limit`") as u32),
                moves: PerPlayer { each, neutral },
            });
        }
        kinds
    }

    /// The pieces whose lists give this piece its moves: itself, then those of `moves_of`, and so on.
    fn move_sources(&mut self, id: KindId, inherited: &[Vec<KindId>]) -> Vec<KindId> {
        let spec = self.spec;
        let mut sources = vec![id];
        let mut next = 0;
        while next < sources.len() {
            let from = sources[next];
            next += 1;
            for &found in &inherited[from.index()] {
                if !sources.contains(&found) && !reaches(inherited, found, id) {
                    sources.push(found);
                }
            }
        }
        let mut looked_at = Vec::new();
        for name in &spec.pieces[id.index()].moves_of {
            let Some(found) = self.names.pieces.position(&name.text).map(KindId) else { continue };
            if looked_at.contains(&found) {
                continue;
            }
            looked_at.push(found);
            if reaches(inherited, found, id) {
                let message = match found == id {
                    true => format!("{name} takes its moves from itself"),
                    false => format!("{} and {name} take their moves from each other", spec.pieces[id.index()].code),
                };
                self.report.add(codes::PIECE_MOVES_OF_CYCLE, &name.at, message, "break the circle");
            }
        }
        sources
    }

    /// Of every piece: the pieces of its `moves_of`, each once.
    fn inherited(&mut self) -> Vec<Vec<KindId>> {
        let spec = self.spec;
        let pieces = spec.pieces.iter().take(self.names.pieces.len());
        pieces.map(|piece| self.kinds(&piece.moves_of)).collect()
    }

    fn check_move_list(&mut self, piece: &Piece) {
        if let Some(extra) = piece.moves.get(MAX_MOVES) {
            let message = format!("{} has more than {MAX_MOVES} moves", piece.code);
            self.report.add(codes::LIMIT_MOVES, &extra.at, message, "use `symmetry` or `steps`");
        }
        let mut ids = HashSet::new();
        for m in piece.moves.iter().take(MAX_MOVES) {
            if !ids.insert(m.id.value) {
                let message = format!("{} has two moves of id {}", piece.code, m.id.value);
                self.report.add(codes::MOVE_DUPLICATE_ID, &m.id.at, message, "give one of them another id");
            }
        }
    }

    /// The symbol of every piece: as written, or some letters of its code that are still free.
    fn symbols(&mut self) -> Vec<String> {
        let spec = self.spec;
        let pieces: Vec<&Piece> = spec.pieces.iter().take(self.names.pieces.len()).collect();
        let mut taken: Vec<String> = Vec::new();
        for piece in &pieces {
            let Some(symbol) = &piece.symbol else { continue };
            let text = &symbol.value;
            let plain = |c: char| !c.is_whitespace() && !c.is_ascii_digit() && !"/[](),@=-_#:~".contains(c);
            if text.is_empty() || text.chars().count() > 4 || !text.chars().all(plain) {
                let message = format!("\"{text}\" cannot be a symbol");
                let help = "one to four signs, no digits, spaces, brackets or any of / , @ = - _ # : ~";
                self.report.add(codes::DOC_TYPE, &symbol.at, message, help);
            } else if taken.contains(&text.to_uppercase()) {
                let message = format!("the symbol \"{text}\" belongs to another piece already");
                let help = "symbols differ in more than capitals: positions tell players apart by them";
                self.report.add(codes::PIECE_SYMBOL_CLASH, &symbol.at, message, help);
            }
            taken.push(text.to_uppercase());
        }
        let mut symbols = Vec::new();
        for piece in &pieces {
            symbols.push(match &piece.symbol {
                Some(symbol) => symbol.value.clone(),
                None => {
                    let letters: Vec<char> = piece
                        .code
                        .text
                        .chars()
                        .filter(char::is_ascii_alphabetic)
                        .map(|c| c.to_ascii_uppercase())
                        .collect();
                    let own = letters.iter().map(char::to_string);
                    let pairs = letters.iter().skip(1).map(|c| format!("{}{c}", letters[0]));
                    let any = ('A'..='Z').map(String::from);
                    let more = ('A'..='Z').flat_map(|a| ('A'..='Z').map(move |b| format!("{a}{b}")));
                    let free = own.chain(any).chain(pairs).chain(more).find(|s| !taken.contains(s)).unwrap_or_default();
                    taken.push(free.clone());
                    free
                }
            });
        }
        symbols
    }
}

/// True if following `moves_of` from one piece leads to the other.
fn reaches(inherited: &[Vec<KindId>], from: KindId, to: KindId) -> bool {
    let mut seen = vec![from];
    let mut next = 0;
    while let Some(kind) = seen.get(next).copied() {
        if kind == to {
            return true;
        }
        for &found in &inherited[kind.index()] {
            if !seen.contains(&found) {
                seen.push(found);
            }
        }
        next += 1;
    }
    false
}
