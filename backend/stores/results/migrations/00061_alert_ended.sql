-- When an alert was over: what it tells of was well again.

-- +goose Up
ALTER TABLE alert ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE alert DROP COLUMN ended;
