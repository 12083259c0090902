//! The book's own names of squares: its printed lines replay as they are printed, and every move is read as what it was.

use arbiter_engine::Game;
use arbiter_notation::angles::Angles;
use arbiter_spec::checked::{CheckedSpec, PlayerId};
use arbiter_spec::patch::Choices;
use arbiter_testkit::spec_with;

fn game(id: &str, setup: &str, options: &[(&str, &str)]) -> CheckedSpec {
    let options = options.iter().map(|(option, choice)| ((*option).into(), (*choice).into())).collect();
    spec_with(id, &Choices { setup: Some(setup.into()), options })
}

/// Opening lines as C. Zalewski's book prints them, widdershins.
const PRINTED: [(&str, &str); 4] = [
    ("EARTH_OF_EARTH", "P1c NE3d P1c P3c P4c NE4b B1b B4c"),
    ("AIR_OF_FIRE", "P3c P3c P2c QA1c+ NE2d N2c K2b P2c NE3bxP+ NA4axQ+ K1cxQ K2b NE2d P4c N4c P4c P2c NW2c"),
    ("FIRE_OF_FIRE", "N2c RF1d N2c RA1d P4c P4c P4c P4c N4b B4b RW1d B4b RE1d N2c B4b P2c RE1c P1c R3a K2b"),
    ("AIR_OF_AIR", "NW2d N2c RE1d P1c NW3bxP+ Q4c N2c K1b"),
];

#[test]
fn printed_lines_replay_as_they_are_printed() {
    for (setup, line) in PRINTED {
        let spec = game("enochian-zalewski", setup, &[("TURNS", "WIDDERSHINS")]);
        let game = Game::compile(&spec);
        let angles = Angles::new(&spec).unwrap();
        let mut play = game.start(0);
        for (number, printed) in line.split(' ').enumerate() {
            let legal = play.legal();
            let found = angles.find(&play.placement(), &legal, printed);
            let found = found.unwrap_or_else(|| panic!("{setup}, move {}: {printed} is not found", number + 1));
            // One move of the second line is printed with the letter of its own corner, which all others leave out.
            let usual = if (setup, number) == ("AIR_OF_FIRE", 17) { "N2c" } else { printed };
            assert_eq!(angles.write(&play, &legal[found]), usual, "{setup}, move {}", number + 1);
            play.play(&legal[found]).unwrap();
        }
    }
}

/// Each corner names sixteen squares, and every square has one name in the mouth of each player.
#[test]
fn every_square_has_its_name() {
    let spec = game("enochian", "FIRE_OF_FIRE", &[]);
    let angles = Angles::new(&spec).unwrap();
    for player in (0..4).map(PlayerId) {
        let mut names = std::collections::BTreeSet::new();
        for square in spec.board.squares() {
            let name = angles.square(player, square).unwrap();
            assert_eq!(angles.read_square(player, &name), Some(square), "{name}");
            names.insert(name);
        }
        assert_eq!(names.len(), 64);
        assert_eq!(names.iter().filter(|name| name.len() == 2).count(), 16);
    }
    for wrong in ["", "E", "Z1a", "E0a", "E5a", "E1e", "1a1", "E1", "99999999999999999999a", "É1a"] {
        assert_eq!(angles.read_square(PlayerId(0), wrong), None, "{wrong}");
    }
}

/// Along random games: no two moves read alike, and each is read as what it was, with its marks and without.
#[test]
fn moves_are_read_as_they_are_written() {
    let mut seed = 5u64;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (seed >> 33) as usize % bound
    };
    let (mut checks, mut kings) = (0, 0);
    for setup in ["FIRE_OF_FIRE", "WATER_OF_AIR", "TABLET_OF_FIRE_PROTOTYPE"] {
        let spec = game("enochian", setup, &[]);
        let game = Game::compile(&spec);
        let angles = Angles::new(&spec).unwrap();
        let mut play = game.start(0);
        for _ in 0..200 {
            let legal = play.legal();
            if legal.is_empty() {
                break;
            }
            let placement = play.placement();
            let texts = angles.texts(&placement, &legal);
            for (place, text) in texts.iter().enumerate() {
                assert_eq!(angles.find(&placement, &legal, text), Some(place), "{setup}: {text}");
            }
            let drawn = below(legal.len());
            let written = angles.write(&play, &legal[drawn]);
            assert_eq!(angles.find(&placement, &legal, &written), Some(drawn), "{setup}: {written}");
            (checks, kings) =
                (checks + usize::from(written.ends_with('+')), kings + usize::from(written.ends_with("++")));
            play.play(&legal[drawn]).unwrap();
        }
    }
    assert!(checks > 10 && kings > 0, "{checks} checks and {kings} kings taken are too few to say anything");
}
