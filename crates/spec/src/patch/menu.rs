//! What a document offers to choose: its options and setups, read and checked for shape and scope.

use super::names::did_you_mean;
use crate::diagnostic::{Report, codes};
use crate::json::{At, Node, Value};
use crate::limits;

const LIST: &str = "write a list [ … ]";
const OBJECT: &str = "write an object { … }";

/// How many options a document has at most, and choices an option.
const OPTIONS: usize = limits::OPTIONS;
/// How many setups a document has at most.
const SETUPS: usize = limits::SETUPS;
/// The part of a document that the patch of a setup may touch.
const SETUP_SCOPE: [&str; 6] = ["players", "zones", "turns", "seats", "stores", "counters"];

/// What a document offers to choose.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Menu {
    /// In the order in which they are applied.
    pub options: Vec<OptionEntry>,
    /// As listed.
    pub setups: Vec<SetupEntry>,
}

/// An option of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionEntry {
    /// Its code.
    pub code: String,
    /// The choice taken where nobody chooses: the one written, else the first.
    pub default: String,
    /// At least one.
    pub choices: Vec<ChoiceEntry>,
}

/// One choice of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChoiceEntry {
    /// Its code.
    pub code: String,
    /// What it means, for people.
    pub note: Option<String>,
    /// The word by which programs let people choose it.
    pub flag: Option<String>,
}

/// A setup of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupEntry {
    /// Its code.
    pub code: String,
    /// Whether it is taken where nobody chooses.
    pub default: bool,
    /// What it means, for people.
    pub note: Option<String>,
}

impl Menu {
    /// Reads the options and setups of a merged document. What is wrong with them is reported and left out.
    pub fn read(document: &Node, report: &mut Report) -> Menu {
        let mut reader = Reader { report };
        let root = At::root(document.origin);
        if let Some(shuffle) = document.members().iter().find(|m| m.key == "shuffle") {
            // The key is ours in the expanded document; nobody may slip it in.
            reader.unknown_key(&root, "shuffle", shuffle.key_origin, "`shuffle` belongs into a setup");
        }
        let options = reader.list(document, "options", OPTIONS, &root);
        let setups = reader.list(document, "setups", SETUPS, &root);
        for (option, at) in &options {
            reader.flags(document, option, at);
        }
        let menu = Menu {
            options: options.iter().filter_map(|(node, at)| reader.option(node, at)).collect(),
            setups: setups.iter().filter_map(|(node, at)| reader.setup(node, at)).collect(),
        };
        reader.likes(&setups, "setup");
        let mut defaults = setups.iter().filter_map(|(node, at)| Some((node.get("default")?, at)));
        let mut defaults = defaults.by_ref().filter(|(default, _)| default.value == Value::Bool(true)).skip(1);
        if let Some((default, at)) = defaults.next() {
            let at = at.key("default", default.origin);
            reader.report.add(codes::SETUP_TWO_DEFAULTS, &at, "a second setup is the default", "only one can be");
        }
        menu
    }

    /// The setup taken where nobody chooses. A document none of whose setups is the default starts as its players say.
    pub fn default_setup(&self) -> Option<&str> {
        self.setups.iter().find(|setup| setup.default).map(|setup| setup.code.as_str())
    }
}

/// Whether the patch of an option may have that key: anything but what has been settled before options apply.
pub(super) fn option_scope(key: &str) -> bool {
    !["options", "setups", "extends", "shuffle"].contains(&key) && !key.starts_with('$')
}

/// Whether the patch of a setup may have that key.
pub(super) fn setup_scope(key: &str) -> bool {
    SETUP_SCOPE.contains(&key)
}

/// What people type behind two hyphens.
fn is_flag(word: &str) -> bool {
    let mut bytes = word.bytes();
    let begins = bytes.next().is_some_and(|b| b.is_ascii_lowercase());
    let goes_on = bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    begins && goes_on && word.len() <= limits::KEY
}

struct Reader<'r> {
    report: &'r mut Report,
}

impl Reader<'_> {
    /// The items of a list, with their places; at most `limit`.
    fn list<'n>(&mut self, of: &'n Node, key: &str, limit: usize, at: &At) -> Vec<(&'n Node, At)> {
        let Some(list) = of.get(key) else { return Vec::new() };
        let at = at.key(key, list.origin);
        if !matches!(list.value, Value::Array(_)) {
            self.report.add(codes::DOC_TYPE, &at, format!("`{key}` is a list, not {}", list.describe()), LIST);
        }
        let items = list.items();
        if items.len() > limit {
            let message = format!("{} {key}; at most {limit} are allowed", items.len());
            self.report.add(codes::LIMIT_CHOICES, &at, message, "leave some out, or make two documents of it");
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut found = Vec::new();
        for (i, item) in items.iter().enumerate().take(limit) {
            let at = at.index(i, item.origin);
            match item.get("code").and_then(Node::as_str) {
                Some(code) if seen.contains(&code) => {
                    let at = at.key("code", item.get("code").map_or(item.origin, |c| c.origin));
                    let message = format!("`{code}` is used twice in `{key}`");
                    let help = "give one of the two another code";
                    self.report.add(codes::DOC_DUPLICATE_CODE, &at, message, help);
                }
                code => {
                    seen.extend(code);
                    found.push((item, at));
                }
            }
        }
        found
    }

    fn option(&mut self, node: &Node, at: &At) -> Option<OptionEntry> {
        let code = self.code(node, at)?;
        self.keys(node, &["code", "default", "choices"], at);
        if node.get("choices").is_none() {
            self.missing(at, "choices");
        }
        let choices = self.list(node, "choices", OPTIONS, at);
        self.likes(&choices, "choice");
        let choices: Vec<_> = choices.iter().filter_map(|(node, at)| self.choice(node, at)).collect();
        let first = choices.first()?.code.clone();
        let default = match self.text(node, "default", at) {
            Some(default) if !choices.iter().any(|choice| choice.code == default) => {
                let at = at.key("default", node.get("default").map_or(node.origin, |d| d.origin));
                let help = did_you_mean(&default, choices.iter().map(|c| c.code.as_str()));
                let message = format!("the default `{default}` is no choice of option `{code}`");
                self.report.add(codes::REF_UNKNOWN_CHOICE, &at, message, help);
                first
            }
            default => default.unwrap_or(first),
        };
        Some(OptionEntry { code, default, choices })
    }

    fn choice(&mut self, node: &Node, at: &At) -> Option<ChoiceEntry> {
        let code = self.code(node, at)?;
        self.keys(node, &["code", "note", "flag", "like", "patch"], at);
        let help = "the patch of an option may touch anything but `options` and `setups`";
        self.scope(node, at, option_scope, help);
        let flag = self.text(node, "flag", at).filter(|flag| is_flag(flag));
        Some(ChoiceEntry { code, note: self.text(node, "note", at), flag })
    }

    /// A flag stands for one choice of the whole document, and can be typed.
    fn flags(&mut self, document: &Node, option: &Node, at: &At) {
        let items = |key: &str, node: &Node| node.get(key).map_or(Vec::new(), |list| list.items().to_vec());
        let all: Vec<Node> = items("options", document).iter().flat_map(|option| items("choices", option)).collect();
        let Some(choices) = option.get("choices") else { return };
        let at = at.key("choices", choices.origin);
        for (i, choice) in choices.items().iter().enumerate().take(OPTIONS) {
            let Some((node, flag)) = choice.get("flag").and_then(|node| Some((node, node.as_str()?))) else { continue };
            let at = at.index(i, choice.origin).key("flag", node.origin);
            if !is_flag(flag) {
                let help = "a lower-case letter, then lower-case letters, digits and hyphens";
                self.report.add(codes::DOC_CODE_SHAPE, &at, format!("`{flag}` is not a flag"), help);
            }
            let same = |other: &&Node| other.get("flag").and_then(Node::as_str) == Some(flag);
            // The first one keeps it; every later one is told.
            let first = all.iter().find(same).and_then(|other| other.get("flag")).map(|other| other.origin);
            if first != Some(node.origin) {
                let help = "give one of the two another flag";
                self.report.add(codes::DOC_DUPLICATE_CODE, &at, format!("the flag `{flag}` is used twice"), help);
            }
        }
    }

    fn setup(&mut self, node: &Node, at: &At) -> Option<SetupEntry> {
        let code = self.code(node, at)?;
        self.keys(node, &["code", "default", "note", "like", "patch", "everyone", "shuffle"], at);
        self.scope(node, at, setup_scope, &format!("the patch of a setup may touch {}", SETUP_SCOPE.join(", ")));
        for key in ["everyone", "shuffle"] {
            if let Some(list) = node.get(key)
                && !matches!(list.value, Value::Array(_))
            {
                let message = format!("`{key}` is a list, not {}", list.describe());
                self.report.add(codes::DOC_TYPE, &at.key(key, list.origin), message, LIST);
            }
        }
        let default = match node.get("default") {
            None => false,
            Some(Node { value: Value::Bool(default), .. }) => *default,
            Some(other) => {
                let message = format!("`default` of a setup is true or false, not {}", other.describe());
                let help = "write true, or leave the key out";
                self.report.add(codes::DOC_TYPE, &at.key("default", other.origin), message, help);
                false
            }
        };
        Some(SetupEntry { code, default, note: self.text(node, "note", at) })
    }

    /// Those that setups or choices are `like` exist, and the way from one to the next does not come back.
    fn likes(&mut self, list: &[(&Node, At)], what: &str) {
        let word = |node: &Node, key: &str| node.get(key).and_then(Node::as_str).map(str::to_owned);
        let known = || list.iter().filter_map(|(other, _)| other.get("code")?.as_str());
        for (node, at) in list {
            let Some(name) = self.text(node, "like", at) else { continue };
            let at = at.key("like", node.get("like").map_or(node.origin, |like| like.origin));
            if !known().any(|code| code == name) {
                let message = format!("there is no {what} `{name}`");
                self.report.add(codes::REF_UNKNOWN_LIKE, &at, message, did_you_mean(&name, known()));
            }
            let mut next = Some(name);
            for _ in list {
                if next.is_some() && next == word(node, "code") {
                    let message = format!("this {what} is in the end like itself");
                    self.report.add(codes::PATCH_LIKE_ITSELF, &at, message, "let one of them stand on its own");
                    break;
                }
                let like = list.iter().find(|(other, _)| next.is_some() && word(other, "code") == next);
                next = like.and_then(|(other, _)| word(other, "like"));
            }
        }
    }

    fn scope(&mut self, node: &Node, at: &At, allowed: fn(&str) -> bool, help: &str) {
        let Some(patch) = node.get("patch") else { return };
        let at = at.key("patch", patch.origin);
        if !matches!(patch.value, Value::Object(_)) {
            let message = format!("a patch is an object, not {}", patch.describe());
            self.report.add(codes::DOC_TYPE, &at, message, OBJECT);
        }
        for member in patch.members().iter().filter(|m| !allowed(&m.key)) {
            if !self.report.wants(codes::PATCH_SETUP_SCOPE, &at.key(&member.key, member.key_origin)) {
                continue;
            }
            let message = format!("this patch may not touch `{}`", member.key);
            self.report.add(codes::PATCH_SETUP_SCOPE, &at.key(&member.key, member.key_origin), message, help);
        }
    }

    fn code(&mut self, node: &Node, at: &At) -> Option<String> {
        if !matches!(node.value, Value::Object(_)) {
            let message = format!("an object is needed here, not {}", node.describe());
            self.report.add(codes::DOC_TYPE, at, message, OBJECT);
            return None;
        }
        if node.get("code").is_none() {
            self.missing(at, "code");
        }
        let code = self.text(node, "code", at)?;
        let mut bytes = code.bytes();
        let shaped = bytes.next().is_some_and(|b| b.is_ascii_uppercase())
            && bytes.all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_');
        if !shaped || code.len() > limits::KEY {
            let at = at.key("code", node.get("code").map_or(node.origin, |c| c.origin));
            let help = "a capital letter, then capitals, digits and underscores";
            self.report.add(codes::DOC_CODE_SHAPE, &at, format!("`{code}` is not a code"), help);
        }
        // Codes are repeated in every combination of choices.
        (code.len() <= limits::KEY).then_some(code)
    }

    fn text(&mut self, node: &Node, key: &str, at: &At) -> Option<String> {
        let value = node.get(key)?;
        if value.as_str().is_none() {
            let message = format!("`{key}` is a text, not {}", value.describe());
            self.report.add(codes::DOC_TYPE, &at.key(key, value.origin), message, "write it in double quotes");
        }
        value.as_str().map(str::to_owned)
    }

    fn keys(&mut self, node: &Node, known: &[&str], at: &At) {
        for member in node.members().iter().filter(|m| !known.contains(&m.key.as_str())) {
            if !self.report.wants(codes::DOC_UNKNOWN_KEY, &at.key(&member.key, member.key_origin)) {
                continue;
            }
            let help = did_you_mean(&member.key, known.iter().copied());
            self.unknown_key(at, &member.key, member.key_origin, &help);
        }
    }

    fn unknown_key(&mut self, at: &At, key: &str, origin: crate::json::Origin, help: &str) {
        let message = format!("the key `{key}` is not known here");
        self.report.add(codes::DOC_UNKNOWN_KEY, &at.key(key, origin), message, help);
    }

    fn missing(&mut self, at: &At, key: &str) {
        self.report.add(codes::DOC_MISSING_KEY, at, format!("`{key}` is missing"), format!("add \"{key}\": …"));
    }
}
