//! A row of `done`, and checksums.

use super::super::Record;
use super::Head;
use fuge_search::{Level, write_position};
use rusqlite::ToSql;
use sha2::{Digest, Sha256};

/// A row of `done` but for its solutions.
pub(super) struct Row {
    pub(super) begins: String,
    pub(super) ends: Option<String>,
    /// Nodes, dead ends, solutions, all solutions, those that were rejected.
    pub(super) sums: [i64; 5],
    pub(super) levels: String,
    pub(super) cpu_ns: i64,
    pub(super) checksum: String,
    pub(super) found_checksum: String,
}

impl Row {
    pub(super) fn new(head: &Head, record: &Record, found_checksum: String) -> Self {
        let Record { interval, statistics, cpu, .. } = record;
        let levels: Vec<[u64; 3]> = statistics.levels.iter().map(|l| [l.nodes, l.dead_ends, l.solutions]).collect();
        let (begins, ends) = (write_position(&interval.from), interval.to.as_deref().map(write_position));
        let levels = serde_json::to_string(&levels).expect("numbers can be written");
        let cpu_ns = i64::try_from(cpu.as_nanos()).unwrap_or(i64::MAX);
        // The record as a pure value: what it belongs to, the interval, and the outcome.
        let to = ends.as_deref().unwrap_or("end");
        let [order, raw, rejected, cpu] =
            [head.order.into(), statistics.raw, statistics.rejected, cpu_ns.unsigned_abs()].map(|n: u64| n.to_string());
        let filters = head.filters.join(",");
        let search = [&head.fingerprint, &head.engine, &order, &filters].map(String::as_str);
        let outcome = [&begins, to, &levels, &raw, &rejected, &cpu, &found_checksum];
        let checksum = checksum_of(search.into_iter().chain(outcome));
        // A damaged file may hold numbers of any size; its checksum is looked at later.
        let sum = |of: fn(&Level) -> u64| statistics.levels.iter().map(of).fold(0, u64::wrapping_add) as i64;
        let all = [statistics.raw, statistics.rejected].map(|n| n as i64);
        let sums = [sum(|l| l.nodes), sum(|l| l.dead_ends), sum(|l| l.solutions), all[0], all[1]];
        Self { begins, ends, sums, levels, cpu_ns, checksum, found_checksum }
    }

    /// The columns after `id`.
    pub(super) fn values<'a>(&'a self, found: &'a [u8]) -> [Box<dyn ToSql + 'a>; 12] {
        let [nodes, dead_ends, solutions, raw, rejected] = self.sums;
        [
            Box::new(&self.begins),
            Box::new(&self.ends),
            Box::new(nodes),
            Box::new(dead_ends),
            Box::new(solutions),
            Box::new(raw),
            Box::new(rejected),
            Box::new(&self.levels),
            Box::new(self.cpu_ns),
            Box::new(&self.checksum),
            Box::new(&self.found_checksum),
            Box::new(found),
        ]
    }
}

/// The first half of the SHA-256, in hexadecimal digits.
pub(super) fn checksum(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The checksum of several texts, each with its length, so that none runs into the next.
pub(super) fn checksum_of<'a>(fields: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    for field in fields {
        hash.update((field.len() as u64).to_le_bytes());
        hash.update(field);
    }
    hex(&hash.finalize())
}

pub(super) fn hex(digest: &[u8]) -> String {
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
