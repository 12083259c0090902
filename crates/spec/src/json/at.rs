//! Places in a document: a JSON pointer into the expanded document, and the origin in the file that supplied the value.

use super::Origin;
use std::fmt;
use std::sync::Arc;

/// One step of a JSON pointer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PathStep {
    /// A key of an object.
    Key(Arc<str>),
    /// An index of a list.
    Index(usize),
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Link {
    parent: Option<Arc<Link>>,
    step: PathStep,
}

/// A place in a document. Cheap to clone; paths share their beginnings.
///
/// Two places are equal when pointer and origin are; use [`At::default`] for "nowhere in particular".
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct At {
    path: Option<Arc<Link>>,
    /// The range of text that holds the value.
    pub origin: Origin,
}

impl At {
    /// The root of a document.
    pub fn root(origin: Origin) -> At {
        At { path: None, origin }
    }

    /// The value under a key of the object here.
    pub fn key(&self, key: &str, origin: Origin) -> At {
        self.step(PathStep::Key(key.into()), origin)
    }

    /// An item of the list here.
    pub fn index(&self, index: usize, origin: Origin) -> At {
        self.step(PathStep::Index(index), origin)
    }

    /// The same pointer with another range of text: for pointing at a key, or into a string.
    pub fn with_origin(&self, origin: Origin) -> At {
        At { path: self.path.clone(), origin }
    }

    fn step(&self, step: PathStep, origin: Origin) -> At {
        At { path: Some(Arc::new(Link { parent: self.path.clone(), step })), origin }
    }

    /// The steps of the pointer from the root.
    pub fn steps(&self) -> Vec<PathStep> {
        let mut steps = Vec::new();
        let mut link = self.path.as_ref();
        while let Some(l) = link {
            steps.push(l.step.clone());
            link = l.parent.as_ref();
        }
        steps.reverse();
        steps
    }

    /// The JSON pointer (RFC 6901) into the expanded document; empty for the root.
    pub fn pointer(&self) -> String {
        let mut out = String::new();
        for step in self.steps() {
            out.push('/');
            match step {
                PathStep::Index(i) => out.push_str(&i.to_string()),
                PathStep::Key(k) => out.push_str(&k.replace('~', "~0").replace('/', "~1")),
            }
        }
        out
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pointer())
    }
}
