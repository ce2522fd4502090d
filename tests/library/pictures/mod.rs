//! Pictures: what a scene shows of a step or a puzzle, and that what is written is well-formed and complete.

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

/// How many elements of a name lie in groups of a class.
fn count(picture: &Document<'_>, class: &str, name: &str) -> usize {
    let within = |group: &Node<'_, '_>| {
        group
            .descendants()
            .filter(|node| node.has_tag_name(name) || node.tag_name().name() == name)
            .count()
    };
    of_class(picture, class).iter().map(within).sum()
}
