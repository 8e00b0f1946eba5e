-- How a template's tests stood when they were last run: a row a template.

-- +goose Up
CREATE TABLE health (
    template TEXT PRIMARY KEY REFERENCES template (id),
    version  BIGINT NOT NULL,    -- the version that was tested
    checked  BIGINT NOT NULL,    -- when
    tests    BIGINT NOT NULL,    -- cells with an expected value
    red      BIGINT NOT NULL,    -- of these, those that gave something else
    problem  TEXT NOT NULL,      -- why the tests could not be run; '' when they were
    cells    BYTEA NOT NULL      -- the red cells; gzip
);

-- +goose Down
DROP TABLE health;
