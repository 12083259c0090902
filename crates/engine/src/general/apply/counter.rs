//! Counters that advance by themselves.
