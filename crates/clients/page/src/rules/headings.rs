//! The contents of a file of rules, read from its headings. `tablee-bundle` makes these files.

/// A heading of the contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    pub(super) id: String,
    pub(super) text: String,
    /// A chapter has sections.
    pub(super) chapter: bool,
}

/// The text that stands in markup, without what is marked up.
fn plain(markup: &str) -> String {
    let mut text = String::new();
    for (index, part) in markup.split('<').enumerate() {
        // After the first one every part begins inside of a tag.
        text.push_str(if index == 0 { part } else { part.split_once('>').map_or("", |(_, after)| after) });
    }
    let signs = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&amp;", "&")];
    signs.into_iter().fold(text, |text, (written, sign)| text.replace(written, sign))
}

/// The chapters and sections of a file, in order.
pub(super) fn of(file: &str) -> Vec<Heading> {
    let heading = |part: &str| {
        let (level, rest) = part.split_at_checked(1)?;
        let (id, rest) = rest.strip_prefix(" id=\"")?.split_once("\">")?;
        let end = match level {
            "2" => "</h2>",
            "3" => "</h3>",
            _ => return None,
        };
        let (markup, _) = rest.split_once(end)?;
        Some(Heading { id: plain(id), text: plain(markup), chapter: level == "2" })
    };
    file.split("<h")
        .skip(1)
        .filter_map(|part| {
            // The markup of a heading has no other heading inside, but `<hr />` begins alike.
            heading(part)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Heading, of};

    #[test]
    fn headings_are_read_without_their_markup() {
        let file = "<h1 id=\"a\">All</h1>\n<h2 id=\"q-a\">Q &amp; <em>A</em> &lt;1&gt;</h2><hr />\n<p>1</p>\n\
                    <h3 id=\"the-end\">The <code>end</code></h3><h4 id=\"x\">x</h4><h2>no id</h2><h2 id=\"torn\">torn";
        let heading = |id: &str, text: &str, chapter| Heading { id: id.to_owned(), text: text.to_owned(), chapter };
        assert_eq!(of(file), [heading("q-a", "Q & A <1>", true), heading("the-end", "The end", false)]);
        assert_eq!(super::plain("&amp;lt;"), "&lt;");
    }
}
