//! SVG as text: what must be escaped, and how numbers are written.

/// Writes an attribute with a blank before it.
pub(crate) fn write_attribute(out: &mut String, name: &str, value: &str) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    write_text(out, value);
    out.push('"');
}

/// Writes text as it may stand in markup and in attributes.
pub(crate) fn write_text(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
    }
}

/// Text as it may stand in markup and in attributes.
///
/// ```
/// assert_eq!(tablee_scene::escape("<b> & \"c\""), "&lt;b&gt; &amp; &quot;c&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    write_text(&mut escaped, text);
    escaped
}

/// A number with at most two decimals, and none that is not needed.
///
/// ```
/// assert_eq!(tablee_scene::number(2.50), "2.5");
/// assert_eq!(tablee_scene::number(-0.001), "0");
/// ```
pub fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
