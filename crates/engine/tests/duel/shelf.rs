//! The shipped documents, each with its choices.

use arbiter_spec::Document;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, MemoryLibrary};
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A shipped document.
pub struct Shipped {
    /// Its id.
    pub id: String,
    document: Document,
    /// The defaults first, then every setup, every single choice and some mixtures.
    pub choices: Vec<Choices>,
}

/// All shipped documents, in the order of their ids.
pub fn shipped(root: &Path) -> Vec<Shipped> {
    let files = fs::read_dir(root.join("games")).expect("the folder of games").flatten().map(|entry| entry.path());
    let mut texts: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), fs::read_to_string(&path).ok()?)))
        .collect();
    texts.sort();
    let shelf: MemoryLibrary = texts.iter().cloned().collect();
    let read = |(id, text): (String, String)| {
        let document = arbiter_spec::read(&id, &text, &shelf).unwrap_or_else(|refused| panic!("{id}: {refused}"));
        Shipped { id, choices: choices(&document), document }
    };
    texts.into_iter().map(read).collect()
}

/// Asks something of every shipped game, on all cores; tells every answer that is a fault.
pub fn on_every_game(root: &Path, ask: impl Fn(&Shipped) -> Result<(), String> + Sync) {
    let games = shipped(root);
    let (next, faults) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, |threads| threads.get()) {
            scope.spawn(|| {
                while let Some(shipped) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(fault) = ask(shipped) {
                        faults.lock().unwrap().push(format!("{}: {fault}", shipped.id));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().unwrap();
    assert!(faults.is_empty(), "{} of {} games\n\n{}", faults.len(), games.len(), faults.join("\n\n"));
}

fn choices(document: &Document) -> Vec<Choices> {
    let menu = document.menu();
    let setups = menu.setups.iter().map(|setup| Choices { options: Vec::new(), setup: Some(setup.code.clone()) });
    let options = menu.options.iter().flat_map(|option| {
        let choose = |code: &String| Choices { options: vec![(option.code.clone(), code.clone())], setup: None };
        option.choices.iter().map(move |choice| choose(&choice.code))
    });
    // Options meet each other in mixtures: the i-th takes of each option the choice i places on.
    let most = menu.options.iter().map(|option| option.choices.len()).max().unwrap_or(0);
    let mixtures = (0..if menu.options.len() > 1 { most } else { 0 }).map(|i| {
        let pick = |(place, option): (usize, &arbiter_spec::patch::OptionEntry)| {
            let choice = option.choices.get((i + place) % option.choices.len().max(1))?;
            Some((option.code.clone(), choice.code.clone()))
        };
        let setup = menu.setups.get(i % menu.setups.len().max(1)).map(|setup| setup.code.clone());
        Choices { options: menu.options.iter().enumerate().filter_map(pick).collect(), setup }
    });
    std::iter::once(Choices::default()).chain(setups).chain(options).chain(mixtures).collect()
}

impl Shipped {
    /// The rules with these choices; `None` if they do not go together.
    pub fn rules(&self, choices: &Choices) -> Option<CheckedSpec> {
        self.document.check(choices).ok()
    }
}
