//! Pictures joined to one that moves: an animated PNG. A browser makes the pictures; here only their chunks are put in order, and the
//! checks of those that are new are counted. What is no PNG, or does not go with the others, is refused.

use crate::effect::Painted;

const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Which part of a picture has changed: its left upper corner, its width and its height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// So many points are left of it.
    pub left: u32,
    /// So many rows are above it.
    pub top: u32,
    /// How wide it is.
    pub width: u32,
    /// How high it is.
    pub height: u32,
}

/// What has changed between two pictures of this width, four bytes a point. Where nothing has, it is a single point: every frame
/// shows something.
pub fn changed(before: &[u8], after: &[u8], width: u32) -> Part {
    let wide = width.max(1) as usize;
    let rows = before.chunks_exact(wide * 4).zip(after.chunks_exact(wide * 4)).enumerate();
    let mut found: Option<(usize, usize, usize, usize)> = None;
    for (row, (old, new)) in rows.filter(|(_, (old, new))| old != new) {
        let points = || old.chunks_exact(4).zip(new.chunks_exact(4));
        let left = points().position(|(old, new)| old != new).unwrap_or_default();
        let right = points().rposition(|(old, new)| old != new).unwrap_or_default();
        found = Some(match found {
            None => (left, right, row, row),
            Some((least, most, top, _)) => (least.min(left), most.max(right), top, row),
        });
    }
    let (left, right, top, bottom) = found.unwrap_or_default();
    Part { left: left as u32, top: top as u32, width: (right - left + 1) as u32, height: (bottom - top + 1) as u32 }
}

/// The table of the check: what each byte does to it.
const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut check, mut bit) = (byte as u32, 0);
        while bit < 8 {
            check = if check & 1 == 1 { 0xedb8_8320 ^ (check >> 1) } else { check >> 1 };
            bit += 1;
        }
        table[byte] = check;
        byte += 1;
    }
    table
}

static TABLE: [u32; 256] = table();

/// The check of a chunk, over its kind and what is in it.
fn check(kind: [u8; 4], inside: &[u8]) -> u32 {
    let bytes = kind.iter().chain(inside);
    !bytes.fold(u32::MAX, |check, byte| TABLE[((check ^ u32::from(*byte)) & 255) as usize] ^ (check >> 8))
}

/// A chunk of a PNG.
struct Chunk<'a> {
    kind: [u8; 4],
    inside: &'a [u8],
}

/// The chunks of a PNG; nothing if it is none.
fn chunks(png: &[u8]) -> Option<Vec<Chunk<'_>>> {
    let mut rest = png.strip_prefix(&SIGNATURE)?;
    let mut all = Vec::new();
    while !rest.is_empty() {
        let (length, more) = rest.split_first_chunk::<4>()?;
        let (kind, more) = more.split_first_chunk::<4>()?;
        let (inside, more) = more.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
        let (given, more) = more.split_first_chunk::<4>()?;
        if u32::from_be_bytes(*given) != check(*kind, inside) {
            return None;
        }
        all.push(Chunk { kind: *kind, inside });
        rest = more;
    }
    let closed = all.last().is_some_and(|last| last.kind == *b"IEND");
    closed.then_some(all)
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Writes chunks one after the other, and counts those of the animation.
struct Writer {
    out: Vec<u8>,
    sequence: u32,
}

impl Writer {
    fn write(&mut self, kind: [u8; 4], inside: &[u8]) -> Option<()> {
        self.out.extend(u32::try_from(inside.len()).ok()?.to_be_bytes());
        self.out.extend(kind);
        self.out.extend(inside);
        self.out.extend(check(kind, inside).to_be_bytes());
        Some(())
    }

    /// A chunk that begins with its place in the animation.
    fn write_numbered(&mut self, kind: [u8; 4], inside: &[u8]) -> Option<()> {
        let mut numbered = self.sequence.to_be_bytes().to_vec();
        numbered.extend(inside);
        self.sequence += 1;
        self.write(kind, &numbered)
    }
}

/// One animated picture of these, each with how long it stays in milliseconds; it begins anew when it is over. The first is the whole
/// picture, and what others show it too if they know of no animation. Nothing if they do not go together.
pub(super) fn joined(frames: &[(Painted, u16)]) -> Option<Vec<u8>> {
    let (first, _) = frames.first()?;
    let whole = chunks(&first.png)?;
    let header = whole.first().filter(|chunk| chunk.kind == *b"IHDR" && chunk.inside.len() == 13)?.inside;
    let (width, height) = (number(header, 0)?, number(header, 4)?);
    let mut writer = Writer { out: SIGNATURE.to_vec(), sequence: 0 };
    writer.write(*b"IHDR", header)?;
    let mut animation = u32::try_from(frames.len()).ok()?.to_be_bytes().to_vec();
    animation.extend(0_u32.to_be_bytes());
    writer.write(*b"acTL", &animation)?;
    for (index, (painted, pause)) in frames.iter().enumerate() {
        let all = chunks(&painted.png)?;
        let own = all.first().filter(|chunk| chunk.kind == *b"IHDR" && chunk.inside.len() == 13)?.inside;
        let (wide, high) = (number(own, 0)?, number(own, 4)?);
        let inside = painted.left.checked_add(wide)? <= width && painted.top.checked_add(high)? <= height;
        let is_whole = index > 0 || (wide, high, painted.left, painted.top) == (width, height, 0, 0);
        // Points are told in the same way in all of them.
        if !inside || !is_whole || own[8..] != header[8..] || wide == 0 || high == 0 {
            return None;
        }
        // What stands before the points says how colours are meant, for all frames.
        let before = all.iter().skip(1).take_while(|chunk| chunk.kind != *b"IDAT").filter(|_| index == 0);
        for chunk in before {
            writer.write(chunk.kind, chunk.inside)?;
        }
        let mut control = Vec::with_capacity(22);
        for number in [wide, high, painted.left, painted.top] {
            control.extend(number.to_be_bytes());
        }
        control.extend(pause.to_be_bytes());
        control.extend(1000_u16.to_be_bytes());
        // The frame stays, and the next one is laid over it.
        control.extend([0, 0]);
        writer.write_numbered(*b"fcTL", &control)?;
        let mut data = all.iter().filter(|chunk| chunk.kind == *b"IDAT").peekable();
        data.peek()?;
        for chunk in data {
            match index {
                0 => writer.write(*b"IDAT", chunk.inside)?,
                _ => writer.write_numbered(*b"fdAT", chunk.inside)?,
            }
        }
    }
    writer.write(*b"IEND", &[])?;
    Some(writer.out)
}

#[cfg(test)]
mod tests {
    use super::{Chunk, Painted, Part, SIGNATURE, Writer, changed, check, chunks, joined, number};

    /// A picture of one colour as a plain PNG: four bytes a point, and no compression.
    fn plain(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
        let row: Vec<u8> = std::iter::once(0).chain(colour.repeat(width as usize)).collect();
        let raw = row.repeat(height as usize);
        let length = u16::try_from(raw.len()).expect("a small picture");
        let mut data = vec![0x78, 1, 1];
        data.extend(length.to_le_bytes());
        data.extend((!length).to_le_bytes());
        data.extend(&raw);
        let (one, two) = raw.iter().fold((1_u32, 0), |(one, two), byte| {
            ((one + u32::from(*byte)) % 65_521, (two + one + u32::from(*byte)) % 65_521)
        });
        data.extend(((two << 16) | one).to_be_bytes());
        let mut header: Vec<u8> = [width, height].iter().flat_map(|size| size.to_be_bytes()).collect();
        header.extend([8, 6, 0, 0, 0]);
        let mut writer = Writer { out: SIGNATURE.to_vec(), sequence: 0 };
        // The points may come in several parts.
        let (begin, end) = data.split_at(5);
        for (kind, inside) in
            [(*b"IHDR", &header[..]), (*b"sRGB", &[0]), (*b"IDAT", begin), (*b"IDAT", end), (*b"IEND", &[])]
        {
            writer.write(kind, inside).expect("a chunk");
        }
        writer.out
    }

    fn frame(size: (u32, u32), at: (u32, u32), colour: u8) -> (Painted, u16) {
        (Painted { png: plain(size.0, size.1, [colour, 2, 3, 255]), left: at.0, top: at.1 }, 700)
    }

    fn film() -> Vec<u8> {
        joined(&[frame((4, 3), (0, 0), 10), frame((2, 1), (1, 2), 20), frame((1, 1), (3, 0), 30)])
            .expect("they go together")
    }

    fn kinds(chunks: &[Chunk<'_>]) -> Vec<String> {
        chunks.iter().map(|chunk| String::from_utf8_lossy(&chunk.kind).into_owned()).collect()
    }

    #[test]
    fn the_check_is_that_of_the_standard() {
        // Of the empty last chunk, as it stands in every PNG; and of the usual nine digits.
        assert_eq!(check(*b"IEND", &[]), 0xae42_6082);
        assert_eq!(check(*b"1234", b"56789"), 0xcbf4_3926);
    }

    #[test]
    fn chunks_stand_in_their_order_and_are_numbered() {
        let film = film();
        let all = chunks(&film).expect("a PNG");
        let order = "IHDR acTL sRGB fcTL IDAT IDAT fcTL fdAT fdAT fcTL fdAT fdAT IEND";
        assert_eq!(kinds(&all).join(" "), order);
        let numbered = all.iter().filter(|chunk| matches!(&chunk.kind, b"fcTL" | b"fdAT"));
        let numbers: Vec<u32> = numbered.map(|chunk| number(chunk.inside, 0).expect("a number")).collect();
        assert_eq!(numbers, [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!((number(all[1].inside, 0), number(all[1].inside, 4)), (Some(3), Some(0)), "three frames, for ever");
        let control = all[6].inside;
        let fields: Vec<u32> = (1..5).filter_map(|at| number(control, at * 4)).collect();
        assert_eq!((fields, &control[20..]), (vec![2, 1, 1, 2], &[2, 188, 3, 232, 0, 0][..]));
    }

    /// Reads an animation as the standard says: what is seen after each frame.
    fn played(film: &[u8]) -> Vec<Vec<u8>> {
        let all = chunks(film).expect("a PNG");
        let (width, height) = (number(all[0].inside, 0).expect("a width"), number(all[0].inside, 4).expect("a height"));
        let mut canvas = vec![0; (width * height * 4) as usize];
        let mut seen = Vec::new();
        let mut frames: Vec<(&[u8], Vec<u8>)> = Vec::new();
        for chunk in &all {
            match &chunk.kind {
                b"fcTL" => frames.push((chunk.inside, Vec::new())),
                b"IDAT" => frames.last_mut().expect("a frame").1.extend(chunk.inside),
                b"fdAT" => frames.last_mut().expect("a frame").1.extend(&chunk.inside[4..]),
                _ => (),
            }
        }
        for (control, data) in frames {
            let field = |at: usize| number(control, at * 4).expect("a field") as usize;
            let (wide, high, left, top) = (field(1), field(2), field(3), field(4));
            let length = usize::from(u16::from_le_bytes([data[3], data[4]]));
            let raw = &data[7..7 + length];
            assert_eq!((data[2], length), (1, high * (1 + wide * 4)), "points without compression");
            for (row, line) in raw.chunks_exact(1 + wide * 4).enumerate() {
                let begin = ((top + row) * width as usize + left) * 4;
                canvas[begin..begin + wide * 4].copy_from_slice(&line[1..]);
            }
            seen.push(canvas.clone());
        }
        seen
    }

    #[test]
    fn it_plays_what_was_painted() {
        let seen = played(&film());
        let reds = |frame: &Vec<u8>| frame.chunks_exact(4).map(|point| point[0]).collect::<Vec<_>>();
        assert_eq!(reds(&seen[0]), [10; 12]);
        assert_eq!(reds(&seen[1]), [10, 10, 10, 10, 10, 10, 10, 10, 10, 20, 20, 10]);
        assert_eq!(reds(&seen[2]), [10, 10, 10, 30, 10, 10, 10, 10, 10, 20, 20, 10]);
        // What has changed between two frames is what the next one has to paint.
        assert_eq!(changed(&seen[0], &seen[1], 4), Part { left: 1, top: 2, width: 2, height: 1 });
        assert_eq!(changed(&seen[1], &seen[2], 4), Part { left: 3, top: 0, width: 1, height: 1 });
        assert_eq!(changed(&seen[0], &seen[2], 4), Part { left: 1, top: 0, width: 3, height: 3 });
        assert_eq!(changed(&seen[0], &seen[0], 4), Part { left: 0, top: 0, width: 1, height: 1 });
        assert_eq!(changed(&[], &[], 0), Part { left: 0, top: 0, width: 1, height: 1 });
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let good = || frame((4, 3), (0, 0), 10);
        assert!(joined(&[]).is_none());
        assert!(joined(&[frame((4, 3), (1, 0), 10)]).is_none(), "the first is whole");
        assert!(joined(&[good(), frame((2, 2), (3, 0), 10)]).is_none(), "it sticks out");
        assert!(joined(&[good(), frame((2, 2), (u32::MAX, 0), 10)]).is_none());
        let broken = |change: fn(&mut Vec<u8>)| {
            let (mut painted, pause) = good();
            change(&mut painted.png);
            joined(&[good(), (painted, pause)])
        };
        assert!(broken(|_| ()).is_some());
        for change in [
            |png: &mut Vec<u8>| png.truncate(20),
            |png: &mut Vec<u8>| png.clear(),
            |png: &mut Vec<u8>| png[0] = 0,
            |png: &mut Vec<u8>| png[30] ^= 1,
            |png: &mut Vec<u8>| png[8] = 255,
            |png: &mut Vec<u8>| png.truncate(png.len() - 12),
        ] {
            assert!(broken(change).is_none());
        }
        // Another depth of colour.
        let (mut painted, pause) = good();
        let header: Vec<u8> =
            painted.png[16..29].iter().enumerate().map(|(at, byte)| if at == 9 { 2 } else { *byte }).collect();
        painted.png.splice(16..33, header.iter().copied().chain(check(*b"IHDR", &header).to_be_bytes()));
        assert!(chunks(&painted.png).is_some() && joined(&[good(), (painted, pause)]).is_none());
    }
}
