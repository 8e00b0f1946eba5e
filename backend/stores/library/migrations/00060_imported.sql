-- What a file said of who made a version or a comment, beside who brought it in.
-- template_version.who and .saved stay what happened here.

-- +goose Up
ALTER TABLE template_version ADD COLUMN told_who TEXT NOT NULL DEFAULT '';
ALTER TABLE template_version ADD COLUMN told_at BIGINT NOT NULL DEFAULT 0;       -- 0: it was saved here
ALTER TABLE template_comment ADD COLUMN imported_by TEXT NOT NULL DEFAULT '';    -- '': it was written here
ALTER TABLE template_comment ADD COLUMN imported BIGINT NOT NULL DEFAULT 0;
ALTER TABLE template_comment ADD COLUMN settled_by TEXT NOT NULL DEFAULT '';     -- who brought in that it is settled; '': it was settled here

-- +goose Down
ALTER TABLE template_comment DROP COLUMN settled_by;
ALTER TABLE template_comment DROP COLUMN imported;
ALTER TABLE template_comment DROP COLUMN imported_by;
ALTER TABLE template_version DROP COLUMN told_at;
ALTER TABLE template_version DROP COLUMN told_who;
