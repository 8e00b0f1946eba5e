-- How a sign-in provider (OpenID Connect) knows a person, and sign-ins that are at the provider now.
-- A person who has never had a password has '' in account.password, which no password matches.

-- +goose Up
CREATE TABLE account_identity (
    issuer  TEXT NOT NULL,
    subject TEXT NOT NULL,          -- unique at its issuer; it never changes
    account TEXT NOT NULL REFERENCES account (id),
    made    BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE INDEX account_identity_by_account ON account_identity (account);

-- The browser holds the secret; the rest it must not choose.
CREATE TABLE account_flow (
    hash     TEXT PRIMARY KEY,
    state    TEXT NOT NULL,
    nonce    TEXT NOT NULL,
    verifier TEXT NOT NULL,         -- of PKCE
    redirect TEXT NOT NULL,
    link     TEXT NOT NULL,         -- digest of the one-time link that it takes; '' is none
    account  TEXT NOT NULL,         -- who adds a way to sign in; '' signs in
    expires  BIGINT NOT NULL
);

-- The issuer that a session began with; '' is a password. Such a session is short.
ALTER TABLE account_session ADD COLUMN issuer TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE account_session DROP COLUMN issuer;
DROP TABLE account_flow;
DROP TABLE account_identity;
