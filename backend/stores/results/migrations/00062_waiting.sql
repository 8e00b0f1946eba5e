-- Items whose bytes wait are found without a look at those that are done, so that
-- each batch of a run costs the same.

-- +goose Up
CREATE INDEX run_item_waiting ON run_item (run, number) WHERE body IS NOT NULL;

-- +goose Down
DROP INDEX run_item_waiting;
