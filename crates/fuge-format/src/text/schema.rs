//! The JSON Schema of puzzle files.

use super::{CardsText, OutlineText, PackingText, SilhouetteText, TrailText};
use schemars::{JsonSchema, Schema, generate::SchemaSettings, transform};

/// The JSON Schema of puzzle files, for editors and other programs.
///
/// ```
/// let schema = fuge_format::schema();
/// assert_eq!(schema["title"], "Fuge puzzle file");
/// assert_eq!(schema["$defs"]["Packing"]["required"], serde_json::json!(["family", "board"]));
/// assert_eq!(schema["$defs"]["Outline"]["properties"]["family"]["const"], "outline");
/// ```
#[must_use]
pub fn schema() -> serde_json::Value {
    // TOML has no null: what may be left out may not be null instead.
    let settings = SchemaSettings::draft2020_12().with_transform(transform::RecursiveTransform(without_null));
    settings.into_generator().into_root_schema_for::<FileText>().into()
}

/// A puzzle for Fuge, of one of the families.
#[derive(JsonSchema)]
#[schemars(title = "Fuge puzzle file", untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum FileText {
    Packing(PackingText),
    Outline(OutlineText),
    Silhouette(SilhouetteText),
    Cards(CardsText),
    Trail(TrailText),
}

fn without_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(serde_json::Value::Array(types)) = object.get_mut("type") {
        types.retain(|t| t != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            object.insert("type".into(), only);
        }
    }
    if let Some(serde_json::Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|t| t != "null"));
        if let [serde_json::Value::Object(only)] = choices.as_mut_slice() {
            let only = std::mem::take(only);
            object.remove("anyOf");
            object.extend(only);
        }
    }
}
