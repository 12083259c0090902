//! Pieces beside the board: one block for each store that holds any, its owner's nearest to his side.

use super::path::Point;
use super::piece_set::{PieceSet, Spot, letters_at};
use super::scene::{Group, Item, Scene, Shape};
use super::theme::Colours;
use super::view::View;
use arbiter_spec::checked::{PlayerId, Rules, StoreId};
use arbiter_spec::play::{Placement, StoredPieces};

/// A store with its pieces.
struct Block<'a> {
    /// Where its holder sits: −1 at the top of the picture, 1 at the bottom.
    side: f32,
    label: String,
    pieces: Vec<&'a StoredPieces>,
}

/// The room of one kind of pieces: its drawing and how many there are.
const ENTRY: Point = (1.2, 0.8);
const LABEL: f32 = 0.42;
const GAP: f32 = 0.3;

/// Draws the stores to the right of the board, which reaches from `top` to `bottom`.
pub fn draw(
    scene: &mut Scene,
    (spec, placement): (&Rules, &Placement),
    (pieces, view, colours): (&PieceSet, &View, &Colours),
    (left, top, bottom): (f32, f32, f32),
) {
    let blocks = blocks(spec, placement, view);
    if blocks.is_empty() {
        return;
    }
    // As few columns as the height of the board allows.
    let rows = |block: &Block, columns: usize| block.pieces.len().div_ceil(columns) as f32;
    let tall = |block: &Block, columns: usize| LABEL + rows(block, columns) * ENTRY.1;
    let total =
        |columns: usize| blocks.iter().map(|block| tall(block, columns)).sum::<f32>() + GAP * (blocks.len() - 1) as f32;
    let columns = (1..8).find(|columns| total(*columns) <= bottom - top).unwrap_or(8);
    let spare = ((bottom - top) - total(columns)).max(0.0);
    let mut y = top;
    // The first block at the top, the last at the bottom; a single one at its holder's side.
    if let [one] = blocks.as_slice() {
        y += spare * (one.side + 1.0) / 2.0;
    }
    let between = if blocks.len() > 1 { GAP + spare / (blocks.len() - 1) as f32 } else { 0.0 };
    for block in &blocks {
        let wide = ENTRY.0 * columns.min(block.pieces.len()) as f32;
        let room = (0.22, wide.max(ENTRY.0));
        let text = letters_at(&block.label, (0.0, 0.0), 0.0, room, colours.text, 0.13);
        let label = from_left(text, (left + 0.1, y + LABEL / 2.0));
        scene.add(label);
        for (i, stored) in block.pieces.iter().enumerate() {
            let (column, row) = ((i % columns) as f32, (i / columns) as f32);
            let centre = (left + column * ENTRY.0 + 0.4, y + LABEL + row * ENTRY.1 + ENTRY.1 / 2.0);
            let mut shapes = pieces.piece(stored.kind, stored.owner, Spot { centre, size: 0.8 });
            if stored.count > 1 {
                let count = stored.count.to_string();
                let text = letters_at(&count, (0.0, 0.0), 0.0, (0.26, 0.62), colours.text, 0.15);
                shapes.push(from_left(text, (centre.0 + 0.46, centre.1)));
            }
            let kind = &spec.kind(stored.kind).name;
            let label = format!("{}: {} {} {kind}", block.label, stored.count, spec.player_name(stored.owner));
            scene.items.push(Item::Group(Group { class: "hand", label, shapes }));
        }
        y += tall(block, columns) + between;
    }
}

/// A text that begins at a place instead of being centred on (0, 0).
fn from_left(text: Shape, (x, y): Point) -> Shape {
    let start = text.path.points().map(|p| p.0).fold(f32::MAX, f32::min);
    Shape { path: text.path.map(|(a, b)| (a - start + x, b + y)), ..text }
}

fn blocks<'a>(spec: &Rules, placement: &'a Placement, view: &View) -> Vec<Block<'a>> {
    let mut blocks = Vec::new();
    for (i, store) in spec.stores.iter().enumerate() {
        for holder in spec.player_ids().chain([PlayerId::NEUTRAL]) {
            let here = |s: &&StoredPieces| (s.store, s.holder) == (StoreId(i as u8), holder) && s.count > 0;
            let pieces: Vec<&StoredPieces> = placement.stored.iter().filter(here).collect();
            if pieces.is_empty() {
                continue;
            }
            let label = match store.neutral {
                true => store.code.clone(),
                false => format!("{} {}", spec.player_name(holder), store.code),
            };
            // A player whose pieces go up sits at the bottom; stores of nobody lie in the middle.
            let side = if holder.is_neutral() { 0.0 } else { -view.forward(holder).1 };
            blocks.push(Block { side, label, pieces });
        }
    }
    blocks.sort_by(|a, b| a.side.total_cmp(&b.side));
    blocks
}
