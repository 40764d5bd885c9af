CREATE TABLE log (
    table_code TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    command TEXT COLLATE "C",
    body TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_code, seq)
);
CREATE UNIQUE INDEX log_command ON log (table_code, command) WHERE command IS NOT NULL;

CREATE TABLE tables (
    code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    is_public BIGINT NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    seats BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    wake_ms BIGINT,
    summary TEXT COLLATE "C" NOT NULL
);
CREATE INDEX tables_public ON tables (status, updated_ms) WHERE is_public = 1;
CREATE INDEX tables_wake ON tables (wake_ms) WHERE wake_ms IS NOT NULL;

CREATE TABLE keys (
    hash BYTEA NOT NULL PRIMARY KEY,
    table_code TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    seat BIGINT,
    expires_ms BIGINT
);
CREATE INDEX keys_table ON keys (table_code);

CREATE TABLE scores (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    players TEXT COLLATE "C" NOT NULL,
    names TEXT COLLATE "C" NOT NULL,
    table_code TEXT COLLATE "C",
    is_public BIGINT NOT NULL,
    entered_by BYTEA,
    note TEXT COLLATE "C" NOT NULL
);
CREATE INDEX scores_at ON scores (at_ms);
CREATE INDEX scores_table ON scores (table_code) WHERE table_code IS NOT NULL;

CREATE TABLE leases (
    table_code TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    node TEXT COLLATE "C" NOT NULL,
    expires_ms BIGINT NOT NULL
);

CREATE TABLE health (
    id BIGINT NOT NULL PRIMARY KEY,
    at_ms BIGINT NOT NULL
);
