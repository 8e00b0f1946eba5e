-- Style sheets, images and fonts that came with a page, for the sample frame: they go with the page.

-- +goose Up
CREATE TABLE page_resource (
    digest       TEXT NOT NULL REFERENCES page (digest) ON DELETE CASCADE,
    url          TEXT NOT NULL,
    content_type TEXT NOT NULL,
    body         BYTEA NOT NULL,   -- gzip
    PRIMARY KEY (digest, url)
);

-- +goose Down
DROP TABLE page_resource;
