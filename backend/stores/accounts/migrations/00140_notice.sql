-- How a person is told of what waits for them, and what they were told. Times are
-- microseconds since 1970, UTC; 0 is never.

-- +goose Up
CREATE TABLE account_notice (
    account  TEXT PRIMARY KEY REFERENCES account (id),
    stop     TEXT NOT NULL UNIQUE,  -- opens one thing only: the end of these mails
    settings TEXT NOT NULL,         -- the caller's own
    state    TEXT NOT NULL,         -- the caller's own: what was told, what failed
    due      BIGINT NOT NULL        -- not before then is the person told again
);

-- +goose Down
DROP TABLE account_notice;
