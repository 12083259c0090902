//! Whose turn it is next.
