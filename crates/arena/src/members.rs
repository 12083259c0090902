//! Objects of JSON, each described once: a list of fields gives the struct, its JSON Schema, how it is written and how it is read.
//!
//! ```text
//! members! {
//!     /// A lead.                                            what the schema says of the object
//!     pub struct Lead: Clone Copy Debug PartialEq Eq {       its name, and what is derived
//!         /// By so many pieces.                             what the schema says of the member; further lines are for readers of code
//!         needed pieces: u32 as Count, at "men";             its field and type, how it stands in JSON ([`Form`]), and its key
//!     }
//! }
//! ```
//!
//! A member is `needed`; `optional` (an `Option`, left out where it is nothing) or, behind all others, `last`; `later` (files of
//! older versions lack it, and then it is the default); or `flat` (the members of another object in its place). `or VALUE` behind a
//! needed member is what files mean that lack it all the same.

use crate::error::Unreadable;
pub(crate) use arbiter_notation::members::Member;
use arbiter_notation::members::{count, list, object, or_nothing, text, texts_by_name, word};
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How a value stands in JSON.
pub trait Form<T> {
    /// What may stand there.
    fn schema() -> Value;
    /// The same, or null.
    fn schema_or_null() -> Value {
        or_nothing(Self::schema())
    }
    /// As it is written.
    fn write(value: &T) -> Value;
    /// As it is read, or what should stand there.
    fn read(value: &Value) -> Result<T, Unreadable>;
    /// What it means that nothing stands there.
    fn missing() -> Option<T> {
        None
    }
}

/// An object with members.
pub trait Object: Sized {
    /// What it is.
    const ABOUT: &'static str;
    /// Adds its members to a list.
    fn describe(members: &mut Vec<Member>);
    /// Writes its members, and those that stand behind all others.
    fn write_members(&self, out: &mut Map<String, Value>, last: &mut Map<String, Value>);
    /// Reads its members.
    fn read_members(value: &Value) -> Result<Self, Unreadable>;
}

impl<T: Object> Form<T> for T {
    fn schema() -> Value {
        let mut members = Vec::new();
        T::describe(&mut members);
        object(T::ABOUT.trim(), &members)
    }

    fn write(value: &T) -> Value {
        let (mut out, mut last) = (Map::new(), Map::new());
        value.write_members(&mut out, &mut last);
        out.extend(last);
        out.into()
    }

    fn read(value: &Value) -> Result<T, Unreadable> {
        if value.is_object() { T::read_members(value) } else { Err(Unreadable::new("should be an object")) }
    }
}

/// A member that must be there, unless its absence means something.
pub(crate) fn needed<T, F: Form<T>>(value: &Value, key: &str) -> Result<T, Unreadable> {
    match value.get(key) {
        Some(value) => F::read(value).map_err(|error| error.within(key)),
        None => F::missing().ok_or_else(|| Unreadable::new("is missing").within(key)),
    }
}

/// A member that may be left out.
pub(crate) fn optional<T, F: Form<T>>(value: &Value, key: &str) -> Result<Option<T>, Unreadable> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => F::read(value).map(Some).map_err(|error| error.within(key)),
    }
}

/// What the schema says of a member: the sentence of its comment.
pub(crate) const fn sentence(comment: &'static str) -> &'static str {
    let comment = comment.trim_ascii();
    match comment.as_bytes() {
        [sentence @ .., b'.'] => comment.split_at(sentence.len()).0,
        _ => comment,
    }
}

/// Something, or null.
pub struct OrNull<F>(std::marker::PhantomData<F>);

impl<T, F: Form<T>> Form<Option<T>> for OrNull<F> {
    fn schema() -> Value {
        F::schema_or_null()
    }

    fn write(value: &Option<T>) -> Value {
        value.as_ref().map_or(Value::Null, F::write)
    }

    fn read(value: &Value) -> Result<Option<T>, Unreadable> {
        if value.is_null() { Ok(None) } else { F::read(value).map(Some) }
    }

    fn missing() -> Option<Option<T>> {
        Some(None)
    }
}

/// A list.
pub struct List<F>(std::marker::PhantomData<F>);

impl<T, F: Form<T>> Form<Vec<T>> for List<F> {
    fn schema() -> Value {
        list(F::schema())
    }

    fn write(value: &Vec<T>) -> Value {
        value.iter().map(F::write).collect()
    }

    fn read(value: &Value) -> Result<Vec<T>, Unreadable> {
        let items = value.as_array().ok_or_else(|| Unreadable::new("should be a list"))?;
        items.iter().enumerate().map(|(i, item)| F::read(item).map_err(|error| error.within(i))).collect()
    }
}

/// Forms of plain values: what may stand there, or be null; what it is called; how it is written and read.
macro_rules! plain {
    ($($(#[doc = $doc:literal])+ $form:ident of $ty:ty: $schema:expr, $or_null:expr, $called:literal, $write:expr, $read:expr;)+) => {$(
        $(#[doc = $doc])+
        pub struct $form;

        plain!(@form $form of $ty: $schema, $or_null, $called, $write, $read);
    )+};
    (@form $form:ident of $ty:ty: $schema:expr, $or_null:expr, $called:literal, $write:expr, $read:expr) => {
        impl Form<$ty> for $form {
            fn schema() -> Value {
                $schema
            }

            fn schema_or_null() -> Value {
                $or_null
            }

            fn write(value: &$ty) -> Value {
                ($write)(value)
            }

            fn read(value: &Value) -> Result<$ty, Unreadable> {
                ($read)(value).ok_or_else(|| Unreadable::new(concat!("should be ", $called)))
            }
        }
    };
}

fn small<T: TryFrom<u64>>(value: &Value) -> Option<T> {
    value.as_u64().and_then(|number| T::try_from(number).ok())
}

fn count_or_null() -> Value {
    json!({ "type": ["integer", "null"], "minimum": 0 })
}

/// Whole milliseconds.
pub(crate) fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Whole microseconds, which is how times are kept.
pub(crate) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

plain! {
    /// Whole numbers from 0.
    Count of u32: count(), count_or_null(), "a whole number from 0, and not too large", |n: &u32| json!(n), small;
    /// Any text.
    Text of String: text(), json!({ "type": ["string", "null"] }), "a text", |s: &String| json!(s), |v: &Value| v.as_str().map(String::from);
    /// A text that is not empty.
    Word of String: word(), or_nothing(word()), "a text", |s: &String| json!(s), |v: &Value| v.as_str().map(String::from);
    /// Yes or no.
    Flag of bool: json!({ "type": "boolean" }), or_nothing(json!({ "type": "boolean" })), "true or false", |b: &bool| json!(b), Value::as_bool;
    /// Any number.
    Number of f64: json!({ "type": "number" }), json!({ "type": ["number", "null"] }), "a number", |n: &f64| json!(n), Value::as_f64;
    /// Time in whole milliseconds.
    Millis of Duration: count(), count_or_null(), "whole milliseconds", |time: &Duration| json!(ms(*time)), |v: &Value| v.as_u64().map(Duration::from_millis);
    /// Time in whole microseconds.
    Micros of Duration: count(), count_or_null(), "whole microseconds", |time: &Duration| json!(micros(*time)), |v: &Value| v.as_u64().map(Duration::from_micros);
}

/// To four places; nothing where it has no bound, since JSON has no word for that.
fn rounded(value: &f64) -> Value {
    if value.is_finite() { json!((value * 1e4).round() / 1e4) } else { Value::Null }
}

plain! {
    /// Numbers to four places.
    Rounded of f64: <Number as Form<f64>>::schema(), <Number as Form<f64>>::schema_or_null(), "a number", rounded, Value::as_f64;
    /// The same, some of which have no bound.
    Unbounded of f64: <Number as Form<f64>>::schema_or_null(), <Number as Form<f64>>::schema_or_null(), "a number or null", rounded,
        |value: &Value| value.as_f64().or(value.is_null().then_some(f64::INFINITY));
}

plain!(@form Count of u64: count(), count_or_null(), "a whole number from 0", |n: &u64| json!(n), Value::as_u64);
plain!(@form Count of usize: count(), count_or_null(), "a whole number from 0", |n: &usize| json!(n), small);

/// Texts by their names, in order.
pub struct Named;

impl Form<Vec<(String, String)>> for Named {
    fn schema() -> Value {
        texts_by_name()
    }

    fn write(value: &Vec<(String, String)>) -> Value {
        value.iter().map(|(name, text)| (name.clone(), json!(text))).collect::<Map<_, _>>().into()
    }

    fn read(value: &Value) -> Result<Vec<(String, String)>, Unreadable> {
        let object = value.as_object().ok_or_else(|| Unreadable::new("should be an object"))?;
        let one = |(name, text): (&String, &Value)| {
            let text = Text::read(text).map_err(|error| error.within(name))?;
            Ok((name.clone(), text))
        };
        object.iter().map(one).collect()
    }
}

/// A value that has a word for each of few cases.
pub trait Words: Copy + PartialEq + 'static {
    /// All of them, with their words.
    const WORDS: &'static [(&'static str, Self)];

    /// Its word.
    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, value)| *value == self).map_or("", |(word, _)| word)
    }
}

/// One of few words.
pub struct OneOf;

impl<T: Words> Form<T> for OneOf {
    fn schema() -> Value {
        json!({ "enum": T::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>() })
    }

    fn write(value: &T) -> Value {
        json!(value.word())
    }

    fn read(value: &Value) -> Result<T, Unreadable> {
        let known = T::WORDS.iter().find(|(word, _)| value.as_str() == Some(word));
        let all = || T::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
        known.map(|(_, known)| *known).ok_or_else(|| Unreadable::new(format!("should be one of {}", all())))
    }
}

macro_rules! member {
    (@key $field:ident) => {
        stringify!($field)
    };
    (@key $field:ident $key:literal) => {
        $key
    };

    (@describe $list:ident flat $key:expr, $about:expr, $ty:ty, $form:ty) => {
        <$ty as $crate::members::Object>::describe($list)
    };
    (@describe $list:ident needed $key:expr, $about:expr, $ty:ty, $form:ty) => {
        $list.push($crate::members::Member::needed($key, $about, <$form as $crate::members::Form<$ty>>::schema))
    };
    (@describe $list:ident later $key:expr, $about:expr, $ty:ty, $form:ty) => {
        $list.push($crate::members::Member::optional($key, $about, <$form as $crate::members::Form<$ty>>::schema))
    };
    (@describe $list:ident $kind:ident $key:expr, $about:expr, $ty:ty, $form:ty) => {
        $list.push($crate::members::Member::optional(
            $key,
            $about,
            <$form as $crate::members::Form<<$ty as $crate::members::Maybe>::Some>>::schema,
        ))
    };

    (@write $out:ident $last:ident flat $key:expr, $value:expr, $ty:ty, $form:ty) => {
        $crate::members::Object::write_members(&$value, $out, $last)
    };
    (@write $out:ident $last:ident optional $key:expr, $value:expr, $ty:ty, $form:ty) => {
        $out.extend($value.as_ref().map(|value| ($key.to_string(), <$form as $crate::members::Form<_>>::write(value))))
    };
    (@write $out:ident $last:ident last $key:expr, $value:expr, $ty:ty, $form:ty) => {
        $last.extend($value.as_ref().map(|value| ($key.to_string(), <$form as $crate::members::Form<_>>::write(value))))
    };
    (@write $out:ident $last:ident $kind:ident $key:expr, $value:expr, $ty:ty, $form:ty) => {
        $out.extend([($key.to_string(), <$form as $crate::members::Form<$ty>>::write(&$value))])
    };

    (@read $object:ident flat $key:expr, $ty:ty, $form:ty) => {
        <$ty as $crate::members::Object>::read_members($object)?
    };
    (@read $object:ident needed $key:expr, $ty:ty, $form:ty) => {
        $crate::members::needed::<$ty, $form>($object, $key)?
    };
    (@read $object:ident needed $key:expr, $ty:ty, $form:ty, $default:expr) => {
        $crate::members::optional::<$ty, $form>($object, $key)?.unwrap_or($default)
    };
    (@read $object:ident later $key:expr, $ty:ty, $form:ty) => {
        $crate::members::optional::<$ty, $form>($object, $key)?.unwrap_or_default()
    };
    (@read $object:ident $kind:ident $key:expr, $ty:ty, $form:ty) => {
        $crate::members::optional::<_, $form>($object, $key)?
    };
}
pub(crate) use member;

/// A file: its first members say what it is.
pub trait Mark {
    /// What it is, for people.
    const WHAT: &'static str;
    /// Its name.
    const FORMAT: &'static str;
    /// Its version.
    const VERSION: u64;
}

pub(crate) fn mark<M: Mark>() -> [Member; 2] {
    [
        Member::needed("format", "What tells these files from others", || json!({ "const": M::FORMAT })),
        Member::needed("version", "Of the format", || json!({ "const": M::VERSION })),
    ]
}

pub(crate) fn marked<M: Mark>() -> [(String, Value); 2] {
    [("format".into(), json!(M::FORMAT)), ("version".into(), json!(M::VERSION))]
}

/// Refuses files of another kind or version.
pub(crate) fn check_mark<M: Mark>(value: &Value) -> Result<(), Unreadable> {
    let wrong = |key: &str, should: String| Unreadable::new(format!("should be {should}")).within(key);
    if value["format"] != M::FORMAT {
        return Err(wrong("format", format!("\"{}\": it is not {}", M::FORMAT, M::WHAT)));
    }
    if value["version"] != M::VERSION {
        return Err(wrong("version", format!("{}: it was written by another version", M::VERSION)));
    }
    Ok(())
}

/// What an `Option` holds.
pub trait Maybe {
    /// That.
    type Some;
}

impl<T> Maybe for Option<T> {
    type Some = T;
}

/// See the [module](self).
macro_rules! members {
    (
        #[doc = $about:literal] $(#[doc = $more:literal])*
        pub struct $name:ident $(in $mark:ty)?: $($derived:ident)+ {
            $(
                #[doc = $fabout:literal] $(#[doc = $fmore:literal])*
                $kind:ident $field:ident: $ty:ty as $form:ty $(, at $key:literal)? $(, or $default:expr)?;
            )+
        }
    ) => {
        #[doc = $about] $(#[doc = $more])*
        #[derive($($derived),+)]
        pub struct $name {
            $( #[doc = $fabout] $(#[doc = $fmore])* pub $field: $ty, )+
        }

        impl $crate::members::Object for $name {
            const ABOUT: &'static str = $about;

            fn describe(members: &mut Vec<$crate::members::Member>) {
                $( members.extend($crate::members::mark::<$mark>()); )?
                $( $crate::members::member!(@describe members $kind $crate::members::member!(@key $field $($key)?),
                    const { $crate::members::sentence($fabout) }, $ty, $form); )+
            }

            fn write_members(&self, out: &mut serde_json::Map<String, serde_json::Value>, last: &mut serde_json::Map<String, serde_json::Value>) {
                $( out.extend($crate::members::marked::<$mark>()); )?
                let _ = &last;
                $( $crate::members::member!(@write out last $kind $crate::members::member!(@key $field $($key)?), self.$field, $ty, $form); )+
            }

            fn read_members(value: &serde_json::Value) -> Result<Self, $crate::error::Unreadable> {
                $( $crate::members::check_mark::<$mark>(value)?; )?
                Ok($name { $( $field: $crate::members::member!(@read value $kind $crate::members::member!(@key $field $($key)?), $ty, $form $(, $default)?), )+ })
            }
        }

        impl $name {
            /// As an object.
            #[allow(clippy::wrong_self_convention)] // Some of them are small enough to be copied, others are not.
            pub fn to_json(&self) -> serde_json::Value {
                <$name as $crate::members::Form<$name>>::write(self)
            }

            /// Reads an object, or says which member cannot be read.
            pub fn from_json(value: &serde_json::Value) -> Result<$name, $crate::error::Unreadable> {
                <$name as $crate::members::Form<$name>>::read(value)
            }
        }
    };
}
pub(crate) use members;
