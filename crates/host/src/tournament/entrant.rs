//! Who takes part.

use crate::seats::Who;

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// What it is called in tables.
    pub name: String,
    /// As it was given.
    pub text: String,
    /// Who sits down for it.
    pub who: Who,
}

/// Longest name in a table.
const LONGEST: usize = 40;

impl Entrant {
    /// All players as they were given, each with a name of its own; everything wrong at once.
    pub fn read_all(texts: &[String]) -> Result<Vec<Entrant>, String> {
        let (mut entrants, mut faults): (Vec<Entrant>, Vec<String>) = (Vec::new(), Vec::new());
        for text in texts {
            match Entrant::read(text) {
                Ok(mut entrant) => {
                    let plain = entrant.name.clone();
                    let taken = |name: &str| entrants.iter().any(|other| other.name == name);
                    let free = (1..).map(|n| if n == 1 { plain.clone() } else { format!("{plain} #{n}") });
                    entrant.name = free.into_iter().find(|name| !taken(name)).unwrap_or(plain);
                    entrants.push(entrant);
                }
                Err(fault) => faults.push(fault),
            }
        }
        if faults.is_empty() { Ok(entrants) } else { Err(faults.join("\n")) }
    }

    fn read(text: &str) -> Result<Entrant, String> {
        // A name of its own may stand before it: `new=engine:5`.
        let named = text.split_once('=').filter(|(name, _)| !name.is_empty() && !name.contains([':', ' ', '/']));
        let (name, player) = named.unwrap_or((text, text));
        let clean = |c: char| !c.is_control() && c != '"' && c != '\\';
        let name: String = name.chars().filter(|c| clean(*c)).take(LONGEST).collect();
        match Who::read(player)? {
            Who::Human => {
                Err(format!("`{player}`: people play by `arbiter play` and `arbiter referee`, not in matches"))
            }
            who => Ok(Entrant { name, text: text.into(), who }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_has_a_name() {
        let read = |texts: &[&str]| Entrant::read_all(&texts.iter().map(|text| text.to_string()).collect::<Vec<_>>());
        let names = read(&["random", "engine:3", "random", "old=engine:3"]).unwrap();
        let names: Vec<&str> = names.iter().map(|entrant| entrant.name.as_str()).collect();
        assert_eq!(names, ["random", "engine:3", "random #2", "old"]);
        assert_eq!(read(&["sf=uci:stockfish", "agent:./x y=z"]).unwrap()[1].name, "agent:./x y=z");
        assert!(read(&["human", "random"]).is_err());
        let faults = read(&["rondom", "engine:3", "engine:11"]).unwrap_err();
        assert!(faults.contains("`rondom`") && faults.contains("`engine:11`"), "{faults}");
    }
}
