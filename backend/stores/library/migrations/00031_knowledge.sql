-- The knowledge base: how fields were named so far, by domain of knowledge.

-- +goose Up
-- Every published template has a row here: of which domain it is, folded; '' not known.
CREATE TABLE template_domain (
    template TEXT PRIMARY KEY REFERENCES template (id),
    domain   TEXT NOT NULL,
    said     BIGINT NOT NULL      -- 1: by its author, 0: proposed by its fields
);
CREATE INDEX template_domain_by_domain ON template_domain (domain, template);

CREATE TABLE template_field (
    template TEXT NOT NULL REFERENCES template (id),
    position BIGINT NOT NULL,
    name     TEXT NOT NULL,
    type     TEXT NOT NULL,
    many     BIGINT NOT NULL,
    unit     TEXT NOT NULL,       -- of its values: a currency, what stands behind a number
    label    TEXT NOT NULL,       -- the text beside the value on the page
    PRIMARY KEY (template, position)
);

-- +goose Down
DROP TABLE template_field;
DROP TABLE template_domain;
