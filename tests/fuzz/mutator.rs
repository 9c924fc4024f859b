//! Mutants of a text: bytes, numbers, words and lines changed, doubled, dropped, swapped and mixed.

/// Where chance comes from: splitmix64, the same everywhere.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// Numbers that programs trip over.
const NUMBERS: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "6",
    "7",
    "12",
    "39",
    "41",
    "60",
    "61",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "-9223372036854775808",
    "1e400",
];

/// No mutant is longer.
const LONGEST: usize = 64 * 1024;

/// A mutant of one text, mixed now and then with another.
pub fn mutant(text: &[u8], other: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=chance.below(4) {
        if text.is_empty() {
            text.push(b'\n');
        }
        change(&mut text, other, chance);
        text.truncate(LONGEST);
    }
    text
}

fn change(text: &mut Vec<u8>, other: &[u8], chance: &mut Chance) {
    match chance.below(16) {
        0 => {
            let at = chance.below(text.len());
            text[at] ^= 1 << chance.below(8);
        }
        1 => {
            let at = chance.below(text.len());
            text.insert(at, chance.next() as u8);
        }
        2 => drop(take(text, 8, chance)),
        3 => {
            let at = chance.below(text.len());
            text.truncate(at);
        }
        4..=6 => {
            if let Some((from, to)) = pick(&spans(text, |b| b.is_ascii_digit()), chance) {
                let number = NUMBERS[chance.below(NUMBERS.len())];
                text.splice(from..to, number.bytes());
            }
        }
        // A word for another word, of the same text or of another.
        7..=9 => {
            let source = if chance.below(2) == 0 { text.clone() } else { other.to_vec() };
            let word = pick(&spans(&source, is_word), chance);
            if let (Some(word), Some((from, to))) = (word, pick(&spans(text, is_word), chance)) {
                text.splice(from..to, source[word.0..word.1].iter().copied());
            }
        }
        // Whole lines: doubled, dropped, moved, borrowed.
        10..=13 => {
            let lines = spans(text, |b| b != b'\n');
            let Some((from, to)) = pick(&lines, chance) else { return };
            let line = text[from..to].to_vec();
            match chance.below(4) {
                0 => drop(text.splice(from..from, line.into_iter().chain([b'\n']))),
                1 => drop(text.drain(from..to)),
                2 => {
                    text.drain(from..to);
                    let at = pick(&spans(text, |b| b != b'\n'), chance).map_or(0, |span| span.0);
                    text.splice(at..at, line.into_iter().chain([b'\n']));
                }
                _ => {
                    if let Some((a, b)) = pick(&spans(other, |b| b != b'\n'), chance) {
                        text.splice(from..to, other[a..b].iter().copied());
                    }
                }
            }
        }
        // A piece many times over: long lists, deep nesting.
        14 => {
            let at = chance.below(text.len());
            let piece = text[at..(at + 1 + chance.below(24)).min(text.len())].to_vec();
            let times = 1 << chance.below(9);
            text.splice(at..at, piece.iter().copied().cycle().take(piece.len() * times));
        }
        // An element of a list or table doubled: from one bracket to its fellow.
        _ => {
            let opens: Vec<usize> = (0..text.len()).filter(|&i| b"[{".contains(&text[i])).collect();
            if opens.is_empty() {
                return;
            }
            let from = opens[chance.below(opens.len())];
            let Some(to) = fellow(text, from) else { return };
            let piece = text[from..=to].to_vec();
            let times = 1 << chance.below(6);
            let more: Vec<u8> =
                (0..times).flat_map(|_| piece.iter().copied().chain([b','])).collect();
            text.splice(from..from, more);
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_+:".contains(&byte)
}

fn take(text: &mut Vec<u8>, most: usize, chance: &mut Chance) -> Vec<u8> {
    let at = chance.below(text.len());
    let to = (at + 1 + chance.below(most)).min(text.len());
    text.drain(at..to).collect()
}

/// The longest stretches of bytes that are `like`.
fn spans(text: &[u8], like: impl Fn(u8) -> bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = None;
    for at in 0..=text.len() {
        match (from, text.get(at).is_some_and(|&byte| like(byte))) {
            (None, true) => from = Some(at),
            (Some(begun), false) => {
                found.push((begun, at));
                from = None;
            }
            _ => {}
        }
    }
    found
}

fn pick<T: Copy>(from: &[T], chance: &mut Chance) -> Option<T> {
    if from.is_empty() { None } else { Some(from[chance.below(from.len())]) }
}

/// The bracket that closes the one at `from`; strings are not looked into.
fn fellow(text: &[u8], from: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, byte) in text.iter().enumerate().skip(from) {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}
