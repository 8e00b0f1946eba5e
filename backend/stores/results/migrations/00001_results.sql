-- The result database: runs, what they are to work on, and what each page gave.
-- Plain enough for SQLite and PostgreSQL. Times are microseconds since 1970, UTC.

-- +goose Up
CREATE TABLE run (
    id        TEXT PRIMARY KEY,
    name      TEXT NOT NULL,
    state     TEXT NOT NULL,    -- running, paused, done, cancelled, failed
    want      TEXT NOT NULL,    -- what somebody asks of the process that works on it: '', paused, cancelled
    open      BIGINT NOT NULL,  -- more items may come
    spec      TEXT NOT NULL,    -- how to extract, for who resumes it
    schedule  TEXT NOT NULL,    -- the schedule that began it, or ''
    started   BIGINT NOT NULL,
    ended     BIGINT NOT NULL,  -- 0: not yet
    worked    BIGINT NOT NULL,  -- microseconds of work, pauses left out
    total     BIGINT NOT NULL,  -- pages expected; -1 unknown
    done      BIGINT NOT NULL,  -- pages that have a result: positions 0 to done-1
    failed    BIGINT NOT NULL,
    empty     BIGINT NOT NULL,
    unmatched BIGINT NOT NULL,  -- of the failed: no template fits
    records   BIGINT NOT NULL,
    rows_     BIGINT NOT NULL,  -- lines of a table: the records, and one for each page without any
    quality   TEXT NOT NULL,
    problem   TEXT NOT NULL,
    owner     TEXT NOT NULL,    -- the process that works on it
    beat      BIGINT NOT NULL   -- when that last said so
);
CREATE INDEX run_by_time ON run (started DESC, id);
CREATE INDEX run_by_schedule ON run (schedule, started DESC);

-- What a run takes its pages from, in order. The bytes of a page that was sent
-- here go when the page has its result.
CREATE TABLE run_item (
    run    TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    spec   TEXT NOT NULL,
    body   BYTEA,
    size   BIGINT NOT NULL,     -- of the bytes that wait
    PRIMARY KEY (run, number)
);

CREATE TABLE run_schema (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    template TEXT NOT NULL,
    fields   TEXT NOT NULL,
    PRIMARY KEY (run, number)
);

CREATE TABLE run_page (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    item     BIGINT NOT NULL,
    name     TEXT NOT NULL,
    schema_  BIGINT NOT NULL,   -- number in run_schema; -1 none
    first    BIGINT NOT NULL,   -- its first line in the run's table
    problem  TEXT NOT NULL,     -- why it gave nothing; '' when it did
    kind     TEXT NOT NULL,     -- of the problem: source, page, unmatched, fault
    body     BYTEA NOT NULL,    -- the records
    PRIMARY KEY (run, position)
);
CREATE INDEX run_page_by_problem ON run_page (run, position) WHERE problem <> '';

CREATE TABLE schedule (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    cron    TEXT NOT NULL,
    zone    TEXT NOT NULL,      -- IANA name; '' the machine's own
    spec    TEXT NOT NULL,      -- what to run and what to mind
    paused  BIGINT NOT NULL,
    created BIGINT NOT NULL,
    next    BIGINT NOT NULL     -- when it is due; 0 never
);

CREATE TABLE alert (
    id       TEXT PRIMARY KEY,
    schedule TEXT NOT NULL,
    run      TEXT NOT NULL,
    kind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    raised   BIGINT NOT NULL,
    seen     BIGINT NOT NULL,
    sent     TEXT NOT NULL      -- what became of the webhook: '', sent, or why not
);
CREATE INDEX alert_by_time ON alert (seen, raised DESC);

-- +goose Down
DROP TABLE alert;
DROP TABLE schedule;
DROP TABLE run_page;
DROP TABLE run_schema;
DROP TABLE run_item;
DROP TABLE run;
