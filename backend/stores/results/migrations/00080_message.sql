-- Messages are a code with its params and their cause. Those written before were
-- JSON with the members "values" and "why", which nobody reads any more: without
-- them the English text beside each is shown.

-- +goose Up
ALTER TABLE run RENAME COLUMN said TO message;
ALTER TABLE run_page RENAME COLUMN said TO message;
ALTER TABLE alert RENAME COLUMN said TO message;
ALTER TABLE alert RENAME COLUMN sent_said TO sent_message;
UPDATE run SET message = '' WHERE message LIKE '%"values":%' OR message LIKE '%"why":%';
UPDATE run_page SET message = '' WHERE message LIKE '%"values":%' OR message LIKE '%"why":%';
UPDATE alert SET message = '' WHERE message LIKE '%"values":%' OR message LIKE '%"why":%';
UPDATE alert SET sent_message = '' WHERE sent_message LIKE '%"values":%' OR sent_message LIKE '%"why":%';

-- +goose Down
ALTER TABLE alert RENAME COLUMN sent_message TO sent_said;
ALTER TABLE alert RENAME COLUMN message TO said;
ALTER TABLE run_page RENAME COLUMN message TO said;
ALTER TABLE run RENAME COLUMN message TO said;
