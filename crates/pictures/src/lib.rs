//! Positions as pictures: one scene for any board, written as SVG or PNG.

mod alphabet;
mod arrows;
mod board;
mod figure;
mod hands;
mod labels;
pub mod lattice;
mod path;
mod piece_set;
pub mod png;
mod scene;
pub mod svg;
mod theme;
mod view;

pub use scene::Scene;
pub use theme::Theme;

use arbiter::words;
use arbiter_engine::Play;
use arbiter_notation::position;
use arbiter_spec::checked::{Lattice, PlayerId, Rules, Square, Status, StatusId, StatusOf};
use arbiter_spec::play::{PlacedPiece, Placement};
use board::Ground;
use piece_set::PieceSet;
use scene::{Group, Item, Shape};
use view::View;

/// How a picture is wanted.
#[derive(Clone, Debug, Default)]
pub struct DrawOptions {
    /// Pixels per square.
    pub size: u16,
    /// Colours.
    pub theme: Theme,
    /// Seen from this player's side.
    pub from: Option<PlayerId>,
    /// Turned round.
    pub flip: bool,
    /// Names of files and rows.
    pub coordinates: bool,
    /// The squares of the latest move stand out.
    pub last_move: bool,
    /// Squares that stand out.
    pub highlight: Vec<Square>,
    /// From square to square.
    pub arrows: Vec<(Square, Square)>,
}

/// The room around everything.
const MARGIN: f32 = 0.2;

/// The picture of a position.
pub fn draw(title: &str, play: &Play, options: &DrawOptions) -> Scene {
    let spec: &Rules = play.spec();
    let placement = play.placement();
    let colours = options.theme.colours();
    let view = View::new(spec, options.from, options.flip);
    let look = piece_set::board_look(spec);
    let mut pieces = PieceSet::new(spec, &view, options.theme, &colours);
    pieces.idle = idle(play);
    let mut scene = Scene { title: title.into(), description: described(play, &placement), ..Scene::default() };
    let last = if options.last_move { words::last(play) } else { Vec::new() };
    let washes = [(last, colours.last), (options.highlight.clone(), colours.highlight)];
    Ground { spec, view: &view, colours: &colours, look }.draw(&mut scene, &washes);
    let (left, top, right, bottom) = bounds(&scene);
    if options.coordinates {
        labels::draw(&mut scene, &view, &colours);
    }
    if play.outcome().is_none() {
        let (x, y) = view.forward(play.to_move());
        let corner = |a: f32, low: f32, high: f32| if a < 0.0 { low - 0.22 } else { high + 0.22 };
        // To the right of a player, and behind it.
        let at = (corner(-y - x, left, right), corner(x - y, top, bottom));
        labels::turn(&mut scene, at, &pieces.army(play.to_move()), &colours);
    }
    stand(&mut scene, spec, &placement, &pieces, &view);
    for (from, to) in &options.arrows {
        if let Some(arrow) = arrows::arrow(view.centre(*from), view.centre(*to), colours.arrow) {
            scene.add(arrow);
        }
    }
    hands::draw(&mut scene, (spec, &placement), (&pieces, &view, &colours), (right + 0.45, top, bottom));
    finish(scene, (left, top), f32::from(options.size), colours.page)
}

/// The pieces on their squares.
fn stand(scene: &mut Scene, spec: &Rules, placement: &Placement, pieces: &PieceSet, view: &View) {
    // Drawings leave some of their box free; hexagons are narrower than squares where a piece stands.
    let size = if spec.board.lattice == Lattice::Hex { 1.0 } else { 1.1 };
    for square in spec.board.squares() {
        let here: Vec<&PlacedPiece> = placement.pieces.iter().filter(|piece| piece.square == square).collect();
        let spots = piece_set::spots(view.centre(square), size, here.len());
        for (piece, spot) in here.into_iter().zip(spots) {
            let owner = spec.player_name(piece.owner);
            let label = format!("{owner} {} {}", spec.kind(piece.kind).name, spec.board.square_name(square));
            scene.items.push(Item::Group(Group { class: "piece", label, shapes: pieces.placed(piece, spot) }));
        }
    }
}

/// The statuses that a player has.
fn statuses(play: &Play, player: PlayerId) -> impl Iterator<Item = &Status> {
    let of_players = play.spec().statuses.iter().enumerate().filter(|(_, s)| matches!(s.of, StatusOf::Player(_)));
    of_players.filter(move |(i, _)| play.has_status(player, StatusId(*i as u8))).map(|(_, status)| status)
}

/// Players with a status that lets them do nothing.
fn idle(play: &Play) -> Vec<PlayerId> {
    let stops = |player: &PlayerId| statuses(play, *player).any(|status| status.traits.cannot_move);
    play.spec().player_ids().filter(stops).collect()
}

/// The position for those who hear it: as one text, then piece by piece.
fn described(play: &Play, placement: &Placement) -> String {
    let spec = play.spec();
    let mut lines = vec![format!("Position: {}", position::write(spec, placement))];
    for player in spec.player_ids().chain([PlayerId::NEUTRAL]) {
        let own = placement.pieces.iter().filter(|piece| piece.owner == player);
        let pieces: Vec<String> = own
            .map(|piece| format!("{} {}", spec.kind(piece.kind).name, spec.board.square_name(piece.square)))
            .collect();
        if !pieces.is_empty() {
            lines.push(format!("{}: {}", spec.player_name(player), pieces.join(", ")));
        }
    }
    for player in spec.player_ids() {
        lines.extend(statuses(play, player).map(|s| format!("{} is {}", spec.player_name(player), s.code)));
    }
    lines.push(match play.outcome() {
        Some(outcome) => words::outcome(spec, outcome),
        None => format!("{} to move", spec.player_name(play.to_move())),
    });
    lines.join("\n")
}

/// Left, top, right and bottom of what has been drawn.
fn bounds(scene: &Scene) -> (f32, f32, f32, f32) {
    let mut bounds: Option<(f32, f32, f32, f32)> = None;
    for shape in scene.shapes() {
        for (x, y) in shape.path.points() {
            let (a, b, c, d) = bounds.unwrap_or((x, y, x, y));
            bounds = Some((a.min(x), b.min(y), c.max(x), d.max(y)));
        }
    }
    bounds.unwrap_or_default()
}

/// Puts everything on a page of whole pixels, such that the sides of cells fall between pixels.
fn finish(mut scene: Scene, board: (f32, f32), size: f32, page: scene::Colour) -> Scene {
    let (left, top, right, bottom) = bounds(&scene);
    let before = |board: f32, edge: f32| ((board - edge + MARGIN) * size).ceil();
    let (x, y) = (before(board.0, left), before(board.1, top));
    let whole = |before: f32, board: f32, edge: f32| (before + (edge - board + MARGIN) * size).ceil().max(1.0);
    let (width, height) = (whole(x, board.0, right), whole(y, board.1, bottom));
    scene.place((x / size - board.0, y / size - board.1), size);
    let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
    scene.items.insert(0, Item::Shape(Shape::filled(path::Path::polygon(&corners), page)));
    scene.width = width as u32;
    scene.height = height as u32;
    scene
}
