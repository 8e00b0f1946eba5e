-- What was sent to webhooks of schedules, and what became of it. The body is kept so
-- that a delivery can be tried again, by another process too.

-- +goose Up
CREATE TABLE delivery (
    id       TEXT PRIMARY KEY,
    schedule TEXT NOT NULL,
    run      TEXT NOT NULL,      -- '': of no run
    event    TEXT NOT NULL,      -- the caller's own
    body     TEXT NOT NULL,
    state    TEXT NOT NULL,      -- waiting, sent, failed
    created  BIGINT NOT NULL,
    due      BIGINT NOT NULL,    -- when it is tried again; 0: never
    tried    BIGINT NOT NULL,    -- the last attempt; 0: none
    attempts BIGINT NOT NULL,
    status   BIGINT NOT NULL,    -- of the last answer; 0: there was none
    problem  TEXT NOT NULL,      -- why the last attempt failed
    message  TEXT NOT NULL       -- the same as a message
);
CREATE INDEX delivery_by_schedule ON delivery (schedule, created DESC, id);
CREATE INDEX delivery_due ON delivery (due) WHERE due <> 0;
ALTER TABLE alert ADD COLUMN delivery TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE alert DROP COLUMN delivery;
DROP TABLE delivery;
