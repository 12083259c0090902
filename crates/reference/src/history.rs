//! The positions a game has been through.

use crate::identity::Identity;
use crate::position::Position;
use arbiter_spec::checked::PlayerId;
use std::sync::{Arc, OnceLock};

/// A list of recorded positions, newest first, shared between the positions that follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct History(Option<Arc<Past>>);

/// A recorded position (§16, Apply 9). Its own history is the older part of the list.
#[derive(Debug)]
pub(crate) struct Past {
    pub position: Position,
    /// Who acted to bring it about; nobody at the start and after a skipped turn.
    pub acted: Option<PlayerId>,
    identity: OnceLock<Identity>,
}

impl Past {
    pub fn identity(&self) -> &Identity {
        self.identity.get_or_init(|| self.position.identity())
    }
}

impl History {
    /// The list with a position in front, whose history is this list.
    pub fn recording(position: &Position, acted: Option<PlayerId>) -> History {
        History(Some(Arc::new(Past { position: position.clone(), acted, identity: OnceLock::new() })))
    }

    pub fn newest(&self) -> Option<&Past> {
        self.0.as_deref()
    }

    /// From the newest to the oldest.
    pub fn iter(&self) -> impl Iterator<Item = &Past> {
        std::iter::successors(self.newest(), |past| past.position.history.newest())
    }
}

/// A list of many thousand links must not be dropped by recursion.
impl Drop for History {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(link) = next {
            match Arc::try_unwrap(link) {
                Ok(mut past) => next = past.position.history.0.take(),
                Err(_) => break,
            }
        }
    }
}
