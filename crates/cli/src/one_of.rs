//! An option that takes one of some words.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// What each word stands for, the word, and its help.
pub fn one_of<T>(words: &'static [(T, &'static str, &'static str)]) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let values = words.iter().map(|(_, word, help)| PossibleValue::new(*word).help(*help));
    PossibleValuesParser::new(values).try_map(|typed| {
        let known = words.iter().find(|(_, word, _)| *word == typed);
        known.map(|(value, ..)| value.clone()).ok_or("there is no such word")
    })
}
