-- Mended versions that wait to be approved or dismissed. A row has what a proposal is made
-- of, not the proposal: it is made again when somebody opens it.

-- +goose Up
CREATE TABLE template_proposal (
    id       TEXT PRIMARY KEY,
    template TEXT NOT NULL REFERENCES template (id) ON DELETE CASCADE,
    version  BIGINT NOT NULL,   -- that it began from
    run      TEXT NOT NULL,     -- of which its pages are; '' none
    who      TEXT NOT NULL,     -- asked for it
    checked  BIGINT NOT NULL,   -- 1: a check of the library made it
    made     BIGINT NOT NULL,
    mended   BIGINT NOT NULL,   -- 1: there is a mended version
    fields   TEXT NOT NULL,     -- that it mends, one a line
    choice   TEXT NOT NULL      -- what a person chose; the caller's own
);
CREATE INDEX template_proposal_by_time ON template_proposal (made DESC, id);

CREATE TABLE template_proposal_page (
    proposal     TEXT NOT NULL REFERENCES template_proposal (id) ON DELETE CASCADE,
    digest       TEXT NOT NULL REFERENCES page (digest),
    position     BIGINT NOT NULL,
    name         TEXT NOT NULL,
    url          TEXT NOT NULL,
    content_type TEXT NOT NULL,
    PRIMARY KEY (proposal, position)
);
CREATE INDEX template_proposal_page_by_digest ON template_proposal_page (digest);

-- +goose Down
DROP TABLE template_proposal_page;
DROP TABLE template_proposal;
