-- An alert that is raised again counts, in place of standing there again.

-- +goose Up
ALTER TABLE alert ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
ALTER TABLE alert ADD COLUMN times BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE alert DROP COLUMN since;
ALTER TABLE alert DROP COLUMN times;
