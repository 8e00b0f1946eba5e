-- What of its person's role a token may use; '' is all of it.

-- +goose Up
ALTER TABLE account_token ADD COLUMN scope TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE account_token DROP COLUMN scope;
