-- When a page was read, in microseconds since 1970; 0 of older results.

-- +goose Up
ALTER TABLE run_page ADD COLUMN read_at BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE run_page DROP COLUMN read_at;
