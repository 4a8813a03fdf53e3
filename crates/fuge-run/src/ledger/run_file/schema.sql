-- The tables of a run file. docs/run-files.md explains them.

-- One row: what is searched, and how.
CREATE TABLE run (
    puzzle      TEXT NOT NULL,    -- its name
    text        TEXT NOT NULL,    -- the puzzle file
    family      TEXT NOT NULL,
    fingerprint TEXT NOT NULL,    -- of the puzzle
    engine      TEXT NOT NULL,
    tree_order  INTEGER NOT NULL, -- the version of the engine's tree order
    keep        TEXT NOT NULL,    -- 'all': solutions are stored; 'count': they are only counted
    filters     TEXT NOT NULL,    -- names, with commas between them: only solutions that pass all of them are stored
    part        TEXT,             -- such as '7/64'; NULL: the whole tree
    begins      TEXT NOT NULL,    -- the interval that this run has to walk
    ends        TEXT,
    created     INTEGER NOT NULL, -- seconds since 1970
    version     TEXT NOT NULL,    -- of the program
    checksum    TEXT NOT NULL
);

-- What the numbers in solutions mean.
CREATE TABLE legend (
    number  INTEGER PRIMARY KEY,
    meaning TEXT NOT NULL
);

-- Intervals that were walked. Rows are added, or grow at their end.
CREATE TABLE done (
    id             INTEGER PRIMARY KEY,
    begins         TEXT NOT NULL,
    ends           TEXT,             -- NULL: the end of the tree
    nodes          INTEGER NOT NULL,
    dead_ends      INTEGER NOT NULL,
    solutions      INTEGER NOT NULL, -- essentially different ones
    raw            INTEGER NOT NULL, -- symmetric copies included
    rejected       INTEGER NOT NULL, -- of `solutions`: those that do not pass the filters, and are not stored
    levels         TEXT NOT NULL,    -- JSON: [nodes, dead ends, solutions] by depth
    cpu_ns         INTEGER NOT NULL,
    checksum       TEXT NOT NULL,
    found_checksum TEXT NOT NULL,
    found          BLOB NOT NULL     -- the solutions
);

-- Intervals that are left: what `done` leaves of the run's interval.
CREATE TABLE open (
    begins TEXT NOT NULL,
    ends   TEXT
);

-- The processes that have worked on it.
CREATE TABLE session (
    id      INTEGER PRIMARY KEY,
    began   INTEGER NOT NULL, -- seconds since 1970
    process INTEGER NOT NULL,
    threads INTEGER NOT NULL,
    version TEXT NOT NULL,    -- of the program
    wall_ms INTEGER NOT NULL,
    nodes   INTEGER NOT NULL  -- visited by this process
);
