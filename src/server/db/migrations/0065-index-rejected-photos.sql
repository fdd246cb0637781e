-- runs-with: 0013
-- transaction: none
create index concurrently photos_rejected on photos (album_id) where rejected_at is not null;
