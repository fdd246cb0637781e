-- What the camera's clock was wrong by, already contained in the taken_at of the album's photos.
alter table albums add column clock_offset integer not null default 0;

-- True while only a preview is stored, whose original (with the row's sha256) is on its way.
alter table photos add column awaits_original boolean not null default false;
create index photos_awaiting on photos (album_id, sha256) where awaits_original;
