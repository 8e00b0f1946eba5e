-- Pages that a run has got from servers and not yet a result of: a run that was
-- killed in between has them, and asks no server again.

-- +goose Up
CREATE TABLE run_got (
    run    TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    key    TEXT NOT NULL,       -- digest of the address as it was given
    url    TEXT NOT NULL,       -- where it was in the end
    type   TEXT NOT NULL,       -- Content-Type header
    body   BYTEA NOT NULL,
    PRIMARY KEY (run, key)
);

-- +goose Down
DROP TABLE run_got;
