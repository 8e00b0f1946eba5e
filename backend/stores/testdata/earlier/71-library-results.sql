PRAGMA application_id = 1465078338;
BEGIN TRANSACTION;
CREATE TABLE alert (
    id       TEXT PRIMARY KEY,
    schedule TEXT NOT NULL,
    run      TEXT NOT NULL,
    kind     TEXT NOT NULL,
    text     TEXT NOT NULL,
    raised   BIGINT NOT NULL,
    seen     BIGINT NOT NULL,
    sent     TEXT NOT NULL      -- what became of the webhook: '', sent, or why not
, message TEXT NOT NULL DEFAULT '', sent_message TEXT NOT NULL DEFAULT '', ended BIGINT NOT NULL DEFAULT 0, since BIGINT NOT NULL DEFAULT 0, times BIGINT NOT NULL DEFAULT 1, delivery TEXT NOT NULL DEFAULT '');
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
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-23 04:41:49');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(3,40,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(4,50,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(5,51,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(6,52,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(7,60,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(8,61,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(9,62,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(10,70,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(11,80,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(12,91,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(13,100,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(14,110,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(15,111,1,'2026-11-23 04:41:50');
INSERT INTO "goose_db_version" VALUES(16,130,1,'2026-11-23 04:41:50');
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
, message TEXT NOT NULL DEFAULT '', expected BIGINT NOT NULL DEFAULT 0);
INSERT INTO "run" VALUES('jwcczzummqayxaar','site','done','',0,'{"pages":1,"fetch":{"AllowHosts":null,"MaxBytes":0,"Timeout":0,"UserAgent":"","CookieFile":"","CacheDir":"","IgnoreRobots":false,"Delay":1000000000,"PerHost":0,"Retries":3}}','',1795408910104400,1795408910124629,7053,3,3,0,0,0,3,3,'{"templates":[{"template":"Lamps","id":"m6xqlzvkxbmaifxa","pages":3,"empty":0,"records":3,"least":1,"fields":[{"field":"title","type":"text","optional":false,"found":3,"missing":0,"unsure":0,"failed":0,"typed":3,"values":3,"confidence":0.9982104501174963,"fill":1,"expected":1,"drift":false,"profile":{"cells":3,"found":3,"values":3,"shapes":{"a":3},"shortest":3,"longest":13,"many":[3,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"common":[{"value":953209438900170,"count":1},{"value":5279797738654170,"count":1},{"value":4831407209651943,"count":1}]},"samples":{"cells":2,"found":2,"values":2,"shapes":{"a":2},"shortest":3,"longest":13,"many":[2,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"common":[{"value":953209438900170,"count":1},{"value":5279797738654170,"count":1}]}},{"field":"price","type":"price","optional":false,"found":3,"missing":0,"unsure":0,"failed":0,"typed":3,"values":3,"confidence":0.9973983386352233,"fill":1,"expected":1,"drift":false,"profile":{"cells":3,"found":3,"values":3,"shapes":{"0.0 a":3},"shortest":9,"longest":10,"many":[3,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"common":[{"value":6127136337017366,"count":1},{"value":1757713723446429,"count":1},{"value":9184793749199,"count":1}]},"samples":{"cells":2,"found":2,"values":2,"shapes":{"0.0 a":2},"shortest":9,"longest":10,"many":[2,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"common":[{"value":6127136337017366,"count":1},{"value":1757713723446429,"count":1}]}}]}]}','','vm 10528 PZMUNXWV',1795408910124082,'',0);
CREATE TABLE run_got (
    run    TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    key    TEXT NOT NULL,       -- digest of the address as it was given
    url    TEXT NOT NULL,       -- where it was in the end
    type   TEXT NOT NULL,       -- Content-Type header
    body   BYTEA NOT NULL,
    PRIMARY KEY (run, key)
);
CREATE TABLE run_item (
    run    TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    spec   TEXT NOT NULL,
    body   BYTEA,
    size   BIGINT NOT NULL,     -- of the bytes that wait
    PRIMARY KEY (run, number)
);
INSERT INTO "run_item" VALUES('jwcczzummqayxaar',0,'{"path":"/srv/site"}',NULL,0);
CREATE TABLE run_kept (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    url      TEXT NOT NULL,
    type     TEXT NOT NULL,       -- Content-Type header
    size     BIGINT NOT NULL,     -- of the packed bytes
    body     BYTEA NOT NULL, private BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (run, position)
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
    body     BYTEA NOT NULL, message TEXT NOT NULL DEFAULT '', read_at BIGINT NOT NULL DEFAULT 0,    -- the records
    PRIMARY KEY (run, position)
);
INSERT INTO "run_page" VALUES('jwcczzummqayxaar',0,0,'/srv/site/lamp1.html',0,0,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A224F616B206465736B206C616D70222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393938323130343530313137343936337D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2234392E393020455552222C226E6F6465223A31367D5D2C227479706564223A5B7B2276616C7565223A2234392E39222C2263757272656E6379223A22455552227D5D2C22636F6E666964656E6365223A302E393937333938333338363335323233337D5D5D','',1795408910123152);
INSERT INTO "run_page" VALUES('jwcczzummqayxaar',1,0,'/srv/site/lamp2.html',0,1,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A22E9939CE58FB0E781AF222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393938323130343530313137343936337D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A223132392E303020434E59222C226E6F6465223A31367D5D2C227479706564223A5B7B2276616C7565223A22313239222C2263757272656E6379223A22434E59227D5D2C22636F6E666964656E6365223A302E393937333938333338363335323233337D5D5D','',1795408910123197);
INSERT INTO "run_page" VALUES('jwcczzummqayxaar',2,0,'/srv/site/lamp3.html',0,2,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2252656164696E67206C69676874222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393938323130343530313137343936337D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2231392E353020455552222C226E6F6465223A31367D5D2C227479706564223A5B7B2276616C7565223A2231392E35222C2263757272656E6379223A22455552227D5D2C22636F6E666964656E6365223A302E393937333938333338363335323233337D5D5D','',1795408910123198);
CREATE TABLE run_schema (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    template TEXT NOT NULL,
    fields   TEXT NOT NULL, template_id TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, number)
);
INSERT INTO "run_schema" VALUES('jwcczzummqayxaar',0,'Lamps','[{"name":"title","type":"text","many":false,"optional":false},{"name":"price","type":"price","many":false,"optional":false}]','m6xqlzvkxbmaifxa');
CREATE TABLE saved_query (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    query TEXT NOT NULL,
    who   TEXT NOT NULL,
    saved BIGINT NOT NULL
);
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
CREATE TABLE template_check (
    template TEXT PRIMARY KEY,          -- id in the library
    version  BIGINT NOT NULL,           -- that was checked
    state    TEXT NOT NULL,             -- the caller's own
    damage   DOUBLE PRECISION NOT NULL, -- the most damaged come first
    checked  BIGINT NOT NULL,
    since    BIGINT NOT NULL,           -- from when on it is so
    body     TEXT NOT NULL              -- the caller's own
);
CREATE INDEX run_by_time ON run (started DESC, id);
CREATE INDEX run_by_schedule ON run (schedule, started DESC);
CREATE INDEX run_page_by_problem ON run_page (run, position) WHERE problem <> '';
CREATE INDEX alert_by_time ON alert (seen, raised DESC);
CREATE INDEX run_page_by_name ON run_page (name);
CREATE INDEX run_schema_by_template ON run_schema (template_id) WHERE template_id <> '';
CREATE INDEX run_item_waiting ON run_item (run, number) WHERE body IS NOT NULL;
CREATE INDEX template_check_by_damage ON template_check (damage DESC, template);
CREATE INDEX delivery_by_schedule ON delivery (schedule, created DESC, id);
CREATE INDEX delivery_due ON delivery (due) WHERE due <> 0;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',16);
COMMIT;
