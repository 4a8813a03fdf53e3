//! From the bytes of a file to its text: unpacked if it is packed, and never larger than a limit.

use super::report::Fault;
use crate::gzip;
use std::borrow::Cow;

/// The longest text that is read, after unpacking: 64 MiB. BurrTools keeps solutions in its files, so they can be long.
pub const MAX_TEXT: usize = 64 << 20;

/// The text. Bytes that are not UTF-8 are taken for Latin-1, as older programs write it.
pub(super) fn text(bytes: &[u8]) -> Result<String, Fault> {
    let bytes = if gzip::is_packed(bytes) { Cow::Owned(unpacked(bytes)?) } else { Cow::Borrowed(bytes) };
    if bytes.len() > MAX_TEXT {
        return Err(too_long());
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(_) => Ok(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

fn unpacked(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    gzip::unpacked(bytes, MAX_TEXT).map_err(|error| {
        let message = format!("the file cannot be unpacked: {error}");
        Fault::wrong(0..0, message, "it begins like a gzip file; is it damaged, or cut short?")
    })
}

fn too_long() -> Fault {
    let message = format!("the text has more than {MAX_TEXT} bytes");
    Fault::too_large(0..0, message, "leave out the solutions that it keeps")
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn packed_or_not_the_text_is_the_same() {
        assert_eq!(text(b"<puzzle/>").unwrap(), "<puzzle/>");
        assert_eq!(text(&packed(b"<puzzle/>")).unwrap(), "<puzzle/>");
        assert_eq!(text(b"caf\xe9").unwrap(), "café");
        assert_eq!(text("\u{feff}a".as_bytes()).unwrap(), "a");
    }

    #[test]
    fn what_unpacks_to_too_much_is_refused() {
        let bomb = packed(&vec![b' '; MAX_TEXT + 100]);
        assert!(bomb.len() < 100_000);
        assert!(text(&bomb).unwrap_err().message.starts_with("the text has more than"));
        let cut = &packed(b"<puzzle/>")[..12];
        assert!(text(cut).unwrap_err().message.starts_with("the file cannot be unpacked"));
    }
}
