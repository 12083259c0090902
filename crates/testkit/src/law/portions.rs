//! Bytes in small portions, as pipes give them.

use std::io::Read;

/// The bytes, and how many at a time.
pub struct Portions<'a>(pub &'a [u8], pub usize);

impl Read for Portions<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.min(self.0.len()).min(room.len());
        let (now, rest) = self.0.split_at(count);
        room[..count].copy_from_slice(now);
        self.0 = rest;
        Ok(count)
    }
}
