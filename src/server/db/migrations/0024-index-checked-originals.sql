-- runs-with: 0013
-- transaction: none
create index concurrently photos_to_check on photos (checked_at nulls first, id) where not awaits_original;
create index concurrently photos_damaged on photos (id) where damage is not null;
