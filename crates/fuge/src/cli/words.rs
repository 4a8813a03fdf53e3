//! Numbers and times in words, and times out of words.

pub use fuge::plain::plain as printable;
use std::path::Path;
use std::time::Duration;

/// The units of a time, in seconds. Longer suffixes first: `ms` ends with `s`.
const UNITS: [(&str, f64); 5] = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3600.0), ("d", 86_400.0)];

/// A time as people write it: `500ms`, `30s`, `1h30m`, or a number of seconds.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    let bad = || format!("`{text}` is not a time; write 500ms, 30s, 5m, 1h30m or a number of seconds");
    let seconds = plain_number(text).or_else(|| with_units(text)).ok_or_else(bad)?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(Duration::ZERO) => Err("a time must be longer than 0".to_owned()),
        Ok(time) => Ok(time),
        Err(_) => Err(format!("`{text}` is too long a time")),
    }
}

/// A number of bytes: 500M, 4G, 4GiB, or a plain number.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let bad = || format!("`{text}` is not a size; write 500M, 4G or a number of bytes");
    let digits = text.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(text.len());
    let value = plain_number(&text[..digits]).ok_or_else(bad)?;
    let shift = match text[digits..].trim_end_matches("iB").trim_end_matches('B') {
        "" => 0,
        "k" | "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(bad()),
    };
    match (value * f64::from(shift).exp2()) as u64 {
        0 => Err("a size must be larger than 0".to_owned()),
        bytes => Ok(bytes),
    }
}

/// A number of bytes for people.
pub fn bytes(bytes: u64) -> String {
    let units = [("TiB", 40), ("GiB", 30), ("MiB", 20), ("kiB", 10)];
    match units.into_iter().find(|(_, shift)| bytes >> shift > 0) {
        Some((unit, shift)) => format!("{:.1} {unit}", bytes as f64 / f64::from(shift).exp2()),
        None => count(bytes, "byte"),
    }
}

/// Digits with at most one point: neither a sign nor an exponent nor `inf`.
fn plain_number(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|b| b.is_ascii_digit() || b == b'.') && text.bytes().any(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

/// Numbers with units, from the largest unit to the smallest.
fn with_units(text: &str) -> Option<f64> {
    let mut rest = text;
    let (mut seconds, mut last) = (0.0, f64::INFINITY);
    while !rest.is_empty() {
        let digits = rest.find(|c: char| c != '.' && !c.is_ascii_digit())?;
        let value = plain_number(&rest[..digits])?;
        let (unit, size) = UNITS.into_iter().find(|(unit, _)| rest[digits..].starts_with(unit))?;
        if size >= last {
            return None;
        }
        (seconds, last) = (seconds + value * size, size);
        rest = &rest[digits + unit.len()..];
    }
    (!text.is_empty()).then_some(seconds)
}

/// A time with as many digits as anybody needs: `3.1 ms`, `12.4 s`, `5 min 20 s`, `3 h 12 min`, `40 days`.
pub fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let whole = seconds.round() as u64;
    match seconds {
        s if s < 0.009_995 => format!("{:.2} ms", s * 1e3),
        s if s < 0.099_95 => format!("{:.1} ms", s * 1e3),
        s if s < 0.999_5 => format!("{:.0} ms", s * 1e3),
        s if s < 9.995 => format!("{s:.2} s"),
        s if s < 99.95 => format!("{s:.1} s"),
        s if s < 3599.5 => format!("{} min {} s", whole / 60, whole % 60),
        s if s < 172_800.0 => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
        s if s < 730.0 * 86_400.0 => format!("{:.0} days", s / 86_400.0),
        s => format!("{} years", large(s / (365.25 * 86_400.0))),
    }
}

/// A time that was asked for: as [`time`] writes it, without zeros at the end: `1 s`, `200 ms`.
pub fn limit(limit: Duration) -> String {
    let text = time(limit);
    match text.split_once(' ') {
        Some((number, unit)) if number.contains('.') => {
            format!("{} {unit}", number.trim_end_matches('0').trim_end_matches('.'))
        }
        _ => text,
    }
}

/// A number of seconds as [`time`] writes it, however many they are.
pub fn seconds(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) => time(duration),
        Err(_) => "longer than can be said".to_owned(),
    }
}

/// A number that is not exact: `1234`, `12.3 million`, `4.56e20`.
pub fn large(number: f64) -> String {
    match number {
        n if n < 99_999.5 => format!("{n:.0}"),
        n if n < 999_999.5 => format!("{:.0} thousand", n / 1e3),
        n if n < 999_950_000.0 => format!("{} million", three_digits(n / 1e6)),
        n if n < 1e15 => format!("{} thousand million", three_digits(n / 1e9)),
        n if n.is_finite() => format!("{n:.2e}"),
        _ => "more than can be said".to_owned(),
    }
}

/// The same in a few letters: `950`, `500k`, `12.3M`.
pub fn short(number: f64) -> String {
    match number {
        n if n < 999.5 => format!("{n:.0}"),
        n if n < 999_500.0 => format!("{}k", three_digits(n / 1e3)),
        n => format!("{}M", three_digits(n / 1e6)),
    }
}

fn three_digits(number: f64) -> String {
    match number {
        n if n < 9.995 => format!("{n:.2}"),
        n if n < 99.95 => format!("{n:.1}"),
        n => format!("{n:.0}"),
    }
}

/// So many of them: `1 node`, `2 nodes`.
pub fn count(number: u64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// Nodes for each second, where there was any time at all.
pub fn speed(nodes: u64, time: Duration) -> Option<f64> {
    let seconds = time.as_secs_f64();
    (nodes > 0 && seconds > 0.0).then(|| nodes as f64 / seconds)
}

/// A file as it is written on a command line.
pub fn shell(path: &Path) -> String {
    let name = printable(&path.to_string_lossy());
    let plain = |c: char| c.is_alphanumeric() || "-_./+,:@%=".contains(c);
    if name.chars().all(plain) && !name.is_empty() { name } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let ms = |text: &str| parse_time(text).unwrap().as_millis();
        assert_eq!(ms("500ms"), 500);
        assert_eq!(ms("30s"), 30_000);
        assert_eq!(ms("5m"), 300_000);
        assert_eq!(ms("2h"), 7_200_000);
        assert_eq!(ms("1h30m"), 5_400_000);
        assert_eq!(ms("1.5m"), 90_000);
        assert_eq!((ms("2"), ms("0.25"), ms(".5")), (2000, 250, 500));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in
            ["", "s", "abc", "5x", "-3s", "+3", "1e3", "inf", "NaN", "30m1h", "5s5s", "1..2", ".", "5 s", "1h30", "٣s"]
        {
            assert!(parse_time(text).unwrap_err().contains("not a time"), "{text}");
        }
        assert!(parse_time("0").unwrap_err().contains("longer than 0"));
        assert!(parse_time("0ms").unwrap_err().contains("longer than 0"));
        assert!(parse_time("99999999999999999999999h").unwrap_err().contains("too long"));
    }

    #[test]
    fn times_are_written_with_three_digits() {
        let written = |seconds: f64| time(Duration::from_secs_f64(seconds));
        assert_eq!(written(0.000_212), "0.21 ms");
        assert_eq!(written(0.0031), "3.10 ms");
        assert_eq!(written(0.25), "250 ms");
        assert_eq!(written(2.0), "2.00 s");
        assert_eq!(written(320.0), "5 min 20 s");
        assert_eq!(written(11_520.0), "3 h 12 min");
        assert_eq!(written(86_400.0 * 40.0), "40 days");
        assert_eq!(written(3.2e9), "101 years");
    }

    #[test]
    fn large_numbers_are_rounded() {
        assert_eq!(large(1234.0), "1234");
        assert_eq!(large(12_345_678.0), "12.3 million");
        assert_eq!(large(7.8e9), "7.80 thousand million");
        assert_eq!(large(4.56e20), "4.56e20");
        assert_eq!(large(f64::INFINITY), "more than can be said");
    }
}
