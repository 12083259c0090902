//! SHA-256 over lists of fields.

use sha2::{Digest, Sha256};

/// Each part is preceded by its length: no two lists of fields are the same bytes.
pub(crate) fn hash(label: &str, fields: &[&[u8]]) -> [u8; 32] {
    let mut sha = Sha256::new();
    for part in [label.as_bytes()].iter().chain(fields) {
        sha.update((part.len() as u64).to_be_bytes());
        sha.update(part);
    }
    sha.finalize().into()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
