-- Whose runs, crawls, schedules and comments are; one without a row is nobody's.

-- +goose Up
CREATE TABLE account_owner (
    kind    TEXT NOT NULL,  -- run, crawl, schedule, comment
    thing   TEXT NOT NULL,  -- its id
    account TEXT NOT NULL,
    PRIMARY KEY (kind, thing)
);

-- +goose Down
DROP TABLE account_owner;
