-- Pages of a run that stay when it is over, so that a person can look at what a
-- record came from; and how many pages whoever began the run said would come.

-- +goose Up
CREATE TABLE run_kept (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    url      TEXT NOT NULL,
    type     TEXT NOT NULL,       -- Content-Type header
    size     BIGINT NOT NULL,     -- of the packed bytes
    body     BYTEA NOT NULL,
    PRIMARY KEY (run, position)
);
ALTER TABLE run ADD COLUMN expected BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE run DROP COLUMN expected;
DROP TABLE run_kept;
