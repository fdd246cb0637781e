-- The session that began with a password: acting as another, and the way back, come from it and end with it (rules.md 8).
-- Null for that one itself.
alter table sessions add column root_id bigint references sessions (id);
create index sessions_root on sessions (root_id);
create index sessions_expires on sessions (expires_at);

-- Windows that are over are looked for by their time.
create index rate_limits_window on rate_limits (window_start);
