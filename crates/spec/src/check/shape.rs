//! How a move travels, in the current frame.

use super::lower::Lower;
use crate::checked::{FormulaId, Leg, LegOver, LineId, Matrix, Over, Pair, PairTo, Repeat, Shape, Until, Vector};
use crate::diagnostic::codes;
use crate::document::{self, Located, Xy};
use crate::json::At;
use crate::limits;

impl Lower<'_> {
    /// The shapes of a move: one per step. Whatever is wrong is reported and left out.
    pub fn shapes(&mut self, m: &document::Move, player: &Matrix) -> Vec<Shape> {
        let written = [
            ("step", m.step.as_ref().map(|s| &s.at)),
            ("steps", m.steps.as_ref().map(|s| &s.at)),
            ("along", m.along.as_ref().map(|a| &a.at)),
            ("to", m.to.as_ref().map(|z| &z.at)),
            ("pair", m.pair.as_ref().map(|p| &p.at)),
            ("legs", m.legs.as_ref().map(|l| &l.at)),
        ];
        let shapes: Vec<(&str, &At)> = written.iter().filter_map(|(key, at)| Some((*key, (*at)?))).collect();
        if let Some((_, second)) = shapes.get(1) {
            let names: Vec<String> = shapes.iter().map(|(key, _)| format!("`{key}`")).collect();
            let message = format!("the move has more than one shape: {}", names.join(", "));
            self.report.add(codes::MOVE_TWO_SHAPES, second, message, "write one move for each");
        }
        let steps: Option<&[Xy]> =
            m.step.as_ref().map(std::slice::from_ref).or(m.steps.as_ref().map(|s| s.value.as_slice()));
        if !m.through.is_empty() && steps.is_none() {
            let message = "`through` goes with `step` and `steps` only";
            self.report.add(codes::MOVE_THROUGH_REPEAT, &m.through.at, message, "legs have a `through` of their own");
        }
        if let Some(repeat) = &m.repeat
            && steps.is_none()
            && m.along.is_none()
        {
            let message = "`repeat` goes with `step`, `steps` and `along` only";
            self.report.add(codes::MOVE_THROUGH_REPEAT, &repeat.at, message, "legs have a `repeat` of their own");
        }
        if let Some(heading) = &m.heading
            && m.along.is_none()
        {
            let message = "`heading` goes with `along` only";
            self.report.add(codes::MOVE_THROUGH_REPEAT, &heading.at, message, "drop `heading`");
        }
        if let Some(steps) = steps {
            let repeat = m.repeat.as_ref().map(|r| self.repeat(r));
            let through = self.vectors(&m.through);
            let steps = self.steps(steps);
            let mut shapes = Vec::new();
            for step in steps.into_iter().take(limits::EXPANDED_MOVES + 1) {
                self.spend_list(through.len(), Some(&m.at));
                if self.exhausted() {
                    break;
                }
                shapes.push(Shape::Step { step, through: through.clone(), repeat: repeat.clone() });
            }
            return shapes;
        }
        if let Some(line) = &m.along {
            let Some(line) = self.names.lines.find(line, self.report).map(LineId) else { return Vec::new() };
            let heading = m.heading.as_ref().map(|_| self.frame.turn(Vector::new(0, 1)));
            return vec![Shape::Along { line, heading, repeat: m.repeat.as_ref().map(|r| self.repeat(r)) }];
        }
        if let Some(zone) = &m.to {
            return vec![Shape::To(self.zone(zone))];
        }
        if let Some(pair) = &m.pair {
            return self.pair(pair, player).map(Shape::Pair).into_iter().collect();
        }
        if let Some(legs) = &m.legs {
            return self.legs(legs).map(Shape::Legs).into_iter().collect();
        }
        Vec::new()
    }

    fn repeat(&mut self, repeat: &document::Repeat) -> Repeat {
        let times = self.bounded(repeat.times.value, 1..=255, &repeat.times.at, "`times`") as u32;
        let min = self.bounded(repeat.min.value, 1..=255, &repeat.min.at, "`min`") as u32;
        let max = (!repeat.endless).then_some(times);
        if let Some(max) = max
            && min > max
        {
            let message = format!("a ride of at least {min} and at most {max} steps cannot be");
            self.report.add(codes::CONDITION_BOUNDS, &repeat.min.at, message, "raise `times`, or write \"loop\": true");
        }
        let until = match &repeat.until.value {
            document::Until::NotEmpty => Until::NotEmpty,
            document::Until::Edge => Until::Edge,
            document::Until::Reached(name) => {
                // A zone in format 2, a POSITION condition in both.
                if let Some(formula) = self.names.formulas.position(&name.text) {
                    Until::Condition(FormulaId(formula))
                } else {
                    let zone =
                        document::ZoneExpr { at: name.at.clone(), kind: document::ZoneKind::Named(name.clone()) };
                    Until::Zone(self.zone(&zone))
                }
            }
        };
        let over = repeat.over.as_ref().map(|over| {
            if max == Some(1) {
                let message = "a ride of one step passes over nobody";
                self.report.add(codes::MOVE_OVER_WITHOUT_LOOP, &over.at, message, "add \"loop\": true, or `times`");
            }
            let least = self.bounded(over.count.value, 0..=255, &over.count.at, "`count`") as u32;
            let most = over.max.as_ref().map_or(least, |m| self.bounded(m.value, 0..=255, &m.at, "`max`") as u32);
            if most < least
                && let Some(written) = &over.max
            {
                let message = format!("at least {least} and at most {most} pieces cannot be");
                self.report.add(codes::CONDITION_BOUNDS, &written.at, message, "`max` is not below `count`");
            }
            Over {
                min: least,
                max: most.max(least),
                filter: over.filter.as_ref().map(|f| self.filter(f)),
                land_next: over.land.value == document::Land::Next,
            }
        });
        Repeat { min, max, until, over }
    }

    fn pair(&mut self, pair: &document::Pair, player: &Matrix) -> Option<Pair> {
        let partner = self.filter(&pair.partner);
        let search = self.vector(&pair.search);
        if search == Vector::default() {
            let message = "`search` is the direction in which the partner is looked for";
            self.report.add(codes::MOVE_PAIR_SHAPE, &pair.search.at, message, "for example [1, 0]");
        }
        let to = self.pair_target(&pair.to, player);
        let partner_to = self.pair_target(&pair.partner_to, player);
        Some(Pair { partner, search, to: to?, partner_to: partner_to? })
    }

    fn pair_target(&mut self, target: &document::PairTarget, player: &Matrix) -> Option<PairTo> {
        match (&target.column, &target.row, &target.offset) {
            (Some(column), None, None) => self.pair_line(column, true, player),
            (None, Some(row), None) => self.pair_line(row, false, player),
            (None, None, Some(offset)) => Some(PairTo::Offset(self.vector(offset))),
            _ => {
                let message = "a piece of a pair goes to a `column`, a `row` or an `offset`: exactly one of them";
                self.report.add(codes::MOVE_PAIR_SHAPE, &target.at, message, "keep one");
                None
            }
        }
    }

    /// A column or row of the player's frame, as a column or row of the board.
    fn pair_line(&mut self, line: &Located<i64>, column: bool, player: &Matrix) -> Option<PairTo> {
        let (columns, rows) = (i64::from(self.board.columns), i64::from(self.board.rows));
        let [[a, b], [c, d]] = player.0;
        // Which board axis the neutral axis lies on, and which way it runs.
        let (on_columns, forward) = match (column, a != 0) {
            (true, true) => (true, a > 0),
            (true, false) => (false, c > 0),
            (false, true) => (false, d > 0),
            (false, false) => (true, b > 0),
        };
        let size = if on_columns { columns } else { rows };
        if !(0..size).contains(&line.value) {
            let word = if column { "column" } else { "row" };
            let message = format!("there is no {word} {}", line.value);
            let help = format!("{word}s go from 0 to {}", size - 1);
            self.report.add(codes::MOVE_PAIR_SHAPE, &line.at, message, help);
            return None;
        }
        let number = (if forward { line.value } else { size - 1 - line.value }) as u8;
        Some(if on_columns { PairTo::Column(number) } else { PairTo::Row(number) })
    }

    fn legs(&mut self, legs: &Located<Vec<document::Leg>>) -> Option<Vec<Leg>> {
        if !(2..=limits::LEGS).contains(&legs.len()) {
            let message = format!("a bent path has 2 to {} legs, not {}", limits::LEGS, legs.len());
            self.report.add(codes::MOVE_LEGS_SHAPE, &legs.at, message, "one leg is a plain `step`");
            return None;
        }
        let mut lowered = Vec::new();
        for (i, leg) in legs.iter().enumerate() {
            let last = i + 1 == legs.len();
            let steps: &[Xy] = match (&leg.step, &leg.steps) {
                (Some(step), None) => std::slice::from_ref(step),
                (None, Some(steps)) if !steps.is_empty() => steps,
                _ => {
                    let message = "a leg has a `step`, or some `steps`";
                    self.report.add(codes::MOVE_LEGS_SHAPE, &leg.at, message, "keep one of the two");
                    return None;
                }
            };
            if last && (leg.over.is_some() || leg.filter.is_some() || leg.take) {
                let message = "`over`, `filter` and `take` are for inner legs";
                self.report.add(codes::MOVE_LEGS_SHAPE, &leg.at, message, "the last square is decided by `actions`");
            }
            let over = match &leg.over {
                None => LegOver::Empty,
                Some(role) if role.text == "EMPTY" => LegOver::Empty,
                Some(role) => self.role(role).map_or(LegOver::Empty, LegOver::Piece),
            };
            if leg.take && over == LegOver::Empty && !last {
                let message = "`take` needs a piece to take";
                self.report.add(codes::MOVE_LEGS_SHAPE, &leg.at, message, "add \"over\": \"ENEMY\"");
            }
            lowered.push(Leg {
                steps: self.steps(steps),
                through: self.vectors(&leg.through),
                repeat: leg.repeat.as_ref().map(|r| self.repeat(r)),
                over,
                filter: leg.filter.as_ref().map(|f| self.filter(f)),
                take: leg.take,
            });
        }
        Some(lowered)
    }
}
