-- What a check of the whole run came to: one row, where there was one. A table that is added with the first verdict.
CREATE TABLE IF NOT EXISTS verdict (
    word     TEXT NOT NULL, -- 'agreed', 'too much', 'disagreement'
    detail   TEXT NOT NULL, -- the methods, about how many seconds it would take, or what does not agree
    numbers  TEXT NOT NULL, -- what was checked: solutions, and all of them
    version  TEXT NOT NULL, -- of the program
    checksum TEXT NOT NULL
);
