-- Imports of template files, so that each can be undone in one step.

-- +goose Up
CREATE TABLE template_import (
    id     TEXT PRIMARY KEY,
    who    TEXT NOT NULL,
    made   BIGINT NOT NULL,   -- microseconds since 1970, UTC
    undone BIGINT NOT NULL,   -- 0: not
    report TEXT NOT NULL      -- the caller's own
);

-- +goose Down
DROP TABLE template_import;
