//! Lowers how moves travel.

use super::build::Builder;
use super::shape::{LegRule, OverRule, PairRule, RepeatRule, ShapeRule, StepId, StepTable, UntilRule, Ways};
use crate::general::code::lower::Inside;
use crate::set::Set;
use arbiter_spec::checked::{Leg, LegOver, LineId, Pair, Repeat, Shape, Square, Until, Vector};

impl<W: Set> Builder<'_, '_, W> {
    pub fn shape(&mut self, shape: &Shape) -> ShapeRule<W> {
        match shape {
            Shape::Step { step, through, repeat } => ShapeRule::Step {
                step: self.step(*step),
                through: self.some_steps(through),
                repeat: repeat.as_ref().map(|repeat| self.repeat(repeat)),
            },
            Shape::Along { line, heading, repeat } => ShapeRule::Along {
                ways: self.ways(*line, *heading),
                repeat: repeat.as_ref().map(|repeat| self.repeat(repeat)),
            },
            Shape::To(zone) => ShapeRule::To(self.lower.zone(zone, Inside::Move)),
            Shape::Pair(pair) => ShapeRule::Pair(Box::new(self.pair(pair))),
            Shape::Legs(legs) => ShapeRule::Legs(legs.iter().map(|leg| self.leg(leg)).collect()),
        }
    }

    /// The table of a leap.
    pub fn step(&mut self, vector: Vector) -> StepId {
        if let Some(known) = self.vectors.get(&vector) {
            return *known;
        }
        let id = StepId(self.steps.len() as u16);
        self.steps.push(StepTable::new(&self.lower.spec.board, vector));
        self.vectors.insert(vector, id);
        id
    }

    fn some_steps(&mut self, vectors: &[Vector]) -> Box<[StepId]> {
        vectors.iter().map(|vector| self.step(*vector)).collect()
    }

    fn repeat(&mut self, repeat: &Repeat) -> RepeatRule<W> {
        RepeatRule {
            min: repeat.min,
            max: repeat.max.unwrap_or(u32::MAX),
            until: match &repeat.until {
                Until::NotEmpty => UntilRule::NotEmpty,
                Until::Edge => UntilRule::Edge,
                Until::Zone(zone) => UntilRule::Zone(self.lower.zone(zone, Inside::Move)),
                Until::Condition(formula) => {
                    let spec = self.lower.spec;
                    let when = &spec.formulas[formula.index()].when;
                    UntilRule::Condition(self.lower.conditions(when, Inside::Subject))
                }
            },
            over: repeat.over.as_ref().map(|over| {
                Box::new(OverRule {
                    min: over.min,
                    max: over.max,
                    filter: over.filter.as_ref().map(|filter| self.lower.filter(filter, Inside::Move)),
                    land_next: over.land_next,
                })
            }),
        }
    }

    /// By square: the rest of each line through it, forwards and backwards, as far as the heading allows.
    fn ways(&mut self, line: LineId, heading: Option<Vector>) -> Ways {
        if let Some(known) = self.ways.get(&(line, heading)) {
            return known.clone();
        }
        let board = &self.lower.spec.board;
        let heads = |from: Square, to: Square| {
            let ((x, y), (to_x, to_y)) = (board.coordinates(from), board.coordinates(to));
            heading.is_none_or(|h| (to_x - x) * i32::from(h.dx) + (to_y - y) * i32::from(h.dy) > 0)
        };
        let run = |squares: &mut dyn Iterator<Item = Square>, from: Square| {
            let mut at = from;
            let mut run = Vec::new();
            for square in squares.take_while(|square| *square != from) {
                if !heads(at, square) {
                    break;
                }
                run.push(square);
                at = square;
            }
            run.into_boxed_slice()
        };
        let mut ways = vec![Vec::new(); board.exists.len()];
        for squares in &board.lines[line.index()].lines {
            for (start, from) in squares.iter().enumerate() {
                ways[from.index()].push(run(&mut squares[start + 1..].iter().copied(), *from));
                ways[from.index()].push(run(&mut squares[..start].iter().rev().copied(), *from));
            }
        }
        let ways: Ways = ways.into();
        self.ways.insert((line, heading), ways.clone());
        ways
    }

    fn pair(&mut self, pair: &Pair) -> PairRule<W> {
        PairRule {
            partner: self.lower.filter(&pair.partner, Inside::Move),
            search: self.step(pair.search),
            to: pair.to,
            partner_to: pair.partner_to,
        }
    }

    fn leg(&mut self, leg: &Leg) -> LegRule<W> {
        LegRule {
            steps: self.some_steps(&leg.steps),
            through: self.some_steps(&leg.through),
            repeat: leg.repeat.as_ref().map(|repeat| self.repeat(repeat)),
            over: match leg.over {
                LegOver::Empty => None,
                LegOver::Piece(role) => Some(self.lower.role(role)),
            },
            filter: leg.filter.as_ref().map(|filter| self.lower.filter(filter, Inside::Move)),
            take: leg.take,
        }
    }
}
