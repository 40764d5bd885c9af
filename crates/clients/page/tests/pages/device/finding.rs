//! What stands on the screen of a browser from memory, found and pressed by its words.

use tablee_page::{Listener, Message, ON, Route};
use tablee_scene::{Act, Element, HTML, Identity, Node};

use super::Device;

impl Device {
    /// All elements of the screen with those around them, the innermost last.
    pub(crate) fn elements(&self) -> Vec<Vec<&Element>> {
        fn walk<'a>(nodes: &'a [Node], around: &[&'a Element], all: &mut Vec<Vec<&'a Element>>) {
            for element in nodes.iter().filter_map(Node::element) {
                let mut path = around.to_vec();
                path.push(element);
                walk(element.children(), &path, all);
                all.push(path);
            }
        }
        let mut all = Vec::new();
        walk(self.screen.drawing.nodes(), &[], &mut all);
        all
    }

    /// The first element of a class.
    pub(crate) fn of_class(&self, class: &str) -> Option<&Element> {
        self.first(|element| element.has_class(class))
    }

    /// The first element that fits, in the order of drawing.
    fn first(&self, fits: impl Fn(&Element) -> bool) -> Option<&Element> {
        let mut found = None;
        self.screen.drawing.each(&mut |element| {
            if found.is_none() && fits(element) {
                found = Some(element);
            }
        });
        found
    }

    /// The screen as markup.
    pub(crate) fn markup(&self) -> String {
        self.screen.drawing.to_string()
    }

    /// All that can be read on the screen, part by part.
    pub(crate) fn text(&self) -> String {
        unmarked(&self.markup())
    }

    /// Whether these words stand on the screen, be it in one part or across several.
    pub(crate) fn says(&self, words: &str) -> bool {
        let run_on = || self.screen.drawing.nodes().iter().filter_map(Node::element).map(Element::words);
        self.text().contains(words)
            || run_on().any(|text| text.contains(words))
            || self.elements().iter().any(|path| name_of(path).contains(words))
    }

    /// The words of the first element of a class; none if there is no such element.
    pub(crate) fn words(&self, class: &str) -> String {
        self.of_class(class).map(Element::words).unwrap_or_default()
    }

    /// What can be read in the first element whose classes begin so.
    pub(crate) fn part(&self, classes: &str) -> Option<String> {
        let found = self.first(|element| element.get("class").is_some_and(|own| own.starts_with(classes)))?;
        let parts: String = found.children().iter().map(|child| format!("{child} ")).collect();
        Some(unmarked(&parts))
    }

    /// The words of each line of the list of a class.
    pub(crate) fn listed(&self, class: &str) -> Vec<String> {
        let lines = self.of_class(class).map(Element::children).unwrap_or_default();
        lines.iter().filter_map(Node::element).map(Element::words).collect()
    }

    /// What is read aloud of what happens.
    pub(crate) fn aloud(&self) -> String {
        let mut spoken = Vec::new();
        self.screen.drawing.each(&mut |element| {
            if element.get("role") == Some("status") {
                spoken.push(element.words());
            }
        });
        assert_eq!(spoken.len(), 1, "one voice at a time");
        spoken.remove(0)
    }

    /// Whether a thing whose name begins so is drawn.
    pub(crate) fn draws(&self, name: &str) -> bool {
        let fits = |element: &Element| match element.identity() {
            Some(Identity::Thing(key)) => key.name().starts_with(name),
            _ => false,
        };
        self.first(fits).is_some()
    }

    /// Whether something that can be pressed is called so.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.buttons().iter().any(|button| button == name)
    }

    /// All that can be pressed, by its name.
    pub(crate) fn buttons(&self) -> Vec<String> {
        self.elements().iter().filter(|path| is_control(path)).map(|path| name_of(path)).collect()
    }

    /// The button of the table that does this, if it is there.
    pub(crate) fn act(&self, act: Act) -> Option<&Element> {
        let all = self.elements();
        all.into_iter()
            .filter_map(|path| path.last().copied())
            .find(|element| element.identity() == Some(&Identity::Act(act)))
    }

    /// Whether a button of the table is there and can be pressed.
    pub(crate) fn offers(&self, act: Act) -> bool {
        self.act(act).is_some_and(|button| button.get("disabled").is_none())
    }

    /// Does what a button of the table does, be it there or not: keys reach it, too.
    pub(crate) fn do_act(&mut self, act: Act) {
        self.tell(Message::Act(act));
    }

    /// Presses a button of the table.
    pub(crate) fn press_act(&mut self, act: Act) {
        let element = self.act(act).unwrap_or_else(|| panic!("there is no button for {act:?}: {:?}", self.buttons()));
        assert!(element.get("disabled").is_none(), "the button for {act:?} cannot be pressed");
        self.tell(Message::Act(act));
    }

    /// Presses the first thing that is called so, or whose name begins so.
    pub(crate) fn press(&mut self, name: &str) {
        let message = {
            let all = self.elements();
            let controls = || all.iter().filter(|path| is_control(path));
            let exact = controls().find(|path| name_of(path) == name);
            let path = exact.or_else(|| controls().find(|path| name_of(path).starts_with(name)));
            let path = path.unwrap_or_else(|| panic!("nothing is called {name:?}: {:?}", self.buttons()));
            self.message_of(path)
        };
        self.tell(message);
    }

    /// Presses the element of this number, from 0, among those that have these classes and no others.
    pub(crate) fn press_class(&mut self, classes: &str, number: usize) {
        let message = {
            let all = self.elements();
            let fits = |path: &&Vec<&Element>| path.last().is_some_and(|own| own.get("class") == Some(classes));
            let path = all.iter().filter(fits).nth(number);
            self.message_of(path.unwrap_or_else(|| panic!("no {classes} {number}: {}", self.text())))
        };
        self.tell(message);
    }

    /// What pressing an element comes to, as `events.rs` has it.
    fn message_of(&self, path: &[&Element]) -> Message {
        let element = path.last().expect("a path ends in an element");
        assert!(element.get("disabled").is_none(), "{:?} cannot be pressed", name_of(path));
        match element.identity() {
            Some(Identity::Act(act)) => return Message::Act(*act),
            Some(Identity::Spot(spot)) => return Message::Spot(*spot),
            _ => (),
        }
        if let Some(address) = element.get("href") {
            return Message::Went(Route::of("/", address));
        }
        let input = inputs(element).into_iter().next();
        for heard in [Some(*element), input].into_iter().flatten().chain(path.iter().rev().copied()) {
            match self.listener(heard) {
                Some(Listener::Press(message)) => return message,
                Some(Listener::Check(then)) => return then(heard.get("checked").is_none()),
                _ => (),
            }
        }
        panic!("nobody listens to {:?}", name_of(path))
    }

    pub(super) fn listener(&self, element: &Element) -> Option<Listener> {
        self.screen.listeners.get(element.get(ON)?.parse().ok()?)
    }

    /// Types into the field with this label, or chooses from it.
    pub(crate) fn type_into(&mut self, label: &str, text: &str) {
        let message = {
            let all = self.elements();
            let labels =
                || all.iter().filter_map(|path| path.last().copied()).filter(|element| element.name() == "label");
            let exact = labels().find(|element| element.words().trim() == label);
            let labelled = exact.or_else(|| labels().find(|element| element.words().trim().starts_with(label)));
            let within = labelled.and_then(|element| inputs(element).into_iter().next());
            let named =
                |id: &str| all.iter().filter_map(|path| path.last().copied()).find(|field| field.get("id") == Some(id));
            let field = within.or_else(|| named(labelled?.get("for")?));
            let by_name = || {
                all.iter().filter_map(|path| path.last().copied()).find(|field| field.get("aria-label") == Some(label))
            };
            let field =
                field.or_else(by_name).unwrap_or_else(|| panic!("no field is called {label:?}: {}", self.text()));
            match self.listener(field) {
                Some(Listener::Text(then) | Listener::File(then)) => then(text.to_owned()),
                other => panic!("the field {label:?} is not typed into, but {other:?}"),
            }
        };
        self.tell(message);
    }
}

/// Markup without its marks.
fn unmarked(markup: &str) -> String {
    let (mut text, mut inside) = (String::new(), false);
    for letter in markup.chars() {
        match letter {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            letter if !inside => text.push(letter),
            _ => (),
        }
    }
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ").replace("&amp;", "&")
}

/// A browser takes the first of two classes, and the other is lost. That is so for prepared markup, too.
pub(super) fn assert_one_class_each(nodes: &[Node]) {
    for node in nodes {
        match node {
            Node::Element(element) => {
                let classes = element.attributes().iter().filter(|(name, _)| *name == "class").count();
                assert!(classes < 2, "two classes: {element:?}");
                element.get(HTML).into_iter().for_each(assert_one_class_in);
                assert_one_class_each(element.children());
            }
            Node::Markup(markup) => assert_one_class_in(markup),
            Node::Text(_) => (),
        }
    }
}

fn assert_one_class_in(markup: &str) {
    let twice = markup.split('<').find(|element| {
        element.split('>').next().is_some_and(|attributes| attributes.matches(" class=\"").count() > 1)
    });
    assert_eq!(twice, None, "two classes");
}

/// Fields inside an element.
fn inputs(element: &Element) -> Vec<&Element> {
    let mut found = Vec::new();
    for child in element.children().iter().filter_map(Node::element) {
        if matches!(child.name(), "input" | "select" | "textarea") {
            found.push(child);
        }
        found.extend(inputs(child));
    }
    found
}

/// What an element is called by a screen reader.
pub(crate) fn name_of(path: &[&Element]) -> String {
    let element = path.last().expect("a path ends in an element");
    element.get("aria-label").map_or_else(|| element.words().trim().to_owned(), ToOwned::to_owned)
}

fn is_control(path: &[&Element]) -> bool {
    let element = path.last().expect("a path ends in an element");
    let pressed = matches!(element.identity(), Some(Identity::Act(_) | Identity::Spot(_)));
    let link = element.name() == "a" && element.get("href").is_some_and(|address| address.starts_with('#'));
    let option = element.name() == "label" && !inputs(element).is_empty();
    pressed || link || option || element.name() == "button"
}

/// Enter in a form presses its first button that is not of another type: that must be the one that sends it.
pub(super) fn assert_enter_sends(nodes: &[Node]) {
    fn first_button(element: &Element) -> Option<&Element> {
        let sends = |element: &Element| element.name() == "button" && element.get("type") != Some("button");
        let children = || element.children().iter().filter_map(Node::element);
        children().find_map(|child| if sends(child) { Some(child) } else { first_button(child) })
    }
    for element in nodes.iter().filter_map(Node::element) {
        if element.name() == "form"
            && let Some(button) = first_button(element)
        {
            let does_something_else = button.get(ON).is_some() || button.get("data-act").is_some();
            assert!(!does_something_else, "Enter presses {:?} instead of sending the form", button.words());
        }
        assert_enter_sends(element.children());
    }
}
