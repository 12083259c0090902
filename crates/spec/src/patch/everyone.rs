//! `everyone`: starting positions written once for the neutral player and turned about the board's centre for each.

use crate::diagnostic::{Report, codes};
use crate::json::{At, Member, Node, Value};

/// How many players get their copy: no more than there may be, so that a hostile document cannot grow by the square.
const PLAYERS: usize = crate::limits::PLAYERS;

/// Puts the positions, turned, in place of all `starting_positions` of all players.
///
/// Where board, matrix or square cannot be read they are left as written: the checker says it better.
pub(super) fn place_everyone(document: &mut Node, everyone: &Node, at: &At, report: &mut Report) {
    let size = document.get("board").and_then(|board| board.get("dimensions")).and_then(pair);
    let Value::Object(members) = &mut document.value else { return };
    let Some(players) = members.iter_mut().find(|m| m.key == "players") else { return };
    let Value::Array(players) = &mut players.value.value else { return };
    for player in players.iter_mut().take(PLAYERS) {
        let direction = match player.get("direction") {
            None => Some([[1, 0], [0, 1]]),
            Some(direction) => matrix(direction),
        };
        let mut positions = everyone.clone();
        if let (Some(size), Some(direction)) = (size, direction)
            && !turn_all(&mut positions, size, direction)
        {
            let name = player.get("name").and_then(Node::as_str).unwrap_or("a player");
            let message = format!("`everyone` cannot be turned on this board for {name}");
            let help = "a quarter turn needs a square board; write `starting_positions` for each player";
            report.add(codes::ZONE_FRAME_NOT_SQUARE, at, message, help);
        }
        set(player, "starting_positions", positions);
    }
}

/// Gives a key of an object a value; what is no object stays as it is.
pub(super) fn set(node: &mut Node, key: &str, value: Node) {
    let Value::Object(members) = &mut node.value else { return };
    match members.iter_mut().find(|m| m.key == key) {
        Some(member) => {
            member.key_origin = value.origin;
            member.value = value;
        }
        None => members.push(Member { key: key.to_owned(), key_origin: value.origin, value }),
    }
}

/// Turns every square of every entry; false if some square falls between the squares of the board.
fn turn_all(everyone: &mut Node, size: [i64; 2], direction: [[i64; 2]; 2]) -> bool {
    let quarter_turn = direction[0][0] == 0 && direction[1][1] == 0;
    if quarter_turn && size[0] != size[1] {
        return false;
    }
    let Value::Array(entries) = &mut everyone.value else { return true };
    let mut fits = true;
    for entry in entries {
        let Value::Object(members) = &mut entry.value else { continue };
        let positions = members.iter_mut().filter(|m| m.key == "positions");
        for square in positions.flat_map(|m| match &mut m.value.value {
            Value::Array(squares) => squares.as_mut_slice(),
            _ => &mut [],
        }) {
            let Some(point) = pair(square) else { continue };
            match turn(point, size, direction) {
                Some(turned) => write_pair(square, turned),
                None => fits = false,
            }
        }
    }
    fits
}

/// One square turned about the centre; in doubled coordinates, in which the centre is whole.
fn turn(point: [i64; 2], size: [i64; 2], direction: [[i64; 2]; 2]) -> Option<[i64; 2]> {
    let centre = [size[0].checked_sub(1)?, size[1].checked_sub(1)?];
    let x = point[0].checked_mul(2)?.checked_sub(centre[0])?;
    let y = point[1].checked_mul(2)?.checked_sub(centre[1])?;
    let component = |row: [i64; 2], centre: i64| {
        let doubled = row[0].checked_mul(x)?.checked_add(row[1].checked_mul(y)?)?.checked_add(centre)?;
        (doubled % 2 == 0).then_some(doubled / 2)
    };
    Some([component(direction[0], centre[0])?, component(direction[1], centre[1])?])
}

fn pair(node: &Node) -> Option<[i64; 2]> {
    match node.items() {
        [Node { value: Value::Int(x), .. }, Node { value: Value::Int(y), .. }] => Some([*x, *y]),
        _ => None,
    }
}

fn matrix(node: &Node) -> Option<[[i64; 2]; 2]> {
    match node.items() {
        [first, second] => Some([pair(first)?, pair(second)?]),
        _ => None,
    }
}

/// Changes the numbers of a square; they keep the place they were written at.
fn write_pair(square: &mut Node, point: [i64; 2]) {
    if let Value::Array(items) = &mut square.value {
        for (item, value) in items.iter_mut().zip(point) {
            item.value = Value::Int(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_turn_about_the_centre() {
        let cases = [
            // Identity, half turn, reflection, quarter turns on eight by eight.
            ([7, 0], [8, 8], [[1, 0], [0, 1]], Some([7, 0])),
            ([7, 0], [8, 8], [[-1, 0], [0, -1]], Some([0, 7])),
            ([6, 1], [8, 8], [[1, 0], [0, -1]], Some([6, 6])),
            ([7, 0], [8, 8], [[0, -1], [1, 0]], Some([7, 7])),
            ([6, 1], [8, 8], [[0, -1], [1, 0]], Some([6, 6])),
            ([4, 0], [8, 8], [[0, 1], [-1, 0]], Some([0, 3])),
            // A board of odd and unequal sides.
            ([0, 0], [9, 10], [[-1, 0], [0, -1]], Some([8, 9])),
            // The hexagon of eleven: its reflection in a file.
            ([5, 0], [11, 11], [[1, 0], [-1, -1]], Some([5, 10])),
            ([1, 4], [11, 11], [[1, 0], [-1, -1]], Some([1, 10])),
            // Between squares, and beyond numbers.
            ([0, 0], [8, 9], [[0, -1], [1, 0]], None),
            ([i64::MAX, 0], [8, 8], [[1, 0], [0, 1]], None),
        ];
        for (point, size, direction, expected) in cases {
            assert_eq!(turn(point, size, direction), expected, "{point:?} on {size:?} by {direction:?}");
        }
    }
}
