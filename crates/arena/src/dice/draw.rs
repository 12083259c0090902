//! What falls: throws, the choices of random movers, and the shuffle before the game, each from a stream of its own.

use super::Secret;
use arbiter_spec::checked::Chance;

/// A secret and what the players added to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice {
    /// Known to the house alone until the game is over.
    pub secret: Secret,
    /// Words the players added once they knew the commitment, in order.
    pub salt: Vec<String>,
}

impl Dice {
    /// Dice without salt.
    pub fn new(secret: Secret) -> Dice {
        Dice { secret, salt: Vec::new() }
    }

    /// The outcome of a throw, by its place in the list of the chance event. Throws are counted from 0 through the game.
    pub fn throw(&self, number: u64, chance: &Chance) -> usize {
        let total: u64 = chance.outcomes.iter().map(|outcome| u64::from(outcome.weight)).sum();
        let mut left = below(total, |attempt| {
            let (number, attempt) = (number.to_be_bytes(), attempt.to_be_bytes());
            let mut fields: Vec<&[u8]> = vec![chance.code.as_bytes(), &number, &attempt];
            fields.extend(self.salt.iter().map(|words| words.as_bytes()));
            self.secret.hash("throw", &fields)
        });
        let mut outcomes = chance.outcomes.iter().map(|outcome| u64::from(outcome.weight));
        let hit = outcomes.position(|weight| {
            let hit = left < weight;
            left = left.saturating_sub(weight);
            hit
        });
        hit.unwrap_or(0)
    }

    /// A number below `limit` for a random mover: by its seat, by what it is asked, and by how many events went before.
    /// It has nothing to do with the throws: whoever sees all moves knows no more about the dice.
    pub fn choice(&self, seat: &str, question: &str, event: u64, limit: u64) -> u64 {
        below(limit, |attempt| {
            let (event, attempt) = (event.to_be_bytes(), attempt.to_be_bytes());
            self.secret.hash("choice", &[seat.as_bytes(), question.as_bytes(), &event, &attempt])
        })
    }

    /// Which of so many start positions. It is drawn before anybody can add salt.
    pub fn shuffle(&self, limit: u64) -> u64 {
        below(limit, |attempt| self.secret.hash("shuffle", &[&attempt.to_be_bytes()]))
    }
}

/// A number below `limit`, each as likely as the other: hashes in the uneven rest at the top are passed over.
fn below(limit: u64, hash: impl Fn(u64) -> [u8; 32]) -> u64 {
    let limit = limit.max(1);
    // 2^64 modulo the limit: so many numbers at the top are one too many for somebody.
    let rest = (u64::MAX % limit + 1) % limit;
    let number = |attempt: u64| {
        let first = hash(attempt).into_iter().take(8);
        first.fold(0, |number: u64, byte| number << 8 | u64::from(byte))
    };
    // At least every second hash counts, so this ends.
    let fair = (0..).map(number).find(|number| *number <= u64::MAX - rest);
    fair.unwrap_or(0) % limit
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn the_uneven_rest_is_passed_over() {
        let numbers = [u64::MAX, u64::MAX - 3, 7];
        let hash = |attempt: u64| {
            let mut bytes = [0xaa; 32];
            bytes[..8].copy_from_slice(&numbers[attempt as usize].to_be_bytes());
            bytes
        };
        // 2^64 is 4 modulo 6: the four numbers at the top do not count.
        assert_eq!(below(6, hash), 1);
        assert_eq!(below(1 << 63, hash), (1 << 63) - 1);
        assert_eq!(below(0, hash), 0);
    }
}
