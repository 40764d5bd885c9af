-- What the program keeps for itself, such as the key that its messages to push services are signed with.
CREATE TABLE kept (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Where people want to be told that it is their turn.
CREATE TABLE subscriptions (
    id TEXT NOT NULL PRIMARY KEY,
    owner BLOB NOT NULL,
    made_ms INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

-- Up to which row of a table a place was told. What comes after it is still to be told.
CREATE TABLE told (
    subscription TEXT NOT NULL,
    table_code TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (subscription, table_code)
) STRICT;
CREATE INDEX told_table ON told (table_code);
