//! What `checked` promises to everything that plays, asked of every shipped game and of some hundreds of documents that
//! are accepted though nobody meant them.
//!
//! Ids are looked for in the debug text of the rules: an id in a field that comes to be tomorrow is found too.

use arbiter_spec::checked::{CheckedSpec, Leg, Modifier, Move, PlayerId, Repeat, Rules, Shape, Square};
use arbiter_spec::limits;
use arbiter_spec::patch::{Choices, Library};
use arbiter_testkit::mutate::mutated;
use arbiter_testkit::{Random, catalog};
use std::collections::{BTreeMap, BTreeSet};

/// How many ids of each sort there are, by the name of the sort.
fn sizes(rules: &Rules) -> BTreeMap<&'static str, usize> {
    BTreeMap::from([
        ("PlayerId", rules.players.len()),
        ("TeamId", rules.teams.len()),
        ("SeatId", rules.seats.len()),
        ("KindId", rules.kinds.len()),
        ("ZoneId", rules.zones.len()),
        ("AttributeId", rules.attributes.len()),
        ("FlagId", rules.flags.len()),
        ("PlayerFlagId", rules.player_flags.len()),
        ("StatusId", rules.statuses.len()),
        ("CounterId", rules.counters.len()),
        ("StoreId", rules.stores.len()),
        ("FormulaId", rules.formulas.len()),
        ("EffectId", rules.effects.len()),
        ("PartId", rules.turns.parts.len()),
        ("PhaseId", rules.turns.phases.len()),
        ("ChanceId", rules.chance.len()),
        ("LineId", rules.board.lines.len()),
    ])
}

/// The numbers of `text` that stand in brackets behind a word, as (word, number), and what follows the bracket.
fn named_numbers(text: &str) -> impl Iterator<Item = (&str, usize, &str)> {
    text.match_indices('(').filter_map(|(open, _)| {
        let before = &text[..open];
        let start = before.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |i| i + 1);
        let (number, rest) = text[open + 1..].split_once(')')?;
        Some((&before[start..], number.parse().ok()?, rest))
    })
}

/// How many items the list has whose debug text begins here, after its bracket.
fn items(list: &str) -> usize {
    let (mut depth, mut commas, mut quoted, mut escaped, mut any) = (0, 0, false, false, false);
    for sign in list.chars() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => quoted = !quoted,
            _ if quoted => {}
            ']' if depth == 0 => break,
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            ',' if depth == 0 => commas += 1,
            _ => {}
        }
        any = true;
    }
    if any { commas + 1 } else { 0 }
}

/// Everything that has an id is there, every square exists, and each player has a copy of what players have copies of.
fn ids_are_in_range(rules: &Rules) -> Result<(), String> {
    let text = format!("{rules:?}");
    let sizes = sizes(rules);
    let neutral = usize::from(PlayerId::NEUTRAL.0);
    for (word, number, rest) in named_numbers(&text) {
        let fits = match word {
            "Square" => rules.board.exists.get(number) == Some(&true),
            "PlayerId" => number < rules.players.len() || number == neutral,
            _ => sizes.get(word).is_none_or(|size| number < *size),
        };
        if !fits {
            return Err(format!("{word}({number}) is not there: …{}", &rest[..rest.len().min(200)]));
        }
        // An index of a value goes with its attribute, and outcomes go with their chance.
        if word == "AttributeId"
            && let Some((value, _)) = rest.strip_prefix(", Some(").and_then(|r| r.split_once(')'))
            && value.parse().is_ok_and(|value: usize| value >= rules.attributes[number].values.len())
        {
            return Err(format!("attribute {number} has no value {value}"));
        }
        if word == "ChanceId"
            && let Some((list, _)) = rest.strip_prefix(", [").and_then(|r| r.split_once(']'))
            && list.split(", ").filter_map(|n| n.parse().ok()).any(|n: usize| n >= rules.chance[number].outcomes.len())
        {
            return Err(format!("chance {number} has not all of [{list}]"));
        }
    }
    let copies = text.match_indices("PerPlayer { each: [").map(|(i, found)| items(&text[i + found.len()..]));
    for copies in copies {
        if copies != rules.players.len() {
            return Err(format!("{copies} copies for {} players", rules.players.len()));
        }
    }
    Ok(())
}

/// Says what is not so.
fn so(holds: bool, what: impl std::fmt::Display) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

fn the_frame_is_whole(rules: &Rules) -> Result<(), String> {
    let board = &rules.board;
    let squares = usize::from(board.columns) * usize::from(board.rows);
    so(board.exists.len() == squares && board.squares().next().is_some(), "a board has squares")?;
    for square in board.squares() {
        let name = board.square_name(square);
        so(board.square_by_name(&name) == Some(square), format!("{name} is a name"))?;
    }
    so(board.stacking.iter().all(|s| usize::from(s.max) == limits::STACK), "stacks are of one height")?;
    let members = |lists: Vec<&Vec<PlayerId>>| {
        let mut all: Vec<_> = lists.iter().flat_map(|list| list.iter().copied()).collect();
        all.sort_unstable();
        lists.iter().all(|list| !list.is_empty()) && all.into_iter().eq(rules.player_ids())
    };
    so(members(rules.teams.iter().map(|t| &t.players).collect()), "each player has one team")?;
    so(members(rules.seats.iter().map(|s| &s.players).collect()), "each player has one seat")?;
    let teams = rules.teams.iter().zip(0..).all(|(t, i)| t.players.iter().all(|p| rules.team_of(*p).unwrap().0 == i));
    so(teams, "players and teams agree")?;
    let turns = &rules.turns;
    so(turns.start < turns.order.len(), "somebody begins")?;
    so(turns.phases.iter().all(|p| !p.order.is_empty()), "a phase has an order")?;
    so(
        rules.chance.iter().all(|c| !c.outcomes.is_empty() && c.outcomes.iter().all(|o| o.weight > 0)),
        "something comes up",
    )?;
    for attribute in &rules.attributes {
        let values = attribute.values.len();
        so((1..=limits::ATTRIBUTE_VALUES).contains(&values), "an attribute has values")?;
        so(attribute.from_zone.is_empty() || attribute.from_zone.len() == values, "a zone for each value")?;
    }
    let symbols: BTreeSet<String> = rules.kinds.iter().map(|k| k.symbol.to_uppercase()).collect();
    so(symbols.len() == rules.kinds.len() && !symbols.contains(""), "symbols are different")
}

fn the_start_can_be_set_up(rules: &Rules) -> Result<(), String> {
    let mut men: BTreeMap<Square, usize> = BTreeMap::new();
    for man in &rules.start.pieces {
        *men.entry(man.square).or_default() += 1;
        let carried = rules.attributes.iter().map(|a| a.kinds.contains(&man.kind));
        so(carried.eq(man.attributes.iter().map(Option::is_some)), format!("{man:?} has what its kind carries"))?;
        let values = man.attributes.iter().zip(&rules.attributes);
        let known = |(value, a): (&Option<u8>, &arbiter_spec::checked::Attribute)| {
            value.is_none_or(|v| usize::from(v) < a.values.len())
        };
        so({ values }.all(known), format!("{man:?} has values"))?;
    }
    so(men.values().all(|n| *n <= limits::STACK), "no stack is too high")?;
    for shuffle in &rules.start.shuffles {
        so(!shuffle.arrangements.is_empty(), "a shuffle has arrangements")?;
        for (_, squares) in &shuffle.places {
            so(shuffle.arrangements.iter().all(|a| a.len() == squares.len()), "a man for each square")?;
            for square in squares {
                so(men.insert(*square, 1).is_none(), format!("{square:?} is for one shuffled man alone"))?;
            }
        }
    }
    so(rules.start.count() > 0, "there is a start")
}

fn ride(repeat: &Option<Repeat>) -> Result<(), String> {
    let Some(Repeat { min, max, over, .. }) = repeat else { return Ok(()) };
    so(*min >= 1 && max.is_none_or(|max| max >= *min), "a ride has a length")?;
    so(over.as_ref().is_none_or(|over| over.min <= over.max), "hurdles have a number")
}

fn moves_can_be_made(rules: &Rules) -> Result<(), String> {
    for kind in &rules.kinds {
        for list in kind.moves.each.iter().chain([&kind.moves.neutral]) {
            so(list.len() <= limits::EXPANDED_MOVES, "there are not too many moves")?;
            list.iter().try_for_each(one_move)?;
        }
    }
    for drop in &rules.drops {
        so(!drop.actions.is_empty(), "a drop has an action")?;
        drop.modifiers.iter().try_for_each(modifier)?;
    }
    Ok(())
}

fn one_move(m: &Move) -> Result<(), String> {
    so(!m.actions.is_empty() || matches!(m.shape, Shape::Pair(_)), "a move has an action")?;
    m.modifiers.iter().try_for_each(modifier)?;
    match &m.shape {
        Shape::Step { step, repeat, .. } => {
            so((step.dx, step.dy) != (0, 0), "a step goes somewhere")?;
            ride(repeat)
        }
        Shape::Along { repeat, .. } => ride(repeat),
        Shape::Pair(pair) => so((pair.search.dx, pair.search.dy) != (0, 0), "a search goes somewhere"),
        Shape::Legs(legs) => {
            so((2..=limits::LEGS).contains(&legs.len()), "a path has legs")?;
            let steps = |leg: &Leg| !leg.steps.is_empty() && leg.steps.iter().all(|s| (s.dx, s.dy) != (0, 0));
            so(legs.iter().all(steps), "a leg goes somewhere")?;
            legs.iter().try_for_each(|leg| ride(&leg.repeat))
        }
        Shape::To(_) => Ok(()),
    }
}

fn modifier(modifier: &Modifier) -> Result<(), String> {
    so(!modifier.options.is_empty(), "a promotion has options")
}

fn keeps_its_promises(rules: &CheckedSpec) -> Result<(), String> {
    ids_are_in_range(rules)?;
    the_frame_is_whole(rules)?;
    the_start_can_be_set_up(rules)?;
    moves_can_be_made(rules)
}

#[test]
fn every_shipped_game_keeps_them_under_every_choice() {
    let library = catalog();
    for id in library.ids() {
        let (name, text) = library.find(&id).unwrap();
        let document = arbiter_spec::read(&name, &text, &library).unwrap();
        let menu = document.menu();
        let setups = menu.setups.iter().map(|s| Choices { options: vec![], setup: Some(s.code.clone()) });
        let options = menu.options.iter().flat_map(|o| {
            o.choices.iter().map(|c| Choices { options: vec![(o.code.clone(), c.code.clone())], setup: None })
        });
        for choices in [Choices::default()].into_iter().chain(setups).chain(options) {
            let rules = document.check(&choices).unwrap();
            keeps_its_promises(&rules).unwrap_or_else(|broken| panic!("{id} {choices:?}: {broken}"));
        }
    }
}

#[test]
fn every_accepted_mutation_keeps_them() {
    let library = catalog();
    let mut accepted = 0;
    for id in library.ids() {
        let (_, text) = library.find(&id).unwrap();
        for round in 0..30 {
            let seed = format!("promise {id} {round}");
            let text = mutated(&text, &mut Random::named(&seed));
            let Ok(document) = arbiter_spec::read("mutation", &text, &library) else { continue };
            let Ok(rules) = document.check(&Choices::default()) else { continue };
            accepted += 1;
            keeps_its_promises(&rules).unwrap_or_else(|broken| panic!("{broken}\n{text}"));
        }
    }
    assert!(accepted > 200, "only {accepted} were accepted");
}
