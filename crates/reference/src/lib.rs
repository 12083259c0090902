//! The slow interpreter.
