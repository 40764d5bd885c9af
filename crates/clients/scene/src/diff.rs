//! What has to change so that one drawing becomes another. Elements with an identity are followed; whatever is the same stays
//! untouched, and with it the focus, a finger on it, and what runs on it.

use crate::node::{Drawing, Element, Node};

/// Where a node is: the index among the children at every level, from the outside.
pub type Path = Vec<usize>;

/// One change of a drawing. Several are made one after the other: a path tells where the node is by then.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// An attribute of an element is set, or taken away.
    Attribute {
        /// The element.
        at: Path,
        /// The attribute.
        name: &'static str,
        /// Its new value.
        value: Option<String>,
    },
    /// Prepared markup, or a text, is another one.
    Content {
        /// The node.
        at: Path,
        /// What it is now, of the same kind.
        node: Node,
    },
    /// A node comes.
    Insert {
        /// Where it is then.
        at: Path,
        /// The node.
        node: Node,
    },
    /// A node goes.
    Remove {
        /// Where it was.
        at: Path,
    },
}

/// What turns one drawing into another.
pub fn diff(before: &Drawing, after: &Drawing) -> Vec<Change> {
    let mut changes = Vec::new();
    siblings(&mut Vec::new(), before.nodes(), after.nodes(), &mut changes);
    changes
}

/// Makes changes. Gives back whether each found its place; if one did not, the drawing is not the one they were made for.
pub fn apply(drawing: &mut Drawing, changes: &[Change]) -> bool {
    changes.iter().all(|change| apply_one(drawing.nodes_mut(), change).is_some())
}

fn apply_one(roots: &mut Vec<Node>, change: &Change) -> Option<()> {
    let at = match change {
        Change::Attribute { at, .. }
        | Change::Content { at, .. }
        | Change::Insert { at, .. }
        | Change::Remove { at } => at,
    };
    let (&place, parents) = at.split_last()?;
    let mut siblings = roots;
    for &index in parents {
        let Node::Element(element) = siblings.get_mut(index)? else { return None };
        siblings = element.children_mut();
    }
    match change {
        Change::Attribute { name, value, .. } => match siblings.get_mut(place)? {
            Node::Element(element) => element.set(name, value.as_deref()),
            Node::Markup(_) | Node::Text(_) => return None,
        },
        Change::Content { node, .. } => *siblings.get_mut(place)? = node.clone(),
        Change::Insert { node, .. } => {
            if place > siblings.len() {
                return None;
            }
            siblings.insert(place, node.clone());
        }
        Change::Remove { .. } => {
            siblings.get(place)?;
            siblings.remove(place);
        }
    }
    Some(())
}

/// Whether a node can become another one without being made anew.
fn same(before: &Node, after: &Node) -> bool {
    match (before, after) {
        (Node::Markup(_), Node::Markup(_)) | (Node::Text(_), Node::Text(_)) => true,
        (Node::Element(before), Node::Element(after)) => {
            before.name() == after.name() && before.identity() == after.identity()
        }
        _ => false,
    }
}

fn siblings(path: &mut Path, before: &[Node], after: &[Node], changes: &mut Vec<Change>) {
    let matched = partners(before, after);
    let kept = in_order(&matched);
    let mut stays = vec![false; before.len()];
    kept.iter().zip(&matched).filter(|(kept, _)| **kept).filter_map(|(_, partner)| *partner).for_each(|index| {
        stays[index] = true;
    });
    for index in (0..before.len()).rev().filter(|&index| !stays[index]) {
        changes.push(Change::Remove { at: deeper(path, index) });
    }
    for (index, node) in after.iter().enumerate() {
        match matched[index].filter(|_| kept[index]) {
            Some(partner) => {
                path.push(index);
                pair(path, &before[partner], node, changes);
                path.pop();
            }
            None => changes.push(Change::Insert { at: deeper(path, index), node: node.clone() }),
        }
    }
}

fn deeper(path: &Path, index: usize) -> Path {
    path.iter().copied().chain([index]).collect()
}

fn pair(path: &mut Path, before: &Node, after: &Node, changes: &mut Vec<Change>) {
    if let (Node::Element(before), Node::Element(after)) = (before, after) {
        attributes(path, before, after, changes);
        siblings(path, before.children(), after.children(), changes);
    } else if before != after {
        changes.push(Change::Content { at: path.clone(), node: after.clone() });
    }
}

fn attributes(path: &Path, before: &Element, after: &Element, changes: &mut Vec<Change>) {
    let mut change = |name, value| changes.push(Change::Attribute { at: path.clone(), name, value });
    for (name, _) in before.attributes() {
        if after.get(name).is_none() {
            change(name, None);
        }
    }
    for (name, value) in after.attributes() {
        if before.get(name) != Some(value) {
            change(name, Some(value.clone()));
        }
    }
}

/// For every node after, the one before that it was. Mostly it is the next one, so the search begins there.
fn partners(before: &[Node], after: &[Node]) -> Vec<Option<usize>> {
    let mut free = vec![true; before.len()];
    let mut next = 0;
    let mut partner = |node: &Node| {
        let found = (next..before.len()).chain(0..next).find(|&index| free[index] && same(&before[index], node))?;
        free[found] = false;
        next = found + 1;
        Some(found)
    };
    after.iter().map(&mut partner).collect()
}

/// Which of the partners stay where they are: as many as can without changing places. The others are made anew, since a browser
/// takes focus and motion from whatever is put elsewhere.
fn in_order(partners: &[Option<usize>]) -> Vec<bool> {
    // The longest rising row: for every length the row that ends lowest, by the place of its last member.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = vec![None; partners.len()];
    for (place, partner) in partners.iter().enumerate() {
        let Some(partner) = partner else { continue };
        let length = ends.partition_point(|&end| partners[end].is_some_and(|other| other < *partner));
        previous[place] = length.checked_sub(1).map(|before| ends[before]);
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    let mut kept = vec![false; partners.len()];
    let mut last = ends.last().copied();
    while let Some(place) = last {
        kept[place] = true;
        last = previous[place];
    }
    kept
}
