//! The way back: which value of a text stands at a place.

use super::{Node, Origin};

impl Node {
    /// The JSON pointer (RFC 6901) of the innermost value or key of this text that holds the place.
    pub fn pointer_to(&self, place: Origin) -> String {
        let holds = |from: Origin, to: Origin| from.start <= place.start && place.end <= to.end;
        let mut pointer = String::new();
        let mut node = self;
        loop {
            let item = node.items().iter().enumerate().find(|(_, item)| holds(item.origin, item.origin));
            let member = node.members().iter().find(|m| holds(m.key_origin, m.value.origin));
            (pointer, node) = match (item, member) {
                (Some((index, item)), _) => (format!("{pointer}/{index}"), item),
                (None, Some(m)) => (format!("{pointer}/{}", m.key.replace('~', "~0").replace('/', "~1")), &m.value),
                (None, None) => return pointer,
            };
        }
    }
}
