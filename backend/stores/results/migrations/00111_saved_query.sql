-- Whether a kept page was got with a login: then it is its owner's alone.
-- Questions in SQL on the records of all runs, which people keep by their names.

-- +goose Up
CREATE TABLE saved_query (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    query TEXT NOT NULL,
    who   TEXT NOT NULL,
    saved BIGINT NOT NULL
);

ALTER TABLE run_kept ADD COLUMN private BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE run_kept DROP COLUMN private;
DROP TABLE saved_query;
