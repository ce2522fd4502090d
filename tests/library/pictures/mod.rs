//! Pictures: the contents of a scene for a step or a puzzle, and well-formed and complete output.

mod documents;
mod guide;
mod scenes;
mod written;

use roxmltree::{Document, Node};

/// The elements of a picture that have a class among theirs.
fn of_class<'a>(picture: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    picture.descendants().filter(has).collect()
}

/// The number of elements of a name in groups of a class.
fn count(picture: &Document<'_>, class: &str, name: &str) -> usize {
    let within = |group: &Node<'_, '_>| {
        group
            .descendants()
            .filter(|node| node.has_tag_name(name) || node.tag_name().name() == name)
            .count()
    };
    of_class(picture, class).iter().map(within).sum()
}
