//! The macros by which every record of the language is written once: fields with their doc comments give the struct,
//! its decoder and its JSON Schema.

use super::decode::{Context, Fields};
use super::schema::{Properties, SchemaBuilder};

/// A set of keys read from an object, alone or as part of a larger one.
pub(crate) trait Record: Sized {
    /// Reads the keys.
    fn read(fields: &mut Fields<'_>, cx: &mut Context<'_>) -> Self;
    /// Describes the keys.
    fn describe(properties: &mut Properties, builder: &mut SchemaBuilder);
}

/// Whether items with these keys are merged one by one in patches (§2.4).
pub(crate) const fn keyed(keys: &[&str]) -> bool {
    let mut i = 0;
    while i < keys.len() {
        if same(keys[i], "code") || same(keys[i], "name") || same(keys[i], "id") || same(keys[i], "positions") {
            return true;
        }
        i += 1;
    }
    false
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// One field: its key, its format, how it is read and described.
///
/// `required`, `optional` and `flatten` (the keys of another record) are plain; `defines` is a required code whose
/// shape is checked, because it names a new thing; `expanded` is a key that only the patch layer writes, and so no part
/// of the schema.
macro_rules! field {
    (@key $field:ident) => {
        stringify!($field)
    };
    (@key $field:ident $json:literal) => {
        $json
    };
    (@since) => {
        1
    };
    (@since $since:literal) => {
        $since
    };
    (@read $f:ident $cx:ident required $key:expr, $since:expr, $ty:ty) => {
        $f.required::<$ty>($key, $since, $cx)
    };
    (@read $f:ident $cx:ident defines $key:expr, $since:expr, $ty:ty) => {{
        let name = $f.required::<$ty>($key, $since, $cx);
        name.check_shape($cx);
        name
    }};
    (@read $f:ident $cx:ident optional $key:expr, $since:expr, $ty:ty) => {
        $f.optional::<$ty>($key, $since, Default::default, $cx)
    };
    (@read $f:ident $cx:ident optional $key:expr, $since:expr, $ty:ty, $default:expr) => {
        $f.optional::<$ty>($key, $since, || $default, $cx)
    };
    (@read $f:ident $cx:ident expanded $key:expr, $since:expr, $ty:ty) => {
        $f.expanded::<$ty>($key, $since, $cx)
    };
    (@read $f:ident $cx:ident flatten $key:expr, $since:expr, $ty:ty) => {
        <$ty as $crate::document::record::Record>::read($f, $cx)
    };
    (@defines $name:ident defines $field:ident) => {
        impl $crate::document::Defines for $name {
            fn defined(&self) -> &$crate::document::Name {
                &self.$field
            }
        }
    };
    (@defines $name:ident $kind:ident $field:ident) => {};
    (@describe $p:ident $b:ident expanded $key:expr, $doc:expr, $ty:ty) => {};
    (@describe $p:ident $b:ident flatten $key:expr, $doc:expr, $ty:ty) => {
        <$ty as $crate::document::record::Record>::describe($p, $b)
    };
    (@describe $p:ident $b:ident optional $key:expr, $doc:expr, $ty:ty) => {
        $p.add::<$ty>($b, $key, $doc, false)
    };
    (@describe $p:ident $b:ident $kind:ident $key:expr, $doc:expr, $ty:ty) => {
        $p.add::<$ty>($b, $key, $doc, true)
    };
}

/// A record: struct, decoder and schema. `then f` names a function that sees the record before it is closed, for
/// what keys alone cannot say.
macro_rules! record {
    (
        $(#[doc = $doc:literal])+
        $name:ident {
            $(
                $(#[doc = $fdoc:literal])+
                $kind:ident $field:ident $(as $json:literal)? $(since $since:literal)? : $ty:ty $(= $default:expr)?
            ),* $(,)?
        } $(then $hook:path)?
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $name {
            /// Where it is written.
            pub at: $crate::json::At,
            $( $(#[doc = $fdoc])+ pub $field: $ty, )*
        }

        impl $crate::document::record::Record for $name {
            fn read(
                fields: &mut $crate::document::decode::Fields<'_>,
                cx: &mut $crate::document::decode::Context<'_>,
            ) -> Self {
                #[allow(unused_mut)]
                let mut record = $name {
                    at: fields.at.clone(),
                    $( $field: field!(@read fields cx $kind
                        field!(@key $field $($json)?), field!(@since $($since)?), $ty $(, $default)?), )*
                };
                $( $hook(&mut record, fields, cx); )?
                record
            }

            fn describe(
                properties: &mut $crate::document::schema::Properties,
                builder: &mut $crate::document::schema::SchemaBuilder,
            ) {
                $( field!(@describe properties builder $kind
                    field!(@key $field $($json)?), concat!($($fdoc),+), $ty); )*
            }
        }

        $( field!(@defines $name $kind $field); )*

        impl $crate::document::decode::Decode for $name {
            const KEYED: bool = $crate::document::record::keyed(&[$(field!(@key $field $($json)?)),*]);

            fn decode(
                node: &$crate::json::Node,
                at: &$crate::json::At,
                cx: &mut $crate::document::decode::Context<'_>,
            ) -> Self {
                use $crate::document::decode::{DOCUMENT, Fields};
                let Some(mut fields) = Fields::open(node, at, stringify!($name), DOCUMENT, cx) else {
                    return $name { at: at.clone(), ..Default::default() };
                };
                let record = <Self as $crate::document::record::Record>::read(&mut fields, cx);
                fields.close(cx);
                record
            }

            fn schema(builder: &mut $crate::document::schema::SchemaBuilder) -> serde_json::Value {
                use $crate::document::{record::Record, schema::Properties};
                let itself = builder.patch.then(|| builder.full(Self::schema));
                builder.define(stringify!($name), |builder| {
                    let mut properties = Properties::default();
                    Self::describe(&mut properties, builder);
                    properties.object(concat!($($doc),+), itself)
                })
            }
        }
    };
}

/// A closed list of words. The first is the default. `reported as` names the diagnostic for an unknown one.
macro_rules! words {
    (
        $(#[doc = $doc:literal])+
        $name:ident $(reported as $code:ident)? {
            $(#[doc = $fdoc:literal])+
            $fword:literal $first:ident $(since $fsince:literal)?
            $(, $(#[doc = $vdoc:literal])+ $word:literal $variant:ident $(since $since:literal)? )* $(,)?
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name {
            $(#[doc = $fdoc])+
            #[default]
            $first,
            $( $(#[doc = $vdoc])+ $variant, )*
        }

        impl $name {
            /// All words, as written in documents.
            pub const WORDS: &[&str] = &[$fword $(, $word)*];

            /// The word, as written in documents.
            pub const fn word(self) -> &'static str {
                match self {
                    $name::$first => $fword,
                    $( $name::$variant => $word, )*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl $crate::document::decode::Decode for $name {
            fn decode(
                node: &$crate::json::Node,
                at: &$crate::json::At,
                cx: &mut $crate::document::decode::Context<'_>,
            ) -> Self {
                let (word, since) = match node.as_str() {
                    Some($fword) => ($name::$first, field!(@since $($fsince)?)),
                    $( Some($word) => ($name::$variant, field!(@since $($since)?)), )*
                    _ => {
                        #[allow(unused_mut, unused_assignments)]
                        let mut code = $crate::diagnostic::codes::DOC_TYPE;
                        $( code = $crate::diagnostic::codes::$code; )?
                        $crate::document::common::unknown_word(node, at, Self::WORDS, code, cx);
                        return Self::default();
                    }
                };
                cx.since(since, word.word(), at);
                word
            }

            fn schema(builder: &mut $crate::document::schema::SchemaBuilder) -> serde_json::Value {
                use $crate::document::schema::text;
                builder.full(|builder| builder.define(stringify!($name), |_| {
                    let mut description = text(concat!($($doc),+));
                    description.push_str(&format!("\n{}: {}", $fword, text(concat!($($fdoc),+))));
                    $( description.push_str(&format!("\n{}: {}", $word, text(concat!($($vdoc),+)))); )*
                    serde_json::json!({ "description": description, "enum": Self::WORDS })
                }))
            }
        }
    };
}

/// An object whose kind is told by a word under one key: conditions, effects. Gives a struct with `at`, the common
/// fields and `kind`, and the enum of kinds.
macro_rules! tagged {
    (
        $(#[doc = $doc:literal])+
        $name:ident, $(#[doc = $kdoc:literal])+ $kinds:ident by $tag:literal, $voice:ident, nest $nest:ident, default $fallback:expr,
        common { $(
            $(#[doc = $cdoc:literal])+
            $ckind:ident $cfield:ident $(as $cjson:literal)? $(since $csince:literal)? : $cty:ty
        ),* $(,)? }
        $(
            $(#[doc = $vdoc:literal])+
            $word:literal $variant:ident $(since $vsince:literal)? $(any $any:ident)? $({ $(
                $(#[doc = $fdoc:literal])+
                $kind:ident $field:ident $(as $json:literal)? $(since $since:literal)? : $ty:ty $(= $default:expr)?
            ),* $(,)? })?
        )+
        $( ; $(#[doc = $ndoc:literal])+ named $named:ident )?
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Debug, Default)]
        pub struct $name {
            /// Where it is written.
            pub at: $crate::json::At,
            $( $(#[doc = $cdoc])+ pub $cfield: $cty, )*
            /// Which one, with its own fields.
            pub kind: $kinds,
        }

        $(#[doc = $kdoc])+
        // Documents are small; boxes would only be in the way of whoever matches on the kind.
        #[allow(clippy::large_enum_variant)]
        #[derive(Clone, PartialEq, Debug)]
        pub enum $kinds {
            $( $(#[doc = $vdoc])+ $variant $({ $( $(#[doc = $fdoc])+ $field: $ty ),* })?, )+
            $( $(#[doc = $ndoc])+ $named($crate::document::Name), )?
        }

        impl Default for $kinds {
            fn default() -> Self {
                $fallback
            }
        }

        impl $kinds {
            /// All words of the language for it.
            pub const WORDS: &[&str] = &[$($word),+];

            /// The word, as written in documents.
            pub fn word(&self) -> &str {
                match self {
                    $( $kinds::$variant { .. } => $word, )+
                    $( $kinds::$named(name) => &name.text, )?
                }
            }
        }

        $( field!(@defines $name $ckind $cfield); )*

        impl $crate::document::decode::Decode for $name {
            const KEYED: bool = $crate::document::record::keyed(&[$(field!(@key $cfield $($cjson)?)),*]);

            fn decode(
                node: &$crate::json::Node,
                at: &$crate::json::At,
                cx: &mut $crate::document::decode::Context<'_>,
            ) -> Self {
                use $crate::document::decode::{Fields, Nest, $voice};
                let read = |cx: &mut $crate::document::decode::Context<'_>| {
                    let Some(mut fields) = Fields::open(node, at, stringify!($name), $voice, cx) else {
                        return $name { at: at.clone(), ..Default::default() };
                    };
                    let f = &mut fields;
                    let tag = f.required::<$crate::document::Name>($tag, 1, cx);
                    f.rename(&tag.text);
                    $( let $cfield = field!(@read f cx $ckind
                        field!(@key $cfield $($cjson)?), field!(@since $($csince)?), $cty); )*
                    let since = match tag.text.as_str() {
                        $( $word => field!(@since $($vsince)?), )+
                        _ => 1,
                    };
                    // A document of format 1 may have given its own thing a name that became a word later.
                    let own = cx.format < since && cx.own_conditions.contains(&tag.text);
                    if !own {
                        cx.since(since, &tag.text, &tag.at);
                    }
                    let kind = match tag.text.as_str() {
                        // Without a tag nothing can be said about the other keys.
                        "" => { f.allow_rest(); $kinds::default() }
                        $( $word if !own => {
                            $( f.allow_rest(); let _ = stringify!($any); )?
                            $kinds::$variant $({ $( $field: field!(@read f cx $kind
                                field!(@key $field $($json)?), field!(@since $($since)?), $ty $(, $default)?) ),* })?
                        } )+
                        $( _ if { let _ = stringify!($named); true } => $kinds::$named(tag.clone()), )?
                        #[allow(unreachable_patterns)]
                        _ => {
                            f.allow_rest();
                            let node = node.get($tag).unwrap_or(node);
                            let code = $crate::diagnostic::codes::DOC_TYPE;
                            $crate::document::common::unknown_word(node, &tag.at, $kinds::WORDS, code, cx);
                            $kinds::default()
                        }
                    };
                    fields.close(cx);
                    $name { at: at.clone(), $($cfield,)* kind }
                };
                $name { at: at.clone(), ..cx.nested(Nest::$nest, at, read) }
            }

            fn schema(builder: &mut $crate::document::schema::SchemaBuilder) -> serde_json::Value {
                use $crate::document::schema::{Properties, SchemaBuilder, text};
                use serde_json::json;
                let itself = builder.patch.then(|| builder.full(Self::schema));
                fn common(_properties: &mut Properties, _builder: &mut SchemaBuilder) {
                    $( field!(@describe _properties _builder $ckind
                        field!(@key $cfield $($cjson)?), concat!($($cdoc),+), $cty); )*
                }
                builder.define(stringify!($name), |builder| {
                    // A patch of one may leave out the word, so it may have the keys of any.
                    if itself.is_some() {
                        let properties = &mut Properties::default();
                        properties.insert($tag, json!({ "enum": $kinds::WORDS }), false);
                        common(properties, builder);
                        $( $($( field!(@describe properties builder $kind
                            field!(@key $field $($json)?), concat!($($fdoc),+), $ty); )*)? )+
                        return std::mem::take(properties).object(concat!($($doc),+), itself);
                    }
                    let mut forms = Vec::new();
                    $( {
                        let properties = &mut Properties::default();
                        properties.insert($tag, json!({ "const": $word }), true);
                        common(properties, builder);
                        $($( field!(@describe properties builder $kind
                            field!(@key $field $($json)?), concat!($($fdoc),+), $ty); )*)?
                        #[allow(unused_mut)]
                        let mut form = std::mem::take(properties).object(concat!($($vdoc),+), None);
                        $( form["additionalProperties"] = json!(stringify!($any) == "key"); )?
                        forms.push(form);
                    } )+
                    $( {
                        let properties = &mut Properties::default();
                        let name = json!({ "type": "string", "minLength": 1, "not": { "enum": $kinds::WORDS } });
                        properties.insert($tag, name, true);
                        common(properties, builder);
                        let _ = stringify!($named);
                        forms.push(std::mem::take(properties).object(concat!($($ndoc),+), None));
                    } )?
                    json!({ "description": text(concat!($($doc),+)), "type": "object", "oneOf": forms })
                })
            }
        }
    };
}

/// An object whose form is told by which of certain keys it has: the first key of each form, tried in order.
/// `also` lists the variants that are not written as objects; `derives Default` if one of them is the default.
macro_rules! forms {
    (
        $(#[doc = $doc:literal])+
        $name:ident $(derives $derive:ident)? {
            also { $($also:tt)* }
            $(
                $(#[doc = $vdoc:literal])+
                $key:literal $variant:ident { $(
                    $(#[doc = $fdoc:literal])+
                    $kind:ident $field:ident $(as $json:literal)? : $ty:ty $(= $default:expr)?
                ),* $(,)? }
            )+
        }
    ) => {
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Debug, $($derive)?)]
        pub enum $name {
            $($also)*
            $( $(#[doc = $vdoc])+ $variant { $( $(#[doc = $fdoc])+ $field: $ty ),* }, )+
        }

        impl $name {
            /// The keys that tell the forms apart.
            pub(crate) const FORM_KEYS: &[&str] = &[$($key),+];

            /// Reads whichever form is written; `None` if none is.
            pub(crate) fn read_form(
                fields: &mut $crate::document::decode::Fields<'_>,
                cx: &mut $crate::document::decode::Context<'_>,
            ) -> Option<Self> {
                fields.beside(Self::FORM_KEYS);
                $( if fields.has($key) {
                    return Some($name::$variant { $( $field: field!(@read fields cx $kind
                        field!(@key $field $($json)?), 1, $ty $(, $default)?) ),* });
                } )+
                None
            }

            /// One schema per form.
            pub(crate) fn form_schemas(builder: &mut $crate::document::schema::SchemaBuilder) -> Vec<serde_json::Value> {
                use $crate::document::schema::Properties;
                let mut forms = Vec::new();
                $( {
                    let properties = &mut Properties::default();
                    $( field!(@describe properties builder $kind
                        field!(@key $field $($json)?), concat!($($fdoc),+), $ty); )*
                    forms.push(std::mem::take(properties).object(concat!($($vdoc),+), None));
                } )+
                forms
            }

            /// All keys of all forms, none required.
            #[allow(dead_code)]
            pub(crate) fn describe_forms(
                properties: &mut $crate::document::schema::Properties,
                builder: &mut $crate::document::schema::SchemaBuilder,
            ) {
                let all = &mut $crate::document::schema::Properties::default();
                $( $( field!(@describe all builder $kind
                    field!(@key $field $($json)?), concat!($($fdoc),+), $ty); )* )+
                properties.merge_relaxed(std::mem::take(all));
            }
        }
    };
}
