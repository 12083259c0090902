//! Rows for people and for programs from the same cells.

use serde_json::{Map, Value};
use std::fmt::Write as _;

/// A table with named columns.
pub struct Table {
    title: String,
    columns: &'static [&'static str],
    rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table without rows.
    pub fn new(title: impl Into<String>, columns: &'static [&'static str]) -> Table {
        Table { title: title.into(), columns, rows: Vec::new() }
    }

    /// One more row: a value for each column, null for what is not known.
    pub fn row(&mut self, cells: Vec<Value>) {
        self.rows.push(cells);
    }

    /// With its columns under each other: words to the left, numbers to the right.
    pub fn text(&self) -> String {
        let head = self.columns.iter().map(|name| name.to_string()).collect();
        let cells: Vec<Vec<String>> =
            std::iter::once(head).chain(self.rows.iter().map(|row| row.iter().map(shown).collect())).collect();
        let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let is_word = |column: usize| self.rows.iter().any(|row| row[column].is_string());
        let mut out = format!("{}\n\n", self.title);
        for row in &cells {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = widths[column];
                let _ = match is_word(column) {
                    true => write!(line, "{cell:<width$}  "),
                    false => write!(line, "{cell:>width$}  "),
                };
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
        out
    }

    /// As a list of objects.
    pub fn json(&self) -> Value {
        let object = |row: &Vec<Value>| {
            let members = self.columns.iter().zip(row).filter(|(_, value)| !value.is_null());
            Value::Object(members.map(|(name, value)| (name.to_string(), value.clone())).collect::<Map<_, _>>())
        };
        self.rows.iter().map(object).collect()
    }
}

/// Three digits that matter; whole numbers as they are.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".into(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => {
            let number = number.as_f64().unwrap_or(0.0);
            let digits = match number.abs() {
                n if n >= 100.0 => 0,
                n if n >= 10.0 => 1,
                n if n >= 0.1 || n == 0.0 => 2,
                _ => 4,
            };
            format!("{number:.digits$}")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_same_cells_for_people_and_programs() {
        let mut table = Table::new("Speed", &["game", "M/s"]);
        table.row(vec![json!("go"), json!(12.345)]);
        table.row(vec![json!("chess"), Value::Null]);
        assert_eq!(table.text(), "Speed\n\ngame    M/s\ngo     12.3\nchess     -\n");
        assert_eq!(table.json(), json!([{ "game": "go", "M/s": 12.345 }, { "game": "chess" }]));
    }
}
