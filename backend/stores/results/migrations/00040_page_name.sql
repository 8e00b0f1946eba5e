-- What a page gave in earlier runs is looked up by its name.

-- +goose Up
CREATE INDEX run_page_by_name ON run_page (name);

-- +goose Down
DROP INDEX run_page_by_name;
