-- What matching keeps of each template, so that a server with many of them
-- need not read them all when it starts. Made from the template, never the
-- other way round: rows may be deleted at any time.

-- +goose Up
CREATE TABLE template_print (
    template TEXT PRIMARY KEY REFERENCES template (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL,     -- that it was made from
    format   BIGINT NOT NULL,     -- of the bytes; its maker's own number
    body     BYTEA NOT NULL
);

-- +goose Down
DROP TABLE template_print;
