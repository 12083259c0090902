//! Adding a word of the language: no stage may be forgotten.
//!
//! Most stages the compiler holds, because they name every variant (`checked::About`, the visitor of the checker, the meaning in
//! both engines). What it cannot see is asked here, by name: each variant and each member of the checked form must be
//! made by the checker and mean something to both engines; a kernel must have a form for it, or it is written down here
//! that it has none, so that the document is played without a kernel and the reason says so; and each condition and
//! effect must be explained in the manual and have a case in the conformance tests.

use super::code::{code, tokens};
use super::files::{below, folders, read, sources};
use std::collections::BTreeSet;
use std::path::Path;

/// The stages, in the order of a document's life. ARCHITECTURE.md lists the same.
const STAGES: &[&str] = &[
    "crates/spec/src/document",
    "crates/spec/src/checked",
    "crates/spec/src/check",
    "crates/spec/src/check/analysis",
    "crates/reference",
    "crates/engine/src/general",
    "crates/engine/src/kernel",
    "docs/spec.md",
    "tests/conformance",
];

/// Files of the checked form that hold what is worked out or only looked at, and no words of the language.
const NO_WORDS: &[&str] = &["about", "angle", "ids", "mating", "memory", "metadata", "mod"];

/// The file of the checked form that takes words over as they are in the document: no lowering names them.
const TAKEN_OVER: &str = "words.rs";

/// What engines need not name: they ask `spec` for what follows from it, or it is the other one of two.
const ASKED_OTHERWISE: &[(&str, &[&str])] = &[
    ("Lattice", &["Hex"]),
    ("Board", &["lattice", "wrap_x", "wrap_y"]),
    ("Kind", &["symbol"]),
    ("Move", &["notation"]),
    ("MovedBy", &["Owner"]),
    ("PairTo", &["Column", "Row", "Offset"]),
    ("Player", &["direction"]),
    ("Safety", &["Free"]),
    ("Stuck", &["Endings"]),
    ("IfNone", &["Keep"]),
];

/// What no kernel has a form for: documents that say so are played by the general engine.
const WITHOUT_FORM: &[(&str, &[&str])] = &[
    ("Test", &["Line", "Connected", "DependsOn", "PlayerState", "Status", "Part", "Phase", "Chance", "HasMove"]),
    ("AttackedWhat", &["Pieces"]),
    ("PhaseTest", &["Main", "Before"]),
    ("Filter", &["same_attribute"]),
    ("Value", &["TurnNumber", "Ply", "Chance"]),
    (
        "EffectKind",
        &["ClearState", "SetPlayerState", "ClearPlayerState", "AddToStore", "SetControl", "ReleaseControl", "Continue"],
    ),
    ("Placed", &["New", "FromStore"]),
    ("PlaceAt", &["Places", "NearestTo"]),
    ("Chance", &["each_action", "reroll"]),
    ("Claim", &["with_move"]),
    ("Agreement", &["proposer", "responders", "lapses", "repeat_after", "outcome"]),
    ("Responders", &["AllOtherSeats", "OneEnemy", "Partners"]),
    ("Lapses", &["ResponderMoves", "ProposerMoves"]),
    ("AgreementOutcome", &["Do"]),
    ("Attribute", &["values", "from_zone"]),
    ("Until", &["Edge", "Zone"]),
    ("LegOver", &["Piece"]),
    ("TargetState", &["Oneself"]),
    ("Role", &["Commander", "Commanded", "PieceOwner", "Original", "Proposer", "Responder"]),
    ("Subject", &["PieceOwner", "EachPartner", "EachEnemy"]),
    ("StatusOf", &["Piece"]),
    ("CounterPer", &["Team"]),
    ("Event", &["Entered", "Placed", "Transformed"]),
    ("CaptureTo", &["PieceOwner", "CaptorPartner"]),
    ("CaptureOwner", &["Original"]),
    ("ZoneExpr", &["RowOf", "SquaresAt", "Offsets", "Enclosed"]),
];

/// A variant or a member of the checked form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Word {
    of: String,
    name: String,
    variant: bool,
}

pub fn faults(root: &Path) -> Vec<String> {
    let checked = root.join("crates/spec/src/checked");
    let files = sources(&checked).into_iter();
    let files = files.filter(|f| !NO_WORDS.contains(&f.file_stem().and_then(|s| s.to_str()).unwrap_or_default()));
    let said: String = sources(&root.join("crates/spec/src/document")).iter().map(|file| read(file)).collect();
    let lowered: BTreeSet<Word> = files.flat_map(|file| words(&read(&file))).collect();
    let taken_over = taken_over(&read(&checked.join(TAKEN_OVER)), &said);
    let words: BTreeSet<Word> = lowered.iter().cloned().chain(taken_over).collect();
    let mut faults = unlisted(&words);
    let (analysis, lowering): (Vec<_>, Vec<_>) = sources(&root.join("crates/spec/src/check"))
        .into_iter()
        .partition(|f| f.to_string_lossy().contains("analysis"));
    let of = |folder: &str| Named::of(sources(&root.join(folder)).iter().map(|file| read(file)));
    faults.extend(missing(&lowered, &[], STAGES[2], &Named::of(lowering.iter().map(|file| read(file)))));
    let tested: BTreeSet<Word> =
        words.iter().filter(|word| word.of == "Test" || word.of == "EffectKind").cloned().collect();
    faults.extend(missing(&tested, &[], STAGES[3], &Named::of(analysis.iter().map(|file| read(file)))));
    faults.extend(missing(&words, &[ASKED_OTHERWISE], STAGES[4], &of("crates/reference/src")));
    faults.extend(missing(&words, &[ASKED_OTHERWISE], STAGES[5], &of("crates/engine/src/general")));
    let kernels = ["crates/engine/src/kernel", "crates/engine/src/tiers"].map(|folder| root.join(folder));
    let kernels = kernels.iter().flat_map(|folder| sources(folder)).map(|file| read(&file));
    faults.extend(missing(&words, &[ASKED_OTHERWISE, WITHOUT_FORM], STAGES[6], &Named::of(kernels)));
    faults.extend(unsaid(&said, STAGES[7], &read(&root.join("docs/spec.md"))));
    let cases = folders(&root.join("crates")).into_iter().map(|name| root.join("crates").join(name).join(STAGES[8]));
    let cases: String = cases.flat_map(|folder| below(&folder, &["md"])).map(|file| read(&file)).collect();
    faults.extend(unsaid(&said, STAGES[8], &cases));
    faults.extend(undescribed(&read(&root.join("ARCHITECTURE.md"))));
    faults
}

/// The variants of the enums of a file, and the members of its records.
fn words(text: &str) -> Vec<Word> {
    let code = code(text);
    let tokens = tokens(&code);
    let mut words = Vec::new();
    for (at, pair) in tokens.windows(3).enumerate() {
        let (kind, of) = (pair[0].1, pair[1].1);
        if !matches!(kind, "enum" | "struct") || pair[2].1 != "{" {
            continue;
        }
        words.extend(body(of, kind == "enum", &tokens[at + 2..]));
    }
    words
}

/// The items of a body that begins here.
fn body(of: &str, variant: bool, tokens: &[(usize, &str)]) -> Vec<Word> {
    let mut words = Vec::new();
    let (mut depth, mut before) = (0, "{");
    for (_, token) in tokens {
        // A name begins an item of the body: a variant after `{`, `,` or an attribute, a member after `pub`.
        let begins = if variant { matches!(before, "{" | "," | "]") } else { before == "pub" };
        if depth == 1 && begins && token.chars().next().is_some_and(char::is_alphabetic) && *token != "pub" {
            words.push(Word { of: of.to_owned(), name: (*token).to_owned(), variant });
        }
        match *token {
            "{" | "(" | "[" | "<" => depth += 1,
            "}" | ")" | "]" | ">" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        before = token;
    }
    words
}

/// The variants of the documents' words that a file takes over, under the names it gives them: `pub use …::{A as B, C};`.
fn taken_over(file: &str, documents: &str) -> Vec<Word> {
    let (file, documents) = (code(file), code(documents));
    let (file, documents) = (tokens(&file), tokens(&documents));
    let names: Vec<&str> = file.iter().map(|(_, token)| *token).skip_while(|token| *token != "{").skip(1).collect();
    let mut words = Vec::new();
    for name in names.split(|token| matches!(*token, "," | "}")) {
        let (Some(written), Some(of)) = (name.first(), name.last()) else { continue };
        let macros = documents.windows(4).position(|at| at[0].1 == "words" && at[3].1 == *written);
        let begins = macros.and_then(|at| Some(at + 3 + documents[at + 3..].iter().position(|token| token.1 == "{")?));
        words.extend(begins.into_iter().flat_map(|at| body(of, true, &documents[at..])));
    }
    words
}

/// What the code of a stage names: variants behind `::`, members by themselves.
#[derive(Default)]
struct Named {
    variants: BTreeSet<String>,
    members: BTreeSet<String>,
}

impl Named {
    fn of(texts: impl Iterator<Item = String>) -> Named {
        let mut named = Named::default();
        for text in texts {
            let code = code(&text);
            let mut before = "";
            for (_, token) in tokens(&code) {
                let names = if before == "::" { &mut named.variants } else { &mut named.members };
                names.insert(token.to_owned());
                before = token;
            }
        }
        named
    }
}

fn is_listed(list: &[(&str, &[&str])], word: &Word) -> bool {
    list.iter().any(|(of, names)| *of == word.of && names.contains(&word.name.as_str()))
}

fn missing(words: &BTreeSet<Word>, excused: &[&[(&str, &[&str])]], stage: &str, named: &Named) -> Vec<String> {
    let is_named = |word: &Word| {
        if word.variant { named.variants.contains(&word.name) } else { named.members.contains(&word.name) }
    };
    let missing = words.iter().filter(|word| !is_named(word) && !excused.iter().any(|list| is_listed(list, word)));
    let told = missing.map(|word| format!("{}::{} of the checked form is never named in {stage}", word.of, word.name));
    let help = if stage == STAGES[6] { "; give it a form, or list it in WITHOUT_FORM" } else { "" };
    told.map(|told| format!("{told}{help}")).collect()
}

/// What is listed here and is no word any more.
fn unlisted(words: &BTreeSet<Word>) -> Vec<String> {
    let listed =
        ASKED_OTHERWISE.iter().chain(WITHOUT_FORM).flat_map(|(of, names)| names.iter().map(move |name| (*of, *name)));
    let gone = listed.filter(|(of, name)| !words.iter().any(|word| word.of == *of && word.name == *name));
    gone.map(|(of, name)| format!("xtask/src/tidy/words_of_the_language.rs lists {of}::{name}, which is gone"))
        .collect()
}

/// The conditions and effects of the language that a text does not show as a document would write them.
fn unsaid(documents: &str, stage: &str, text: &str) -> Vec<String> {
    let lines = documents.lines().filter_map(|line| line.strip_prefix("    \"")?.split_once("\" "));
    let words = lines.map(|(word, _)| word).filter(|word| word.chars().all(|c| c.is_ascii_uppercase() || c == '_'));
    let unsaid = words.filter(|word| !text.contains(&format!("\"{word}\"")));
    unsaid.map(|word| format!("{word} stands in no example of {stage}")).collect()
}

/// The section of ARCHITECTURE.md names the stages in this order.
fn undescribed(text: &str) -> Vec<String> {
    let item = text.split("\n- ").find(|item| item.starts_with("**A word of the language**")).unwrap_or_default();
    let named: Vec<&str> = item.split('`').skip(1).step_by(2).filter(|quoted| quoted.contains('/')).collect();
    let same = named == STAGES;
    let fault = format!("ARCHITECTURE.md, \"A word of the language\": the stages are {}", STAGES.join(", "));
    if same { Vec::new() } else { vec![fault] }
}

#[test]
fn a_forgotten_stage_is_seen() {
    let text = "pub struct Both {\n pub at: Vec<(u8, u8)>,\n pub(crate) made: u8,\n}\npub enum Test {\n One(u8, Two),\n Three { four: u8 },\n}";
    let words: BTreeSet<Word> = words(text).into_iter().collect();
    let names = words.iter().map(|word| format!("{}::{}", word.of, word.name)).collect::<Vec<_>>();
    assert_eq!(names, ["Both::at", "Test::One", "Test::Three"]);
    let named = Named::of(["Test::One => both.at, // Test::Three".to_owned()].into_iter());
    assert_eq!(missing(&words, &[], "here", &named), ["Test::Three of the checked form is never named in here"]);
    assert_eq!(missing(&words, &[&[("Test", &["Three"])]], "here", &named), [""; 0]);
    assert_eq!(
        unlisted(&words).len(),
        ASKED_OTHERWISE.iter().chain(WITHOUT_FORM).map(|(_, names)| names.len()).sum::<usize>()
    );
    let documents =
        "words! {\n One reported as ONE {\n \"A\" A,\n \"B\" B since 2,\n }\n}\nwords! {\n Two {\n \"C\" C,\n }\n}";
    let shared = taken_over("pub use crate::document::{One, Two as Three};", documents);
    let names = shared.iter().map(|word| format!("{}::{}", word.of, word.name)).collect::<Vec<_>>();
    assert_eq!(names, ["One::A", "One::B", "Three::C"]);
    let documents = "    \"ALL\" All {\n    \"NONE\" Nothing {\n";
    assert_eq!(unsaid(documents, "here", "{ \"condition\": \"ALL\" }"), ["NONE stands in no example of here"]);
    assert_eq!(undescribed("\n- **A word of the language**: `crates/spec`").len(), 1);
}
