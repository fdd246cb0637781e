-- runs-with: 0050
-- The clock offsets, in seconds, of the cameras that have their own. The other photos follow clock_offset.
alter table albums add column camera_offsets jsonb not null default '{}';
-- The camera that took the photo, as its file names it: model and serial number. Null: the file names none.
alter table photos add column camera text;
