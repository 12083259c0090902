//! Games made by hand, so that these tests need neither the checker nor an engine.

use arbiter_spec::checked::*;
use arbiter_spec::json::At;

pub fn at() -> At {
    At::default()
}

pub fn test(test: Test) -> Condition {
    Condition { at: at(), test }
}

pub fn effect(kind: EffectKind) -> Effect {
    Effect { at: at(), conditions: vec![], optional: false, rescue: true, kind }
}

pub fn step(kind: u8, id: i32, dx: i16, dy: i16) -> Move {
    Move {
        at: at(),
        name: MoveName { kind: KindId(kind), id },
        shape: Shape::Step { step: Vector::new(dx, dy), through: vec![], repeat: None },
        actions: vec![],
        conditions: vec![],
        modifiers: vec![],
        effects: vec![],
        classes: vec![],
        merge: false,
        notation: None,
    }
}

pub fn kind(code: &str, symbol: &str) -> Kind {
    Kind {
        at: at(),
        code: code.into(),
        name: code.to_lowercase(),
        symbol: symbol.into(),
        tags: vec![],
        neutral: false,
        moved_by: MovedBy::Owner,
        demotes_to: None,
        limit: None,
        moves: PerPlayer::default(),
    }
}

pub fn board(columns: u8, rows: u8) -> Board {
    Board { columns, rows, exists: vec![true; usize::from(columns) * usize::from(rows)], ..Board::default() }
}

pub fn players(list: &[(&str, [[i16; 2]; 2])]) -> Vec<Player> {
    let one = |(i, (name, m)): (usize, &(&str, [[i16; 2]; 2]))| Player {
        name: name.to_string(),
        team: TeamId(i as u8),
        direction: Matrix(*m),
    };
    list.iter().enumerate().map(one).collect()
}

pub const UP: [[i16; 2]; 2] = [[1, 0], [0, 1]];
pub const DOWN: [[i16; 2]; 2] = [[1, 0], [0, -1]];

const PAWN: u8 = 0;
const ROOK: u8 = 3;
const KING: u8 = 5;

/// Enough of chess for texts: pieces, start, castling with unmoved partners, the double step and its flag, a clock, and
/// checks that end the game.
pub fn chess() -> Rules {
    let mut spec =
        Rules { board: board(8, 8), players: players(&[("WHITE", UP), ("BLACK", DOWN)]), ..Rules::default() };
    let codes = [("PAWN", "P"), ("KNIGHT", "N"), ("BISHOP", "B"), ("ROOK", "R"), ("QUEEN", "Q"), ("KING", "K")];
    spec.kinds = codes.iter().map(|(code, symbol)| kind(code, symbol)).collect();
    spec.turns.order = vec![PlayerId(0), PlayerId(1)];
    spec.flags = vec!["PASSED".into()];
    for (player, row, pawns, forward) in [(0, 0, 1, 1), (1, 7, 6, -1)] {
        let owner = PlayerId(player);
        let mut place = |x: u8, y: u8, kind: u8| {
            let piece = StartPiece { square: Square(y * 8 + x), kind: KindId(kind), owner, attributes: vec![] };
            spec.start.pieces.push(piece);
        };
        for (x, kind) in [3, 1, 2, 4, 5, 2, 1, 3].into_iter().enumerate() {
            place(x as u8, row, kind);
            place(x as u8, pawns, PAWN);
        }
        let mut double = step(PAWN, 1, 0, 2 * forward);
        double.effects = vec![effect(EffectKind::SetState(FlagId(0), Some(1), Pieces::Moved))];
        let home: Vec<Square> = (0..8).map(|x| Square(pawns * 8 + x)).collect();
        let home = ZoneExpr::Fixed(PerPlayer { each: vec![home.clone(), home.clone()], neutral: home });
        double.conditions = vec![test(Test::InZone(home, Place::SOURCE))];
        let mut promoting = step(PAWN, 0, 0, forward);
        promoting.modifiers = vec![Modifier {
            at: at(),
            conditions: vec![],
            options: [4, 3, 2, 1].map(|k| KindRef::Kind(KindId(k))).to_vec(),
            set_state: None,
            effects: vec![],
            fresh: false,
            if_none_stay: false,
        }];
        spec.kinds[usize::from(PAWN)].moves.each.push(vec![promoting, double]);
        let castle = |id: i32, dx: i16, rook: i16, hint: &str| {
            let corner = Place::From(PlaceBase::Source, Vector::new(rook, 0));
            let to = Place::From(PlaceBase::Source, Vector::new(dx / 2, 0));
            let kind = EffectKind::Move { kinds: Some(vec![KindId(ROOK)]), from: corner, to, lenient: false };
            Move {
                conditions: vec![test(Test::FirstMove), test(Test::PieceFirstMove(corner))],
                effects: vec![effect(kind)],
                notation: Some(hint.into()),
                ..step(KING, id, dx, 0)
            }
        };
        let king = vec![step(KING, 0, 1, 0), castle(20, 2, 3, "O-O"), castle(21, -2, -4, "O-O-O")];
        spec.kinds[usize::from(KING)].moves.each.push(king);
    }
    spec.counters = vec![counter("QUIET", CounterPer::Game, Some(1)), counter("CHECKS", CounterPer::Player, None)];
    spec
}

pub fn counter(code: &str, per: CounterPer, advance: Option<i64>) -> Counter {
    Counter { at: at(), code: code.into(), per, initial: 0, advance, reset: None, in_key: false }
}

/// Chess with hands.
pub fn drops() -> Rules {
    let mut spec = chess();
    spec.kinds[0].moves.each.iter_mut().for_each(|moves| moves[0].modifiers[0].set_state = Some(FlagId(1)));
    spec.flags.push("PROMOTED".into());
    spec.stores.push(Store {
        at: at(),
        code: "HAND".into(),
        neutral: false,
        initial: vec![],
        captures: None,
        limits: vec![],
    });
    spec
}

/// Chess in which three given checks end the game.
pub fn checks() -> Rules {
    let mut spec = chess();
    let bounds = Bounds { min: Some(Value::Int(3)), ..Bounds::default() };
    spec.endings.push(Ending {
        at: at(),
        code: "THREE".into(),
        subject: Subject::Mover,
        when: vec![test(Test::Value(Value::Counter(CounterId(1), Role::Own), bounds))],
        result: ResultRule::Win(Role::Own),
        claim: None,
        decisive: false,
    });
    spec
}

/// Four players on a small cross with holes in its corners, stacks, and promoted symbols of two letters.
pub fn four() -> Rules {
    let mut spec = Rules { board: board(4, 4), ..Rules::default() };
    [0, 3, 12, 15].into_iter().for_each(|i: usize| spec.board.exists[i] = false);
    spec.players = players(&[("RED", UP), ("BLUE", UP), ("BLACK", DOWN), ("YELLOW", DOWN)]);
    spec.turns.order = (0..4).map(PlayerId).collect();
    spec.kinds =
        vec![kind("KING", "K"), kind("TOKIN", "+P"), kind("CHAMPION", "CH"), kind("WALL", "*"), kind("BOX", "X")];
    spec.kinds[3].neutral = true;
    spec.kinds[4].neutral = true;
    spec
}
