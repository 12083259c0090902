//! Every move has a tier, and those of well-known games are the ones the design gives them.

use arbiter_engine::Game;
use arbiter_engine::tiers::{Rule, Tier, Tiers};
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::Choices;
use arbiter_testkit::shipped;

fn all() -> Vec<(String, CheckedSpec, Tiers)> {
    let games = shipped().into_iter().filter_map(|shipped| {
        let spec = shipped.rules(&Choices::default())?;
        let tiers = Game::compile(&spec).tiers();
        Some((shipped.id, spec, tiers))
    });
    games.collect()
}

/// The tiers that moves have, drops left out, each once and the fastest first.
fn of_moves(tiers: &Tiers) -> String {
    let moves = tiers.moves.iter().filter(|found| matches!(found.rule, Rule::Move(_)));
    let mut found: Vec<Tier> = moves.map(|found| found.tier).collect();
    found.sort();
    found.dedup();
    found.iter().map(|tier| tier.code()).collect::<Vec<_>>().join(" ")
}

/// §18 of the design names these games.
const DESIGN: &[(&str, &str)] = &[
    ("chess", "1 1b"),
    ("crazyhouse", "1 1b"),
    ("three-check", "1 1b"),
    ("king-of-the-hill", "1 1b"),
    ("makruk", "1"),
    ("shogi", "1"),
    ("xiangqi", "1b"),
    // The design hopes for 1b; the law on facing generals is asked of the position after a move.
    ("janggi", "2"),
    ("atomic", "2"),
    ("racing-kings", "2"),
    // Only one of the sides has two royal pieces.
    ("spartan", "1 1b 2"),
    ("antichess", "F"),
    ("duck", "F"),
    ("ataxx", "F"),
    ("breakthrough", "F"),
    ("enochian", "F"),
];

#[test]
fn the_games_of_the_design_have_its_tiers() {
    let all = all();
    let wrong: Vec<String> = DESIGN
        .iter()
        .filter_map(|(id, wanted)| {
            let (_, _, tiers) = all.iter().find(|(known, ..)| known == id)?;
            let found = of_moves(tiers);
            (found != *wanted).then(|| format!("{id}: {found}, not {wanted}\n{:#?}", tiers.moves.last()))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(DESIGN.iter().all(|(id, _)| all.iter().any(|(known, ..)| known == id)), "a game of the table is gone");
}

/// What must hold of every game, whatever its rules.
#[test]
fn tiers_are_whole_and_agree_with_the_kernel() {
    for (id, spec, tiers) in all() {
        for (index, kind) in spec.kinds.iter().enumerate() {
            for player in spec.player_ids() {
                for m in kind.moves.of(player) {
                    let is_it = |found: &&arbiter_engine::tiers::MoveTier| {
                        found.kind.index() == index
                            && found.rule == Rule::Move(m.name)
                            && found.players.contains(&player)
                    };
                    assert_eq!(tiers.moves.iter().filter(is_it).count(), 1, "{id}: {} {:?}", kind.code, m.name);
                }
            }
        }
        let slow = tiers.moves.iter().filter(|found| found.tier > Tier::Masked);
        assert!(slow.into_iter().all(|found| found.reason.is_some()), "{id}: a slow move without a reason");
        match (&tiers.kernel, Game::compile(&spec).kernel_name()) {
            (Ok(kernel), Some(name)) => {
                assert!(kernel.description.starts_with(name), "{id}: {}", kernel.description);
                let moves = tiers.moves.iter().filter(|found| matches!(found.rule, Rule::Move(_)));
                for found in moves {
                    assert!(found.no_table.is_none(), "{id}: the kernel plays {found:?}");
                }
                assert!(kernel.sizes.position <= 1024 && kernel.sizes.tables > 0, "{id}: {:?}", kernel.sizes);
            }
            (Err(reasons), None) => assert!(!reasons.is_empty(), "{id}"),
            (tiers, _) => panic!("{id}: {tiers:?} is not what the kernel says"),
        }
    }
}
