-- The library: templates with their versions, works, and the pages of both.
-- Plain enough for SQLite and PostgreSQL. Times are microseconds since 1970, UTC.

-- +goose Up
CREATE TABLE counter (
    name  TEXT PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counter (name, value) VALUES ('change', 0);

CREATE TABLE page (
    digest TEXT PRIMARY KEY,  -- hex SHA-256 of the bytes
    size   BIGINT NOT NULL,   -- of the bytes
    body   BYTEA NOT NULL     -- gzip
);

-- One row a template, as its newest version says.
CREATE TABLE template (
    id          TEXT PRIMARY KEY,
    version     BIGINT NOT NULL,
    name        TEXT NOT NULL,
    site        TEXT NOT NULL,
    kind        TEXT NOT NULL,
    description TEXT NOT NULL,
    fields      TEXT NOT NULL,    -- names, one a line
    samples     BIGINT NOT NULL,
    search      TEXT NOT NULL,    -- what is searched, case and width folded
    changed     BIGINT NOT NULL,
    change      BIGINT NOT NULL,  -- counter 'change' when it was last touched
    deleted     BIGINT NOT NULL
);
CREATE INDEX template_by_change ON template (change);
CREATE INDEX template_by_time ON template (deleted, changed DESC, id);
CREATE INDEX template_by_name ON template (site, kind, name);

CREATE TABLE template_version (
    template TEXT NOT NULL REFERENCES template (id),
    version  BIGINT NOT NULL,
    who      TEXT NOT NULL,
    note     TEXT NOT NULL,
    saved    BIGINT NOT NULL,
    xml      BYTEA NOT NULL,      -- gzip
    PRIMARY KEY (template, version)
);

CREATE TABLE template_page (
    template     TEXT NOT NULL,
    version      BIGINT NOT NULL,
    digest       TEXT NOT NULL REFERENCES page (digest),
    position     BIGINT NOT NULL,
    name         TEXT NOT NULL,
    url          TEXT NOT NULL,
    content_type TEXT NOT NULL,
    PRIMARY KEY (template, version, digest),
    FOREIGN KEY (template, version) REFERENCES template_version (template, version)
);
CREATE INDEX template_page_by_digest ON template_page (digest);

CREATE TABLE work (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    site    TEXT NOT NULL,
    fields  BIGINT NOT NULL,
    pages   BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    state   BYTEA NOT NULL        -- gzip
);

CREATE TABLE work_page (
    work         TEXT NOT NULL REFERENCES work (id) ON DELETE CASCADE,
    digest       TEXT NOT NULL REFERENCES page (digest),
    position     BIGINT NOT NULL,
    name         TEXT NOT NULL,
    url          TEXT NOT NULL,
    content_type TEXT NOT NULL,
    PRIMARY KEY (work, digest)
);
CREATE INDEX work_page_by_digest ON work_page (digest);

-- +goose Down
DROP TABLE work_page;
DROP TABLE work;
DROP TABLE template_page;
DROP TABLE template_version;
DROP TABLE template;
DROP TABLE page;
DROP TABLE counter;
