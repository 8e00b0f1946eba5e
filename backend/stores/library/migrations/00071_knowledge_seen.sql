-- The knowledge base: values of fields, what people corrected, and what interests a person.

-- +goose Up
ALTER TABLE template_field ADD COLUMN samples TEXT NOT NULL DEFAULT '[]'; -- values on sample pages, as JSON
-- Labels are read from sample pages now, by the tests of a template.
UPDATE template_field SET label = '';

CREATE TABLE knowledge_edit (
    domain    TEXT NOT NULL,
    stem      TEXT NOT NULL,      -- of the name that is corrected
    into_name TEXT NOT NULL,      -- the name that it is counted as; '' its own
    forgotten BIGINT NOT NULL,
    fixed     BIGINT NOT NULL,    -- 1: type, many, unit and labels are a person's
    type      TEXT NOT NULL,
    many      BIGINT NOT NULL,
    unit      TEXT NOT NULL,
    labels    TEXT NOT NULL,      -- JSON
    who       TEXT NOT NULL,
    changed   BIGINT NOT NULL,
    PRIMARY KEY (domain, stem)
);

CREATE TABLE knowledge_interest (
    person TEXT NOT NULL,         -- id of an account; '' one person's own library
    domain TEXT NOT NULL,
    stem   TEXT NOT NULL,         -- of a name; '' the whole domain
    PRIMARY KEY (person, domain, stem)
);

-- +goose Down
DROP TABLE knowledge_interest;
DROP TABLE knowledge_edit;
ALTER TABLE template_field DROP COLUMN samples;
