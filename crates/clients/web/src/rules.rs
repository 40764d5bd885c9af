//! The text of the rules, which stands in the page as it was made: pictures, search, and the way to a rule.

use wasm_bindgen::JsCast as _;
use web_sys::Element;

use crate::browser;

fn article() -> Option<Element> {
    browser::all("article.rules-text").into_iter().next()
}

/// Puts the pictures beside the rules they show.
pub(crate) fn illustrate(pictures: &[(String, String)]) {
    let Some(article) = article() else { return };
    for (rule, picture) in pictures {
        let rule = article.query_selector(&format!("[id=\"{rule}\"]")).ok().flatten();
        if let Some(rule) = rule {
            let _ = rule.insert_adjacent_html("beforeend", picture);
        }
    }
}

/// Goes to what has this id.
pub(crate) fn go_to(id: &str) {
    let found = browser::document().and_then(|document| document.get_element_by_id(id));
    if let Some(element) = found {
        element.scroll_into_view();
        let _ = element.set_attribute("tabindex", "-1");
        browser::focus(&element);
    }
}

/// Shows only what has all the words; gives how many rules that are.
pub(crate) fn search(wanted: &str) -> usize {
    let Some(article) = article() else { return 0 };
    let wanted = wanted.trim().to_lowercase();
    let Ok(rules) = article.query_selector_all("li.rule") else { return 0 };
    let mut count = 0;
    for rule in (0..rules.length()).filter_map(|index| rules.get(index)?.dyn_into::<Element>().ok()) {
        let text = rule.text_content().unwrap_or_default().to_lowercase();
        let fits = wanted.split_whitespace().all(|word| text.contains(word));
        count += usize::from(fits);
        let _ = rule.class_list().toggle_with_force("missed", !fits);
    }
    let _ = article.class_list().toggle_with_force("searched", !wanted.is_empty());
    count
}
