-- runs-with: 0013
-- transaction: none
create unique index concurrently photos_suspect on photos (album_id, sha256) where suspect_at is not null;
