-- What a row and those before it add up to, so that a row that was changed or lost is noticed. Null in rows that a program of
-- version 1 wrote.
ALTER TABLE log ADD COLUMN chain BYTEA;

-- The number of the table's last row when this entry was written, so that rows lost at the end are noticed.
ALTER TABLE tables ADD COLUMN head BIGINT NOT NULL DEFAULT 0;
