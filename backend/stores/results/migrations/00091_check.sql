-- How each template of the library fitted its site when its pages were last read again.

-- +goose Up
CREATE TABLE template_check (
    template TEXT PRIMARY KEY,          -- id in the library
    version  BIGINT NOT NULL,           -- that was checked
    state    TEXT NOT NULL,             -- the caller's own
    damage   DOUBLE PRECISION NOT NULL, -- the most damaged come first
    checked  BIGINT NOT NULL,
    since    BIGINT NOT NULL,           -- from when on it is so
    body     TEXT NOT NULL              -- the caller's own
);
CREATE INDEX template_check_by_damage ON template_check (damage DESC, template);

-- +goose Down
DROP TABLE template_check;
