//! As much of JSON Schema as our own schema uses. An unknown word of a schema is a panic: nothing passes by accident.

use serde_json::Value;

/// The first reason why a value does not fit, with a JSON pointer; empty if it fits.
pub fn validate(schema: &Value, value: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    check(schema, schema, value, "", &mut problems);
    problems
}

fn fits(root: &Value, schema: &Value, value: &Value) -> bool {
    let mut problems = Vec::new();
    check(root, schema, value, "", &mut problems);
    problems.is_empty()
}

fn check<'s>(root: &'s Value, schema: &'s Value, value: &Value, at: &str, problems: &mut Vec<String>) {
    let keywords = match schema {
        Value::Bool(true) => return,
        Value::Object(keywords) => keywords,
        _ => return problems.push(format!("{at}: nothing is allowed here")),
    };
    let list = |v: &'s Value| v.as_array().expect("a list of schemas").as_slice();
    let properties = keywords.get("properties").and_then(Value::as_object);
    for (keyword, rule) in keywords {
        // One reason is enough, and looking for more is exponential where forms contain forms.
        if !problems.is_empty() {
            return;
        }
        // A macro, so that nothing is written down about what fits.
        macro_rules! say {
            ($ok:expr, $what:expr $(,)?) => {
                if !$ok {
                    problems.push(format!("{at}: {}", $what));
                }
            };
        }
        match keyword.as_str() {
            "$schema" | "$defs" | "$id" | "title" | "description" | "default" | "then" | "else" => {}
            "$ref" => {
                let name = rule.as_str().and_then(|r| r.strip_prefix("#/$defs/")).expect("a local reference");
                check(root, &root["$defs"][name], value, at, problems);
            }
            "type" => {
                let names = if rule.is_array() { list(rule) } else { std::slice::from_ref(rule) };
                say!(names.iter().any(|n| has_type(n.as_str().expect("a type"), value)), format!("not of type {rule}"));
            }
            "const" => say!(rule == value, format!("not {rule}")),
            "enum" => say!(list(rule).contains(value), format!("{value} is none of {rule}")),
            "minLength" => {
                say!(value.as_str().is_none_or(|s| s.chars().count() as u64 >= rule.as_u64().unwrap()), "too short",)
            }
            "pattern" => {
                say!(
                    value.as_str().is_none_or(|s| matches(rule.as_str().unwrap(), s)),
                    format!("{value} is not {rule}")
                )
            }
            "minimum" => {
                say!(value.as_i64().is_none_or(|n| n >= rule.as_i64().unwrap()), format!("{value} is less than {rule}"))
            }
            "minItems" => {
                say!(value.as_array().is_none_or(|l| l.len() as u64 >= rule.as_u64().unwrap()), "too few")
            }
            "maxItems" => {
                say!(value.as_array().is_none_or(|l| l.len() as u64 <= rule.as_u64().unwrap()), "too many")
            }
            "required" => {
                for key in list(rule) {
                    let key = key.as_str().unwrap();
                    say!(value.as_object().is_none_or(|o| o.contains_key(key)), format!("lacks {key}"));
                }
            }
            "properties" => {
                for (key, inner) in properties.into_iter().flatten() {
                    if let Some(v) = value.as_object().and_then(|o| o.get(key)) {
                        check(root, inner, v, &format!("{at}/{key}"), problems);
                    }
                }
            }
            "additionalProperties" => {
                for (key, v) in value.as_object().into_iter().flatten() {
                    if !properties.is_some_and(|p| p.contains_key(key)) {
                        check(root, rule, v, &format!("{at}/{key}"), problems);
                    }
                }
            }
            "propertyNames" => {
                for key in value.as_object().into_iter().flatten().map(|(k, _)| Value::from(k.as_str())) {
                    check(root, rule, &key, at, problems);
                }
            }
            "items" => {
                for (i, v) in value.as_array().into_iter().flatten().enumerate() {
                    check(root, rule, v, &format!("{at}/{i}"), problems);
                }
            }
            "allOf" => list(rule).iter().for_each(|s| check(root, s, value, at, problems)),
            "anyOf" => say!(list(rule).iter().any(|s| fits(root, s, value)), format!("no form fits {value}")),
            "oneOf" => say!(
                list(rule).iter().filter(|s| fits(root, s, value)).count() == 1,
                format!("not one form fits {value}"),
            ),
            "not" => say!(!fits(root, rule, value), format!("{value} is excluded")),
            "if" => {
                let branch = if fits(root, rule, value) { "then" } else { "else" };
                if let Some(schema) = keywords.get(branch) {
                    check(root, schema, value, at, problems);
                }
            }
            other => panic!("the validator does not know {other}"),
        }
    }
}

fn has_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    match pattern {
        "^[A-Z][A-Z0-9_]*$" => {
            text.starts_with(|c: char| c.is_ascii_uppercase())
                && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
        }
        "^.+/.+$" => text.split_once('/').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty()),
        other => panic!("the validator does not know the pattern {other}"),
    }
}
