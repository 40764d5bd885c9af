-- What the program keeps for itself, such as the key that its messages to push services are signed with.
CREATE TABLE kept (
    name TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
);

-- Where people want to be told that it is their turn.
CREATE TABLE subscriptions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    owner BYTEA NOT NULL,
    made_ms BIGINT NOT NULL,
    body TEXT COLLATE "C" NOT NULL
);

-- Up to which row of a table a place was told. What comes after it is still to be told.
CREATE TABLE told (
    subscription TEXT COLLATE "C" NOT NULL,
    table_code TEXT COLLATE "C" NOT NULL,
    seq BIGINT NOT NULL,
    PRIMARY KEY (subscription, table_code)
);
CREATE INDEX told_table ON told (table_code);
