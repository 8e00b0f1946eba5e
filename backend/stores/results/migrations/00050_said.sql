-- Why a page gave nothing, and what an alert says, as a word with its values (JSON),
-- for front ends that speak other languages than the text.

-- +goose Up
ALTER TABLE run_page ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE alert ADD COLUMN said TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE alert DROP COLUMN said;
ALTER TABLE run_page DROP COLUMN said;
