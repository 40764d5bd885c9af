//! The renderer to the page: brings what a pane shows up to date. Whatever stays is left alone, so focus, scrolling, a finger on it
//! and running animations stay, too. What has to change is found without a browser, in [`tablee_scene::diff`].

use js_sys::Reflect;
use tablee_scene::{Change, Drawing, HTML, Node, diff};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlTextAreaElement};

/// An element of the page, and what it shows.
pub(crate) struct Pane {
    root: Element,
    shown: Drawing,
}

impl Pane {
    /// An element in which nothing is shown yet.
    pub(crate) fn new(root: Element) -> Pane {
        root.set_inner_html("");
        Pane { root, shown: Drawing::new() }
    }

    /// Shows a drawing, and nothing else.
    pub(crate) fn show(&mut self, drawing: Drawing) {
        let changes = diff(&self.shown, &drawing);
        if !changes.iter().all(|change| apply(&self.root, change).is_some()) {
            self.root.set_inner_html(&drawing.to_string());
            fill(&self.root);
        }
        self.shown = drawing;
    }
}

fn child(parent: &web_sys::Node, index: usize) -> Option<web_sys::Node> {
    parent.child_nodes().get(u32::try_from(index).ok()?)
}

/// Makes one change; nothing if the page is not what it was made for.
fn apply(root: &Element, change: &Change) -> Option<()> {
    let (Change::Attribute { at, .. } | Change::Content { at, .. } | Change::Insert { at, .. } | Change::Remove { at }) =
        change;
    let (&place, parents) = at.split_last()?;
    let mut parent: web_sys::Node = root.clone().into();
    for &index in parents {
        parent = child(&parent, index)?;
    }
    let node = child(&parent, place);
    match change {
        Change::Attribute { name, value, .. } => {
            let element = node?.dyn_into::<Element>().ok()?;
            if *name == HTML {
                element.set_inner_html(value.as_deref().unwrap_or_default());
                return Some(());
            }
            live(&element, name, value.as_deref());
            match value {
                Some(value) => element.set_attribute(name, value).ok(),
                None => element.remove_attribute(name).ok(),
            }
        }
        Change::Content { node: Node::Markup(markup), .. } => {
            node?.dyn_into::<Element>().ok()?.set_inner_html(markup);
            Some(())
        }
        Change::Content { node: content, .. } => {
            let Node::Text(text) = content else { return None };
            node?.set_node_value(Some(text));
            Some(())
        }
        Change::Insert { node: new, .. } => parent.insert_before(&made(&parent, new)?, node.as_ref()).ok().map(|_| ()),
        Change::Remove { .. } => parent.remove_child(&node?).ok().map(|_| ()),
    }
}

/// What somebody types or chooses lives beside the attribute, which only tells how it began.
fn live(element: &Element, name: &str, value: Option<&str>) {
    let value = match name {
        "value" => JsValue::from_str(value.unwrap_or_default()),
        "checked" | "selected" => JsValue::from_bool(value.is_some()),
        _ => return,
    };
    let name = JsValue::from_str(name);
    // The place of the cursor stays if nothing has to change.
    if Reflect::get(element, &name).is_ok_and(|now| now != value) {
        let _ = Reflect::set(element, &name, &value);
    }
}

/// A large text field does not show its attribute by itself.
fn fill(inside: &Element) {
    let Ok(fields) = inside.query_selector_all("textarea[value]") else { return };
    for index in 0..fields.length() {
        if let Some(field) = fields.get(index).and_then(|field| field.dyn_into::<HtmlTextAreaElement>().ok()) {
            field.set_value(&field.get_attribute("value").unwrap_or_default());
        }
    }
}

/// A node for the page. A copy of its parent reads it, so that it is of the same language, HTML or SVG.
fn made(parent: &web_sys::Node, node: &Node) -> Option<web_sys::Node> {
    let reader = parent.clone_node().ok()?.dyn_into::<Element>().ok()?;
    reader.set_inner_html(&node.to_string());
    fill(&reader);
    reader.first_child()
}
