//! A list into which much is inserted and from which much is taken, in constant time each.
//!
//! Patches are texts of strangers; moving the tail of a long list for every `$before` would let a small file cost
//! minutes.

/// Names one item of a [`Sequence`] for as long as it stays in.
pub(super) type Slot = usize;

/// The end of the list: what `next` of the last and `previous` of the first item say.
const END: Slot = 0;

struct Link<T> {
    item: Option<T>,
    previous: Slot,
    next: Slot,
}

/// A doubly linked list in a vector; slot 0 is the end, of which the list is a ring.
pub(super) struct Sequence<T> {
    links: Vec<Link<T>>,
}

impl<T> Sequence<T> {
    pub(super) fn new() -> Self {
        Sequence { links: vec![Link { item: None, previous: END, next: END }] }
    }

    pub(super) fn push(&mut self, item: T) -> Slot {
        self.insert_before(END, item)
    }

    pub(super) fn insert_before(&mut self, next: Slot, item: T) -> Slot {
        let slot = self.links.len();
        let previous = self.links[next].previous;
        self.links.push(Link { item: Some(item), previous, next });
        self.links[previous].next = slot;
        self.links[next].previous = slot;
        slot
    }

    /// Takes the item out for a while; its place stays.
    pub(super) fn take(&mut self, slot: Slot) -> Option<T> {
        self.links[slot].item.take()
    }

    /// Puts an item into a place kept by [`Sequence::take`].
    pub(super) fn put(&mut self, slot: Slot, item: T) {
        self.links[slot].item = Some(item);
    }

    /// Removes the item and its place.
    pub(super) fn remove(&mut self, slot: Slot) {
        let Link { previous, next, .. } = self.links[slot];
        self.links[previous].next = next;
        self.links[next].previous = previous;
        self.links[slot].item = None;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (Slot, &T)> {
        let mut slot = END;
        std::iter::from_fn(move || {
            slot = self.links[slot].next;
            self.links[slot].item.as_ref().map(|item| (slot, item))
        })
    }

    pub(super) fn into_vec(mut self) -> Vec<T> {
        let mut items = Vec::with_capacity(self.links.len());
        let mut slot = self.links[END].next;
        while slot != END {
            items.extend(self.links[slot].item.take());
            slot = self.links[slot].next;
        }
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_through_insertion_and_removal() {
        let mut list = Sequence::new();
        let a = list.push('a');
        let b = list.push('b');
        list.insert_before(b, 'x');
        list.insert_before(b, 'y');
        list.remove(a);
        list.push('c');
        assert_eq!(list.iter().map(|(_, c)| *c).collect::<String>(), "xybc");
        let taken = list.take(b).unwrap();
        list.put(b, taken.to_ascii_uppercase());
        list.remove(b);
        assert_eq!(list.into_vec(), ['x', 'y', 'c']);
    }
}
