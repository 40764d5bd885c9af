//! The renderer to the page: brings what a pane shows up to date. Whatever stays is left alone, so focus, scrolling, a finger on it
//! and running animations stay, too. What has to change is found without a browser, in [`tablee_scene::diff`].

use std::cell::RefCell;
use std::collections::HashMap;

use tablee_scene::{Change, Drawing, Node, diff};
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use crate::browser;

/// An element of the page, and what it shows.
struct Pane {
    root: Element,
    shown: Drawing,
}

thread_local! {
    static PANES: RefCell<HashMap<&'static str, Pane>> = RefCell::default();
}

/// Shows a drawing in the element with this id, and nothing else.
pub(crate) fn show(id: &'static str, drawing: Drawing) {
    let Some(root) = browser::document().and_then(|document| document.get_element_by_id(id)) else { return };
    // Taken out while the page changes: what listens there may show something itself.
    let known = PANES.with_borrow_mut(|panes| panes.remove(id)).filter(|pane| pane.root == root);
    let changed =
        known.is_some_and(|pane| diff(&pane.shown, &drawing).iter().all(|change| apply(&root, change).is_some()));
    if !changed {
        root.set_inner_html(&drawing.to_string());
    }
    PANES.with_borrow_mut(|panes| panes.insert(id, Pane { root, shown: drawing }));
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

/// A node for the page. A copy of its parent reads it, so that it is of the same language, HTML or SVG.
fn made(parent: &web_sys::Node, node: &Node) -> Option<web_sys::Node> {
    let reader = parent.clone_node().ok()?.dyn_into::<Element>().ok()?;
    reader.set_inner_html(&node.to_string());
    reader.first_child()
}
