//! What is left of programs when their game is over: processes that went into groups of their own, and zombies.
//!
//! On Linux whoever loses its parent becomes our child (this program is its "subreaper"), whatever runs as process 1. So
//! all that ever came of a program is found below us, ended and collected. Whose it was says a mark that it inherited; what
//! threw the mark away goes when no program is left that it could belong to. Elsewhere the group of the program is all there is.

use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// By this every process that came of a program is known, wherever it went.
pub const MARK: &str = "ARBITER_SEAT";

/// The programs that were started and not collected yet. Held while one is started or ended: what is ours and not in it is
/// left behind.
static STARTED: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn started() -> MutexGuard<'static, BTreeSet<i32>> {
    STARTED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn number(child: &Child) -> i32 {
    i32::try_from(child.id()).unwrap_or(0)
}

/// Starts a program that is ended by [`end`].
pub fn start(command: &mut Command) -> io::Result<Child> {
    let mut started = started();
    below::adopt();
    let child = command.spawn()?;
    started.insert(number(&child));
    Ok(child)
}

/// Ends a program, its group, and whatever carries its mark.
pub fn end(child: &mut Child, mark: &str) {
    let mut started = started();
    if let Some(group) = Pid::from_raw(number(child)) {
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
    started.remove(&number(child));
    below::clear(&started, mark);
}

/// From now on whoever stops this program by a signal stops all that it started, too.
pub fn end_with_us() -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let mut started = started();
            for group in started.iter().filter_map(|shell| Pid::from_raw(*shell)) {
                let _ = kill_process_group(group, Signal::KILL);
            }
            started.clear();
            below::clear(&started, "");
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

#[cfg(target_os = "linux")]
mod below {
    use super::MARK;
    use rustix::process::{Pid, Signal, WaitOptions, getpgrp, getpid, kill_process, set_child_subreaper, waitpid};
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::time::Duration;

    /// Whoever ends a process makes orphans of its children, which are found the next time; not for ever.
    const ROUNDS: usize = 200;
    const PAUSE: Duration = Duration::from_millis(1);

    /// Orphans become ours. Where that cannot be, only their group is ended.
    pub fn adopt() {
        let _ = set_child_subreaper(Some(getpid()));
    }

    struct Process {
        parent: i32,
        group: i32,
        is_zombie: bool,
    }

    /// `PID (NAME) STATE PARENT GROUP …`; the name may be anything.
    fn read(stat: &str) -> Option<Process> {
        let (_, rest) = stat.rsplit_once(')')?;
        let mut words = rest.split_whitespace();
        let is_zombie = matches!(words.next()?, "Z" | "X");
        Some(Process { parent: words.next()?.parse().ok()?, group: words.next()?.parse().ok()?, is_zombie })
    }

    fn all() -> BTreeMap<i32, Process> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let process = |number| {
            let stat = fs::read(format!("/proc/{number}/stat")).ok()?;
            Some((number, read(&String::from_utf8_lossy(&stat))?))
        };
        numbers.filter_map(process).collect()
    }

    /// Whether a process is below us, and not below a program that still runs.
    fn is_left(of: i32, all: &BTreeMap<i32, Process>, started: &BTreeSet<i32>, us: i32) -> bool {
        let mut now = of;
        // As many steps as there are processes: what was read while it changed might go round.
        for _ in 0..all.len() {
            if started.contains(&now) {
                return false;
            }
            match all.get(&now).map(|process| process.parent) {
                Some(parent) if parent == us => return true,
                Some(parent) => now = parent,
                None => return false,
            }
        }
        false
    }

    fn is_marked(number: i32, mark: &str) -> bool {
        let wanted = format!("{MARK}={mark}");
        let environment = fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == wanted.as_bytes())
    }

    /// Ends and collects what is left below us.
    pub fn clear(started: &BTreeSet<i32>, mark: &str) {
        let (us, our_group) = (getpid().as_raw_nonzero().get(), getpgrp().as_raw_nonzero().get());
        for _ in 0..ROUNDS {
            let all = all();
            let mut is_clear = true;
            for (number, process) in &all {
                // Whatever we start in another way stays in our group, and is none of ours here.
                if process.group == our_group || !is_left(*number, &all, started, us) {
                    continue;
                }
                let Some(pid) = Pid::from_raw(*number) else { continue };
                if process.is_zombie {
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                } else if started.is_empty() || is_marked(*number, mark) {
                    let _ = kill_process(pid, Signal::KILL);
                    is_clear = false;
                }
            }
            if is_clear {
                return;
            }
            std::thread::sleep(PAUSE);
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn processes_are_read_whatever_they_are_called() {
            let process = read("17 (a) Z 1 (b) S 4 5 6 7").unwrap();
            assert!((process.parent, process.group) == (4, 5) && !process.is_zombie);
            assert!(read("17 (x) Z 4 5").is_some_and(|process| process.is_zombie));
            assert!(read("").is_none() && read("17 (x) S").is_none());
        }

        #[test]
        fn what_is_below_a_program_that_runs_is_not_left() {
            let process = |parent| Process { parent, group: 9, is_zombie: false };
            let all: BTreeMap<i32, Process> =
                [(10, process(1)), (20, process(10)), (21, process(20)), (30, process(10)), (31, process(30))].into();
            let left: Vec<i32> =
                all.keys().copied().filter(|number| is_left(*number, &all, &[20].into(), 10)).collect();
            assert_eq!(left, [30, 31]);
            let round: BTreeMap<i32, Process> = [(2, process(3)), (3, process(2))].into();
            assert!(!is_left(2, &round, &BTreeSet::new(), 10));
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod below {
    use std::collections::BTreeSet;

    pub fn adopt() {}

    pub fn clear(_started: &BTreeSet<i32>, _mark: &str) {}
}
