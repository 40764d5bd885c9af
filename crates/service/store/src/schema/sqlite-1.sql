-- Tables that are played at the same time get neighbouring numbers: their newest rows then share pages of the indexes, and
-- a transaction with rows of many tables writes few pages.
CREATE TABLE table_numbers (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    code TEXT NOT NULL UNIQUE
) STRICT;

-- Rows lie in the order of time, whatever table they belong to: the key is an index beside them.
CREATE TABLE log (
    table_number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    command TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (table_number, seq)
) STRICT;
CREATE UNIQUE INDEX log_command ON log (table_number, command) WHERE command IS NOT NULL;

-- The rows of whole transactions, as JSON, before they get to their place in the log together with others.
-- Numbers never come again, so that the last one tells whether anything changed.
CREATE TABLE fresh (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    written TEXT NOT NULL
) STRICT;

CREATE TABLE tables (
    code TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    status TEXT NOT NULL,
    seats INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    wake_ms INTEGER,
    summary TEXT NOT NULL
) STRICT;
CREATE INDEX tables_public ON tables (status, updated_ms) WHERE is_public = 1;
CREATE INDEX tables_wake ON tables (wake_ms) WHERE wake_ms IS NOT NULL;

CREATE TABLE keys (
    hash BLOB NOT NULL,
    table_code TEXT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    expires_ms INTEGER,
    PRIMARY KEY (hash, table_code)
) STRICT;
CREATE INDEX keys_table ON keys (table_code);

CREATE TABLE scores (
    id TEXT NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    game TEXT NOT NULL,
    players TEXT NOT NULL,
    names TEXT NOT NULL,
    table_code TEXT,
    is_public INTEGER NOT NULL,
    entered_by BLOB,
    note TEXT NOT NULL
) STRICT;
CREATE INDEX scores_at ON scores (at_ms);
CREATE INDEX scores_table ON scores (table_code) WHERE table_code IS NOT NULL;

CREATE TABLE leases (
    table_code TEXT NOT NULL PRIMARY KEY,
    node TEXT NOT NULL,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE health (
    id INTEGER NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL
) STRICT;
