-- People, how they prove who they are, and what they did. Secrets are kept as
-- SHA-256 of 256 random bits, passwords by argon2id: a stolen file opens nothing.
-- Times are microseconds since 1970, UTC; 0 is never.

-- +goose Up
INSERT INTO counter (name, value) VALUES ('account', 0), ('audit', 0);

CREATE TABLE account (
    id       TEXT PRIMARY KEY,
    name     TEXT NOT NULL,         -- as written
    folded   TEXT NOT NULL UNIQUE,  -- case and width folded
    role     TEXT NOT NULL,         -- reader, author, admin
    password TEXT NOT NULL,         -- argon2id in its own notation
    made     BIGINT NOT NULL,
    seen     BIGINT NOT NULL,       -- last use, to the minute
    disabled BIGINT NOT NULL
);

-- One-time links: they make a person, or give one a new password.
CREATE TABLE account_link (
    hash    TEXT PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,          -- whose new password; '' makes a person
    name    TEXT NOT NULL,          -- proposed
    role    TEXT NOT NULL,
    made_by TEXT NOT NULL,          -- '' is the server's first link
    expires BIGINT NOT NULL
);

CREATE TABLE account_session (
    hash    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    made    BIGINT NOT NULL,
    used    BIGINT NOT NULL
);
CREATE INDEX account_session_by_account ON account_session (account);

CREATE TABLE account_token (
    hash    TEXT PRIMARY KEY,
    id      TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES account (id),
    name    TEXT NOT NULL,
    made    BIGINT NOT NULL,
    used    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX account_token_by_account ON account_token (account);

-- Whose a work is; one without a row is everybody's.
CREATE TABLE account_work (
    work    TEXT PRIMARY KEY,
    account TEXT NOT NULL
);

-- Each line holds a digest of itself and of the line before: one taken out or
-- changed afterwards shows.
CREATE TABLE audit (
    number  BIGINT PRIMARY KEY,
    at      BIGINT NOT NULL,
    account TEXT NOT NULL,          -- id, '' is nobody's
    who     TEXT NOT NULL,          -- the name at that time
    action  TEXT NOT NULL,
    what    TEXT NOT NULL,
    address TEXT NOT NULL,
    digest  TEXT NOT NULL
);
CREATE INDEX audit_by_account ON audit (account, number);
CREATE INDEX audit_by_action ON audit (action, number);

-- +goose Down
DROP TABLE audit;
DROP TABLE account_work;
DROP TABLE account_token;
DROP TABLE account_session;
DROP TABLE account_link;
DROP TABLE account;
DELETE FROM counter WHERE name IN ('account', 'audit');
