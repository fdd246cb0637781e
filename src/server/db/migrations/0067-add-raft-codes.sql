-- runs-with: 0050
-- The code of a printed card (src/domain/photos/raft-code.ts): which one a photo shows, empty for several, and of which
-- raft a display group is.
alter table photos add column raft_code text;
alter table display_groups add column raft_code text;
create index display_groups_raft_code on display_groups (outfitter_id, raft_code) where raft_code is not null;
