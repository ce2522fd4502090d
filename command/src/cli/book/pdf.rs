//! A book as a PDF: each page is read as an SVG and drawn with krilla, which embeds the used glyphs of the fonts.
//!
//! ```text
//! Page --svg--> text --usvg--> paths, glyphs at their places --here--> krilla
//! ```
//!
//! Shades of gray are written as gray, so a press uses black ink only. Nothing in the file depends on the time or on
//! chance.

#[cfg(not(feature = "pdf"))]
use veridoku::book::{Page, Plan, Sheet};

use crate::cli::Failure;

/// Refuses if this build cannot write PDF.
#[cfg(not(feature = "pdf"))]
pub(super) fn expect() -> Result<(), Failure> {
    let message =
        "this build cannot write PDF; build it with `--features pdf`, or use --output html";
    Err(Failure::Usage(message.into()))
}

/// This build can write PDF.
#[cfg(feature = "pdf")]
pub(super) fn expect() -> Result<(), Failure> {
    Ok(())
}

/// Refuses, because this build cannot write PDF.
#[cfg(not(feature = "pdf"))]
pub(super) fn of(
    _: &Plan,
    _: &[Page],
    _: &Sheet,
    _: Option<&str>,
    _: usize,
) -> Result<Vec<u8>, Failure> {
    expect().map(|()| Vec::new())
}

#[cfg(feature = "pdf")]
pub(super) use self::writer::of;

#[cfg(feature = "pdf")]
mod writer {
    use std::collections::HashMap;
    use std::thread;

    use krilla::Document;
    use krilla::annotation::{Annotation, LinkAnnotation, Target};
    use krilla::color::{luma, rgb};
    use krilla::destination::XyzDestination;
    use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
    use krilla::geom::{PathBuilder, Point, Rect, Transform};
    use krilla::metadata::Metadata;
    use krilla::num::NormalizedF32;
    use krilla::outline::{Outline, OutlineNode};
    use krilla::page::PageSettings;
    use krilla::paint::{self, FillRule, LineCap, LineJoin, StrokeDash};
    use krilla::surface::Surface;
    use krilla::text::{Font, GlyphId, KrillaGlyph, Tag};
    use usvg::layout::{PositionedGlyph, Span};
    use usvg::tiny_skia_path::PathSegment;
    use usvg::{Group, Node, Options, PaintOrder, Tree, fontdb};
    use veridoku::book::{Page, Plan, Sheet, list};

    use crate::cli::{Failure, fonts};

    /// The file.
    ///
    /// # Errors
    /// There is no font, or it cannot be embedded.
    pub(in crate::cli::book) fn of(
        plan: &Plan,
        pages: &[Page],
        sheet: &Sheet,
        font: Option<&str>,
        threads: usize,
    ) -> Result<Vec<u8>, Failure> {
        let options = fonts::options(font)?;
        let mut document = Document::new();
        // Reading a page takes longer than drawing it. Only a few trees are held at a time.
        let mut pen = Pen { options: &options, fonts: HashMap::new(), variable: HashMap::new() };
        for some in pages.chunks(threads.max(1)) {
            for (page, tree) in some.iter().zip(trees(some, sheet, &options)) {
                add_page(page, &tree?, sheet, &mut pen, &mut document)?;
            }
        }
        document.set_outline(outline(pages));
        document.set_metadata(metadata(plan));
        embed_list(plan, &mut document);
        document.finish().map_err(|error| failed(&format!("{error:?}")))
    }

    fn failed(why: &str) -> Failure {
        Failure::Usage(format!("the book cannot be written as PDF: {why}"))
    }

    /// Pages as trees, each read on its own thread.
    fn trees(pages: &[Page], sheet: &Sheet, options: &Options<'_>) -> Vec<Result<Tree, Failure>> {
        let read = |page: &Page| {
            let tree = Tree::from_str(&page.svg(sheet), options);
            tree.map_err(|error| failed(&format!("page {}: {error}", page.number)))
        };
        if let [page] = pages {
            return vec![read(page)];
        }
        thread::scope(|scope| {
            // If the system starts no thread, the page is read here.
            let start = |page| thread::Builder::new().spawn_scoped(scope, move || read(page));
            let started: Vec<_> = pages.iter().map(|page| (page, start(page).ok())).collect();
            let end = |(page, thread): (_, Option<thread::ScopedJoinHandle<'_, _>>)| {
                thread.and_then(|thread| thread.join().ok()).unwrap_or_else(|| read(page))
            };
            started.into_iter().map(end).collect()
        })
    }

    /// A page with its boxes and links.
    fn add_page(
        page: &Page,
        tree: &Tree,
        sheet: &Sheet,
        pen: &mut Pen<'_>,
        document: &mut Document,
    ) -> Result<(), Failure> {
        let failed = |why: &str| failed(&format!("page {}: {why}", page.number));
        let bleed = sheet.bleed as f32;
        let (width, height) = (sheet.width() as f32, sheet.height() as f32);
        let media = (width + 2.0 * bleed, height + 2.0 * bleed);
        let trim = Rect::from_xywh(bleed, bleed, width, height);
        let whole = Rect::from_xywh(0.0, 0.0, media.0, media.1);
        let settings = PageSettings::from_wh(media.0, media.1)
            .ok_or_else(|| failed("it has no area"))?
            .with_trim_box(trim)
            .with_bleed_box(whole);
        let mut drawn = document.start_page_with(settings);
        for link in &page.links {
            let area = Rect::from_xywh(
                link.x as f32 + bleed,
                link.y as f32 + bleed,
                link.width as f32,
                link.height as f32,
            );
            if let Some(area) = area {
                let target = Target::Destination(top_of(link.page).into());
                drawn.add_annotation(Annotation::new_link(LinkAnnotation::new(area, target), None));
            }
        }
        let mut surface = drawn.surface();
        let drew = pen.group(tree.root(), &mut surface);
        surface.finish();
        drawn.finish();
        drew.map_err(|why| failed(&why))
    }

    /// The upper edge of the page with this number.
    fn top_of(number: usize) -> XyzDestination {
        XyzDestination::new(number.saturating_sub(1), Point::from_xy(0.0, 0.0))
    }

    fn outline(pages: &[Page]) -> Outline {
        let mut outline = Outline::new();
        for page in pages {
            if let Some(title) = &page.begins {
                outline.push_child(OutlineNode::new(title.clone(), top_of(page.number)));
            }
        }
        outline
    }

    fn metadata(plan: &Plan) -> Metadata {
        let authors = plan.author.iter().cloned().collect();
        Metadata::new()
            .title(plan.title.clone())
            .description(plan.subtitle.clone().unwrap_or_default())
            .authors(authors)
            .creator("Veridoku".into())
            .language("en".into())
    }

    /// The puzzles as an attachment, which `--not-in` finds in the file because it is not compressed.
    fn embed_list(plan: &Plan, document: &mut Document) {
        document.embed_file(EmbeddedFile {
            path: "puzzles.rules".into(),
            mime_type: MimeType::new("text/plain"),
            description: Some("The puzzles of the book".into()),
            association_kind: AssociationKind::Source,
            data: list(plan).into_bytes().into(),
            modification_date: None,
            compress: Some(false),
            location: None,
        });
    }

    /// Draws the tree of an SVG.
    struct Pen<'a> {
        options: &'a Options<'a>,
        /// The fonts that were embedded so far: a variable font once for each of its forms.
        fonts: HashMap<(fontdb::ID, Form), Option<Font>>,
        /// Which fonts are variable.
        variable: HashMap<fontdb::ID, bool>,
    }

    /// The coordinates of a variable font. They are bits because floats cannot be compared as keys.
    type Form = Vec<([u8; 4], u32)>;

    impl Pen<'_> {
        fn group(&mut self, group: &Group, surface: &mut Surface<'_>) -> Result<(), String> {
            if !group.filters().is_empty() || group.mask().is_some() || group.clip_path().is_some()
            {
                return Err("it has a filter, a mask or a clip path".into());
            }
            surface.push_transform(&transform(group.transform()));
            let is_faint = group.opacity().get() < 1.0;
            if is_faint {
                surface.push_opacity(normalized(group.opacity().get()));
            }
            for node in group.children() {
                match node {
                    Node::Group(group) => self.group(group, surface)?,
                    Node::Path(path) => draw_path(path, surface)?,
                    Node::Text(text) => {
                        for span in text.layouted().iter().filter(|span| span.visible) {
                            self.span(span, surface)?;
                        }
                    }
                    Node::Image(_) => return Err("it has an image".into()),
                }
            }
            if is_faint {
                surface.pop();
            }
            surface.pop();
            Ok(())
        }

        /// Glyphs of one look. A halo is drawn first, as outlines: the file then contains the text only once.
        fn span(&mut self, span: &Span, surface: &mut Surface<'_>) -> Result<(), String> {
            let fill = span.fill.as_ref().map(self::fill).transpose()?;
            let stroke = span.stroke.as_ref().map(self::stroke).transpose()?;
            let has_halo = span.paint_order == PaintOrder::StrokeAndFill && stroke.is_some();
            let mut rest = &span.positioned_glyphs[..];
            while let Some(first) = rest.first() {
                let run = rest.iter().take_while(|glyph| follows(first, glyph)).count();
                let (run, after) = rest.split_at(run.max(1));
                rest = after;
                let font = self.font(first.font, span)?;
                let size = first.font_size();
                let per_em = font.units_per_em() / size;
                let place = first.transform().pre_scale(per_em, per_em);
                surface.push_transform(&transform(place));
                if has_halo {
                    surface.set_fill(None);
                    surface.set_stroke(stroke.clone());
                    draw_run(run, &font, true, surface);
                }
                surface.set_stroke(if has_halo { None } else { stroke.clone() });
                surface.set_fill(fill.clone());
                draw_run(run, &font, false, surface);
                surface.pop();
            }
            Ok(())
        }

        /// The font of a glyph, read when its first glyph is drawn.
        fn font(&mut self, id: fontdb::ID, span: &Span) -> Result<Font, String> {
            let fonts = &self.options.fontdb;
            let is_variable = *self
                .variable
                .entry(id)
                .or_insert_with(|| fonts.with_face_data(id, has_axes).unwrap_or(false));
            let axes = span.variations.iter().filter(|_| is_variable);
            let read = || {
                let form: Vec<(Tag, f32)> =
                    axes.clone().map(|axis| (Tag::new(&axis.tag), axis.value)).collect();
                let face =
                    |data: &[u8], index| Font::new_variable(data.to_vec().into(), index, &form);
                fonts.with_face_data(id, face).flatten()
            };
            let form = axes.clone().map(|axis| (axis.tag, axis.value.to_bits())).collect();
            let font = self.fonts.entry((id, form)).or_insert_with(read).clone();
            font.ok_or_else(|| "its font cannot be embedded; name another with --font".into())
        }
    }

    /// Whether a font is variable: whether it, or a font of its collection, has a table of axes.
    fn has_axes(data: &[u8], _: u32) -> bool {
        // Tags of tables are at the beginning of a font, and of each font of a collection.
        let beginning = &data[..data.len().min(4096)];
        beginning.windows(4).any(|tag| tag == b"fvar")
    }

    /// Whether two glyphs are of one font, and on one line.
    fn follows(first: &PositionedGlyph, next: &PositionedGlyph) -> bool {
        let (one, other) = (first.transform(), next.transform());
        let is_close = |one: f32, other: f32| (one - other).abs() < 1e-4;
        first.font == next.font
            && first.font_size() == next.font_size()
            && is_close(one.sx, other.sx)
            && is_close(one.sy, other.sy)
            && one.kx == 0.0
            && one.ky == 0.0
            && other.kx == 0.0
            && other.ky == 0.0
            && is_close(one.ty, other.ty)
    }

    /// Draws glyphs of a line. Each advances to the place of the next.
    fn draw_run(
        run: &[PositionedGlyph],
        font: &Font,
        is_outlined: bool,
        surface: &mut Surface<'_>,
    ) {
        let mut text = String::new();
        let mut glyphs: Vec<KrillaGlyph> = Vec::new();
        for (index, glyph) in run.iter().enumerate() {
            let here = glyph.transform();
            // A font unit is `sx` wide here.
            let em = here.sx * font.units_per_em();
            let advance =
                run.get(index + 1).map_or(0.0, |next| (next.transform().tx - here.tx) / em);
            let start = text.len();
            text.push_str(&glyph.text);
            let id = GlyphId::new(glyph.id.0);
            glyphs.push(KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, start..text.len(), None));
        }
        let size = run.first().map_or(0.0, PositionedGlyph::font_size);
        surface.draw_glyphs(
            Point::from_xy(0.0, 0.0),
            &glyphs,
            font.clone(),
            &text,
            size,
            is_outlined,
        );
    }

    fn draw_path(path: &usvg::Path, surface: &mut Surface<'_>) -> Result<(), String> {
        let shape = path.is_visible().then(|| outline_of(path.data())).flatten();
        let Some(shape) = shape else { return Ok(()) };
        let fill = path.fill().map(self::fill).transpose()?;
        let stroke = path.stroke().map(self::stroke).transpose()?;
        let layers = match path.paint_order() {
            PaintOrder::FillAndStroke => [(fill, stroke), (None, None)],
            PaintOrder::StrokeAndFill => [(None, stroke), (fill, None)],
        };
        for (fill, stroke) in layers {
            if fill.is_some() || stroke.is_some() {
                surface.set_fill(fill);
                surface.set_stroke(stroke);
                surface.draw_path(&shape);
            }
        }
        Ok(())
    }

    fn outline_of(path: &usvg::tiny_skia_path::Path) -> Option<krilla::geom::Path> {
        let mut builder = PathBuilder::new();
        for segment in path.segments() {
            match segment {
                PathSegment::MoveTo(to) => builder.move_to(to.x, to.y),
                PathSegment::LineTo(to) => builder.line_to(to.x, to.y),
                PathSegment::QuadTo(by, to) => builder.quad_to(by.x, by.y, to.x, to.y),
                PathSegment::CubicTo(by, and, to) => {
                    builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
                }
                PathSegment::Close => builder.close(),
            }
        }
        builder.finish()
    }

    fn transform(from: usvg::Transform) -> Transform {
        Transform::from_row(from.sx, from.ky, from.kx, from.sy, from.tx, from.ty)
    }

    fn normalized(number: f32) -> NormalizedF32 {
        NormalizedF32::new(number.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
    }

    /// A color; gray if it is a shade of gray.
    fn color(paint: &usvg::Paint) -> Result<paint::Paint, String> {
        match paint {
            usvg::Paint::Color(color) if color.red == color.green && color.green == color.blue => {
                Ok(luma::Color::new(color.red).into())
            }
            usvg::Paint::Color(color) => {
                Ok(rgb::Color::new(color.red, color.green, color.blue).into())
            }
            _ => Err("it has a gradient or a pattern".into()),
        }
    }

    fn fill(fill: &usvg::Fill) -> Result<paint::Fill, String> {
        let rule = match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        };
        let (paint, opacity) = (color(fill.paint())?, normalized(fill.opacity().get()));
        Ok(paint::Fill { paint, opacity, rule })
    }

    fn stroke(stroke: &usvg::Stroke) -> Result<paint::Stroke, String> {
        let line_cap = match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        };
        let line_join = match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
        };
        let dash =
            |array: &[f32]| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() };
        Ok(paint::Stroke {
            paint: color(stroke.paint())?,
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap,
            line_join,
            opacity: normalized(stroke.opacity().get()),
            dash: stroke.dasharray().map(dash),
        })
    }
}
