-- runs-with: 0013
-- The last time when the session's user gave the password or a second factor. Null: the login itself.
alter table sessions add column proved_at timestamptz;
