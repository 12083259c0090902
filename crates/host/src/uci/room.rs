//! How much memory there is.

/// What the system would give to somebody who asks now, in mebibytes; nothing where it does not say.
pub fn available() -> Option<u64> {
    told(&std::fs::read_to_string("/proc/meminfo").ok()?)
}

/// Whether a table of so many mebibytes fits in, once one of `held` is gone. A system may promise more than it has, and end
/// whoever takes it at his word; a sixteenth stays free for everything else.
pub fn has(available: Option<u64>, wanted: u64, held: u64) -> bool {
    available.is_none_or(|available| wanted <= available / 16 * 15 + held)
}

fn told(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_system_says_is_understood() {
        let rows = [
            ("MemTotal:       24684200 kB\nMemAvailable:   24315400 kB\nBuffers: 1 kB\n", Some(23_745)),
            ("MemTotal:       24684200 kB\n", None),
            ("MemAvailable:   much\n", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(told(text), expected, "{text}");
        }
    }

    #[test]
    fn a_table_must_fit_in() {
        let rows = [
            (Some(16_000), 15_000, 0, true),
            (Some(16_000), 15_001, 0, false),
            (Some(16_000), 15_001, 64, true),
            (Some(0), 64, 64, true),
            (None, 65_536, 0, true),
        ];
        for (available, wanted, held, expected) in rows {
            assert_eq!(has(available, wanted, held), expected, "{available:?} {wanted} {held}");
        }
    }
}
