//! What the lowered rules mean where they stand.

use crate::checked::Rules;
use crate::diagnostic::Report;

/// Reports everything that is wrong or suspicious about the meaning of the rules.
pub(crate) fn analyse(_rules: &Rules, _report: &mut Report) {}
