//! The shipped documents, each with its choices, and those of other folders.

use arbiter_spec::Document;
use arbiter_spec::checked::CheckedSpec;
use arbiter_spec::patch::{Choices, EmptyLibrary, Library, MemoryLibrary};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A number from outside, to look longer or at something else.
pub fn asked<N: std::str::FromStr>(variable: &str, usual: N) -> N {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The documents of a folder: ids and texts, in order.
pub fn documents(folder: &Path) -> Vec<(String, String)> {
    let files = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let files = files.map(|entry| entry.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "json"));
    let id = |path: &Path| path.file_stem().unwrap().to_string_lossy().into_owned();
    let mut texts: Vec<_> = files.map(|path| (id(&path), fs::read_to_string(&path).unwrap())).collect();
    texts.sort();
    texts
}

/// The documents of a folder, as others may extend them.
pub fn library(folder: &Path) -> MemoryLibrary {
    documents(folder).into_iter().collect()
}

/// The ids and texts of all games that are shipped, in order.
pub fn texts() -> Vec<(String, String)> {
    documents(&root().join("games"))
}

/// All games that are shipped.
pub fn catalog() -> MemoryLibrary {
    texts().into_iter().collect()
}

/// The rules of a shipped game, with a setup and options.
pub fn spec_with(id: &str, choices: &Choices) -> CheckedSpec {
    let catalog = catalog();
    let (_, text) = catalog.find(id).unwrap_or_else(|| panic!("there is no games/{id}.json"));
    read(id, &text, &catalog).check(choices).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// The rules of a shipped game.
pub fn spec(id: &str) -> CheckedSpec {
    spec_with(id, &Choices::default())
}

/// The rules of all shipped games, by id.
pub fn specs() -> BTreeMap<String, CheckedSpec> {
    let all = shipped().into_iter();
    all.map(|game| (game.id.clone(), game.rules(&Choices::default()).unwrap_or_else(|| panic!("{}", game.id))))
        .collect()
}

/// The rules of a document that stands alone.
pub fn rules(text: &str) -> CheckedSpec {
    read("test", text, &EmptyLibrary).check(&Choices::default()).unwrap_or_else(|error| panic!("{error}"))
}

fn read(id: &str, text: &str, library: &dyn Library) -> Document {
    arbiter_spec::read(id, text, library).unwrap_or_else(|refused| panic!("{id}: {refused}"))
}

/// A shipped document.
pub struct Shipped {
    /// Its id.
    pub id: String,
    document: Document,
    /// The defaults first, then every setup, every single choice and some mixtures.
    pub choices: Vec<Choices>,
}

/// All shipped documents, in the order of their ids.
pub fn shipped() -> Vec<Shipped> {
    let texts = texts();
    let catalog: MemoryLibrary = texts.iter().cloned().collect();
    let made = |(id, text): (String, String)| {
        let document = read(&id, &text, &catalog);
        Shipped { id, choices: choices(&document), document }
    };
    texts.into_iter().map(made).collect()
}

/// Asks something of every shipped game, on all cores; tells every answer that is a fault.
pub fn on_every_game(ask: impl Fn(&Shipped) -> Result<(), String> + Sync) {
    let games = shipped();
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
