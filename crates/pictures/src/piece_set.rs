//! Pieces: a drawing where their kind has one, else letters on a shape.

use super::path::{Path, Point};
use super::scene::Shape;
use super::theme::{Army, Colours, Theme};
use super::view::View;
use super::{alphabet, figure};
use arbiter_notation::position;
use arbiter_spec::checked::{BoardLook, Kind, KindId, MovedBy, PiecesLook, PlayerId, Rules};
use arbiter_spec::play::PlacedPiece;

/// Where a piece stands in the picture, and how large.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    pub centre: Point,
    /// Of the box of its drawing; a cell is 1 wide.
    pub size: f32,
}

/// Everything needed to draw the pieces of a game.
pub struct PieceSet<'a> {
    spec: &'a Rules,
    view: &'a View<'a>,
    colours: &'a Colours,
    armies: Vec<Army>,
    pub look: PiecesLook,
    /// Players whose pieces cannot move: they are drawn paler.
    pub idle: Vec<PlayerId>,
}

/// What the pieces of a game look like when its document leaves it open: kinds such as `+P` are the other side of a piece
/// that is turned over.
pub fn pieces_look(spec: &Rules) -> PiecesLook {
    let two_sided = spec.kinds.iter().any(|kind| kind.symbol.starts_with('+'));
    spec.metadata.picture.pieces.unwrap_or(if two_sided { PiecesLook::Wedges } else { PiecesLook::Figures })
}

/// What its board looks like.
pub fn board_look(spec: &Rules) -> BoardLook {
    let plain = pieces_look(spec) == PiecesLook::Wedges;
    spec.metadata.picture.board.unwrap_or(if plain { BoardLook::Plain } else { BoardLook::Chequered })
}

impl<'a> PieceSet<'a> {
    pub fn new(spec: &'a Rules, view: &'a View<'a>, theme: Theme, colours: &'a Colours) -> PieceSet<'a> {
        PieceSet { spec, view, colours, armies: theme.armies(spec), look: pieces_look(spec), idle: Vec::new() }
    }

    /// The colours of a player.
    pub fn army(&self, owner: PlayerId) -> Army {
        self.colours.army(&self.armies, owner)
    }

    /// A piece on the board, with the marks that it carries.
    pub fn placed(&self, piece: &PlacedPiece, spot: Spot) -> Vec<Shape> {
        let mut shapes = self.piece(piece.kind, piece.owner, spot);
        let army = self.army(piece.owner);
        let corner = |x: f32, y: f32| (spot.centre.0 + x * spot.size, spot.centre.1 + y * spot.size);
        if position::is_promoted(self.spec, piece) {
            let (x, y) = corner(0.33, -0.33);
            let r = 0.09 * spot.size;
            let path = Path::polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)]);
            let stroke = Some((army.line, 0.02 * spot.size));
            shapes.push(Shape { path, fill: Some(self.colours.promoted), stroke });
        }
        if let Some(letters) = self.attribute(piece) {
            let at = corner(0.3, 0.3);
            let path = Path::circle(at, 0.15 * spot.size);
            let light = self.colours.tones[1];
            shapes.push(Shape { path, fill: Some(light), stroke: Some((army.line, 0.02 * spot.size)) });
            shapes.push(letters_at(&letters, at, 0.0, (0.16 * spot.size, 0.2 * spot.size), army.line, 0.16));
        }
        shapes
    }

    /// The value of an attribute that the square does not tell.
    fn attribute(&self, piece: &PlacedPiece) -> Option<String> {
        let mut shown = self.spec.attributes.iter().zip(&piece.attributes).filter(|(a, _)| a.from_zone.is_empty());
        let (attribute, value) = shown.find_map(|(attribute, value)| Some((attribute, (*value)?)))?;
        let value = attribute.values.get(usize::from(value))?;
        let kind = value.kind.map(|kind| self.letters(self.spec.kind(kind)));
        kind.or_else(|| value.code.get(..1).map(String::from))
    }

    /// A piece of a kind, without anything that only this piece has.
    pub fn piece(&self, kind: KindId, owner: PlayerId, spot: Spot) -> Vec<Shape> {
        let kind = self.spec.kind(kind);
        let mut army = self.army(owner);
        if self.idle.contains(&owner) {
            let pale = |colour: super::scene::Colour| colour.towards(self.colours.tones[1], 0.5);
            army = Army { fill: pale(army.fill), line: pale(army.line), detail: pale(army.detail) };
        }
        let into = |turn: f32| {
            let (sin, cos) = turn.sin_cos();
            move |(x, y): Point| {
                let (x, y) = ((x / 100.0 - 0.5) * spot.size, (y / 100.0 - 0.5) * spot.size);
                (spot.centre.0 + x * cos - y * sin, spot.centre.1 + x * sin + y * cos)
            }
        };
        let placed = |shape: Shape, turn: f32| Shape {
            path: shape.path.map(into(turn)),
            stroke: shape.stroke.map(|(colour, width)| (colour, width / 100.0 * spot.size)),
            ..shape
        };
        if let Some(drawing) = self.drawing(kind) {
            return drawing.shapes(&army).into_iter().map(|shape| placed(shape, 0.0)).collect();
        }
        let base = self.base(kind);
        let wedge = base == "wedge";
        // A wedge points where the army goes, and its letters with it. Others stay upright.
        let turn = if wedge && !owner.is_neutral() { self.view.facing(owner) } else { 0.0 };
        if wedge && self.spec.players.len() == 2 {
            army.fill = self.colours.wood[owner.index().min(1)];
            army.detail = army.line;
        }
        let ink = if wedge && kind.symbol.starts_with('+') { self.colours.promoted } else { army.detail };
        let shapes = figure::base(base).map(|base| base.shapes(&army)).unwrap_or_default();
        let mut shapes: Vec<Shape> = shapes.into_iter().map(|shape| placed(shape, turn)).collect();
        let middle = into(turn)(if wedge { (50.0, 57.0) } else { (50.0, 50.0) });
        let room = (0.4 * spot.size, 0.47 * spot.size);
        shapes.push(letters_at(&self.letters(kind), middle, turn, room, ink, 0.15));
        shapes
    }

    fn drawing(&self, kind: &Kind) -> Option<&'static figure::Figure> {
        let written = self.spec.metadata.glyphs.get(&kind.code).and_then(|glyph| glyph.art.as_deref());
        if written.is_some() {
            return written.and_then(figure::named);
        }
        let by_name = || figure::named(&kind.name).or_else(|| figure::named(&kind.code));
        match self.look {
            _ if kind.neutral => {
                by_name().or_else(|| figure::named("wall").filter(|_| kind.moved_by == MovedBy::Owner))
            }
            PiecesLook::Figures => by_name(),
            PiecesLook::Wedges | PiecesLook::Discs => None,
        }
    }

    fn base(&self, kind: &Kind) -> &'a str {
        let written = self.spec.metadata.glyphs.get(&kind.code).and_then(|glyph| glyph.shape.as_deref());
        match (written.filter(|name| figure::base(name).is_some()), self.look) {
            (Some(name), _) => name,
            (None, PiecesLook::Wedges) => "wedge",
            (None, _) => "disc",
        }
    }

    /// The letters of a kind: those of its glyph or its symbol if they can be drawn, else the beginning of its code.
    fn letters(&self, kind: &Kind) -> String {
        let written = self.spec.metadata.glyphs.get(&kind.code).and_then(|glyph| glyph.letter.clone());
        let texts = [written, Some(kind.symbol.clone()), Some(kind.code.chars().take(2).collect())];
        let drawable = |text: &String| !text.is_empty() && text.chars().count() <= 4 && alphabet::knows(text);
        texts.into_iter().flatten().find(drawable).unwrap_or_else(|| "?".into())
    }
}

/// Letters that fit into a room: their height, or less if they would become wider than that. `pen` is the thickness of
/// their strokes, as a part of the height.
pub fn letters_at(text: &str, at: Point, turn: f32, room: (f32, f32), ink: super::scene::Colour, pen: f32) -> Shape {
    let (path, width) = alphabet::text(text);
    let height = if width * room.0 > room.1 { room.1 / width } else { room.0 };
    let (sin, cos) = turn.sin_cos();
    let to = |(x, y): Point| {
        let (x, y) = (x * height, y * height);
        (at.0 + x * cos - y * sin, at.1 + x * sin + y * cos)
    };
    Shape::stroked(path.map(to), ink, pen * height)
}

/// Where pieces stand that share a cell: smaller, in rows from the top left.
pub fn spots(centre: Point, size: f32, count: usize) -> Vec<Spot> {
    if count <= 1 {
        return vec![Spot { centre, size }; count];
    }
    let size = size * 0.93;
    let across = (count as f32).sqrt().ceil();
    let part = size / across;
    let lines = (count as f32 / across).ceil();
    let one = |i: usize| {
        let (line, column) = ((i as f32 / across).floor(), i as f32 % across);
        // Two pieces stand askew, so that they can be larger.
        let skew = if count == 2 { (column - 0.5) * -0.36 * size } else { 0.0 };
        let at = |index: f32, count: f32| (index - (count - 1.0) / 2.0) * part * 0.92;
        let centre = (centre.0 + at(column, across), centre.1 + at(line, lines) + skew);
        Spot { centre, size: if count == 2 { size * 0.62 } else { part } }
    };
    (0..count).map(one).collect()
}
