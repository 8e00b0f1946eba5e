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
, said TEXT NOT NULL DEFAULT '', sent_said TEXT NOT NULL DEFAULT '', ended BIGINT NOT NULL DEFAULT 0, since BIGINT NOT NULL DEFAULT 0, times BIGINT NOT NULL DEFAULT 1);
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
INSERT INTO "goose_db_version" VALUES(1,0,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(2,1,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(3,40,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(4,50,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(5,51,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(6,52,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(7,60,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(8,61,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(9,62,1,'2026-11-23 04:41:47');
INSERT INTO "goose_db_version" VALUES(10,70,1,'2026-11-23 04:41:47');
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
, said TEXT NOT NULL DEFAULT '');
INSERT INTO "run" VALUES('939cd7e22b4fd309','site','done','',0,'{"fetch":{"AllowHosts":null,"MaxBytes":0,"Timeout":0,"UserAgent":"","CookieFile":"","CacheDir":"","IgnoreRobots":false,"Delay":1000000000,"PerHost":0,"Retries":3}}','',1795408907569402,1795408907600424,15954,3,3,0,0,0,3,3,'{"templates":[{"template":"Lamps","id":"ae5v5t5fontrulqo","pages":3,"empty":0,"records":3,"least":1,"fields":[{"field":"title","type":"text","optional":false,"found":3,"missing":0,"unsure":0,"failed":0,"typed":3,"values":3,"confidence":0.9680156025104668,"fill":1,"expected":1,"drift":false,"profile":{"cells":3,"found":3,"values":3,"shapes":{"a":3},"shortest":3,"longest":13,"many":[3,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"common":[{"value":953209438900170,"count":1},{"value":5279797738654170,"count":1},{"value":4831407209651943,"count":1}]},"samples":{"cells":2,"found":2,"values":2,"shapes":{"a":2},"shortest":3,"longest":13,"many":[2,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"common":[{"value":953209438900170,"count":1},{"value":5279797738654170,"count":1}]}},{"field":"price","type":"price","optional":false,"found":3,"missing":0,"unsure":0,"failed":0,"typed":3,"values":3,"confidence":0.9680156025104668,"fill":1,"expected":1,"drift":false,"profile":{"cells":3,"found":3,"values":3,"shapes":{"0.0 a":3},"shortest":9,"longest":10,"many":[3,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,3],"common":[{"value":6127136337017366,"count":1},{"value":1757713723446429,"count":1},{"value":9184793749199,"count":1}]},"samples":{"cells":2,"found":2,"values":2,"shapes":{"0.0 a":2},"shortest":9,"longest":10,"many":[2,0,0,0,0,0,0,0],"confidence":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"common":[{"value":6127136337017366,"count":1},{"value":1757713723446429,"count":1}]}}]}]}','','vm 10316 3E6ZA2CO',1795408907598957,'');
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
INSERT INTO "run_item" VALUES('939cd7e22b4fd309',0,'{"path":"/srv/site"}',NULL,0);
CREATE TABLE run_page (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    item     BIGINT NOT NULL,
    name     TEXT NOT NULL,
    schema_  BIGINT NOT NULL,   -- number in run_schema; -1 none
    first    BIGINT NOT NULL,   -- its first line in the run's table
    problem  TEXT NOT NULL,     -- why it gave nothing; '' when it did
    kind     TEXT NOT NULL,     -- of the problem: source, page, unmatched, fault
    body     BYTEA NOT NULL, said TEXT NOT NULL DEFAULT '',    -- the records
    PRIMARY KEY (run, position)
);
INSERT INTO "run_page" VALUES('939cd7e22b4fd309',0,0,'/srv/site/lamp1.html',0,0,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A224F616B206465736B206C616D70222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2234392E393020455552222C226E6F6465223A31367D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D5D5D','');
INSERT INTO "run_page" VALUES('939cd7e22b4fd309',1,0,'/srv/site/lamp2.html',0,1,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A22E9939CE58FB0E781AF222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A223132392E303020434E59222C226E6F6465223A31367D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D5D5D','');
INSERT INTO "run_page" VALUES('939cd7e22b4fd309',2,0,'/srv/site/lamp3.html',0,2,'','',X'5B5B7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2252656164696E67206C69676874222C226E6F6465223A31317D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D2C7B227374617465223A22666F756E64222C2276616C756573223A5B7B2274657874223A2231392E353020455552222C226E6F6465223A31367D5D2C22636F6E666964656E6365223A302E393638303135363032353130343636387D5D5D','');
CREATE TABLE run_schema (
    run      TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    template TEXT NOT NULL,
    fields   TEXT NOT NULL, template_id TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (run, number)
);
INSERT INTO "run_schema" VALUES('939cd7e22b4fd309',0,'Lamps','[{"name":"title","type":"text","many":false,"optional":false},{"name":"price","type":"price","many":false,"optional":false}]','ae5v5t5fontrulqo');
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
CREATE INDEX run_by_time ON run (started DESC, id);
CREATE INDEX run_by_schedule ON run (schedule, started DESC);
CREATE INDEX run_page_by_problem ON run_page (run, position) WHERE problem <> '';
CREATE INDEX alert_by_time ON alert (seen, raised DESC);
CREATE INDEX run_page_by_name ON run_page (name);
CREATE INDEX run_schema_by_template ON run_schema (template_id) WHERE template_id <> '';
CREATE INDEX run_item_waiting ON run_item (run, number) WHERE body IS NOT NULL;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('goose_db_version',10);
COMMIT;
