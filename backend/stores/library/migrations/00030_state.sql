-- Drafts, tags, comments: what lives around a template's versions.
-- The row in "template" says what the library gives: the published version.
-- Its column "deleted" is 2 while nothing was published yet.

-- +goose Up
CREATE TABLE template_draft (
    template    TEXT PRIMARY KEY REFERENCES template (id),
    published   BIGINT NOT NULL,  -- the version that the library gives meanwhile, 0: none yet
    version     BIGINT NOT NULL,
    name        TEXT NOT NULL,
    site        TEXT NOT NULL,
    kind        TEXT NOT NULL,
    description TEXT NOT NULL,
    fields      TEXT NOT NULL,
    samples     BIGINT NOT NULL,
    search      TEXT NOT NULL,
    changed     BIGINT NOT NULL,
    who         TEXT NOT NULL
);
CREATE INDEX template_draft_by_time ON template_draft (changed DESC, template);

CREATE TABLE template_tag (
    template TEXT NOT NULL REFERENCES template (id),
    folded   TEXT NOT NULL,       -- case and width folded
    tag      TEXT NOT NULL,       -- as it was written
    PRIMARY KEY (template, folded)
);
CREATE INDEX template_tag_by_tag ON template_tag (folded, template);

CREATE TABLE template_comment (
    id       TEXT PRIMARY KEY,
    template TEXT NOT NULL REFERENCES template (id),
    version  BIGINT NOT NULL,     -- the newest one when it was written
    field    TEXT NOT NULL,       -- '': of the template
    who      TEXT NOT NULL,
    body     TEXT NOT NULL,
    made     BIGINT NOT NULL,
    resolved BIGINT NOT NULL,     -- when it was settled, 0: it is open
    resolver TEXT NOT NULL
);
CREATE INDEX template_comment_by_template ON template_comment (template, made);

-- +goose Down
DROP TABLE template_comment;
DROP TABLE template_tag;
DROP TABLE template_draft;
