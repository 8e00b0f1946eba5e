-- Which template of the library a page was read with: names change, and two
-- templates may have one.

-- +goose Up
ALTER TABLE run_schema ADD COLUMN template_id TEXT NOT NULL DEFAULT '';
CREATE INDEX run_schema_by_template ON run_schema (template_id) WHERE template_id <> '';

-- +goose Down
DROP INDEX run_schema_by_template;
ALTER TABLE run_schema DROP COLUMN template_id;
