//! A program that speaks UCI, and how it is set: `stockfish option.Threads=2 option.Skill Level=3`.

/// What stands before the name of an option.
const MARK: &str = " option.";

/// The command of a program, and values of its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The command, for the shell.
    pub command: String,
    /// Names and values, in the order in which they are told.
    pub options: Vec<(String, String)>,
}

impl Settings {
    /// Reads a command with its options behind it. Names may have spaces in them, as those of programs do.
    pub fn read(text: &str) -> Result<Settings, String> {
        let mut parts = text.split(MARK).map(str::trim);
        let command = parts.next().unwrap_or_default().to_string();
        let mut options = Vec::new();
        for part in parts {
            let option = part.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
            // A line break would be a command of its own.
            let sound =
                |name: &str, value: &str| !name.is_empty() && !format!("{name}{value}").contains(char::is_control);
            match option.filter(|(name, value)| sound(name, value)) {
                Some((name, value)) => options.push((name.into(), value.into())),
                None => {
                    return Err(format!("`{}{part}` sets nothing; write option.NAME=VALUE", MARK.trim_start()));
                }
            }
        }
        Ok(Settings { command, options })
    }

    /// What is told a program that has options of these names, or which option it lacks.
    pub fn told(&self, known: &[String]) -> Result<Vec<String>, String> {
        let alike = |name: &str| known.iter().find(|known| known.eq_ignore_ascii_case(name));
        let line = |(name, value): &(String, String)| match alike(name) {
            Some(name) if value.is_empty() => Ok(format!("setoption name {name}")),
            Some(name) => Ok(format!("setoption name {name} value {value}")),
            None => Err(format!("`{}` has no option {name}; it has {}", self.command, known.join(", "))),
        };
        self.options.iter().map(line).collect()
    }
}

impl std::fmt::Display for Settings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.command)?;
        self.options.iter().try_for_each(|(name, value)| write!(f, "{MARK}{name}={value}"))
    }
}

/// The name of an option in a line of a program: the words before its type.
pub fn name_of(line: &str) -> Option<String> {
    let rest = line.trim().strip_prefix("option name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_behind_a_command() {
        let read = Settings::read("nice stockfish option.Skill Level=3 option.Threads=2 option.Clear Hash=").unwrap();
        assert_eq!(read.command, "nice stockfish");
        assert_eq!(read.to_string(), "nice stockfish option.Skill Level=3 option.Threads=2 option.Clear Hash=");
        let known = [
            "option name skill level type spin default 20",
            "option name Threads type spin",
            "option name Clear Hash type button",
        ];
        let known: Vec<String> = known.iter().filter_map(|line| name_of(line)).collect();
        let told =
            ["setoption name skill level value 3", "setoption name Threads value 2", "setoption name Clear Hash"];
        assert_eq!(read.told(&known).unwrap(), told);
        assert_eq!(
            read.told(&known[1..]),
            Err("`nice stockfish` has no option Skill Level; it has Threads, Clear Hash".into())
        );
        for text in ["x option.", "x option.Hash", "x option.=3", "x option.A=1\nquit"] {
            assert!(Settings::read(text).is_err(), "{text}");
        }
    }
}
