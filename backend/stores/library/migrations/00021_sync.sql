-- What a template of this library is on a team's server: so that a change here
-- and a change there are told apart.

-- +goose Up
CREATE TABLE account_sync (
    server         TEXT NOT NULL,    -- its address
    local          TEXT NOT NULL,    -- template here
    remote         TEXT NOT NULL,    -- template there
    local_version  BIGINT NOT NULL,  -- versions that were the same
    remote_version BIGINT NOT NULL,
    PRIMARY KEY (server, local),
    UNIQUE (server, remote)
);

-- +goose Down
DROP TABLE account_sync;
