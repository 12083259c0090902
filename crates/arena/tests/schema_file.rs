//! The schemas of records and matches that stand in `schema/` are those of this version.

use std::path::Path;

#[test]
fn the_committed_schemas_are_fresh() {
    for (name, schema) in [("record", arbiter_arena::record::schema()), ("match", arbiter_arena::tournament::schema())]
    {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../schema/{name}.schema.json"));
        let kept = std::fs::read_to_string(path).unwrap_or_default();
        assert!(kept == format!("{schema:#}\n"), "{name}: run `cargo xtask schema`");
    }
}
