-- Of the tests of a template, those whose expected value a person confirmed.

-- +goose Up
ALTER TABLE health ADD COLUMN confirmed BIGINT NOT NULL DEFAULT -1; -- -1: not counted yet

-- +goose Down
ALTER TABLE health DROP COLUMN confirmed;
