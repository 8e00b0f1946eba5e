-- Why a run failed, and what became of a webhook, as a word with its values (JSON).

-- +goose Up
ALTER TABLE run ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE alert ADD COLUMN sent_said TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE alert DROP COLUMN sent_said;
ALTER TABLE run DROP COLUMN said;
