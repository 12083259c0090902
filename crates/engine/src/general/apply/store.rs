//! What captured men become, and how men come and go.
