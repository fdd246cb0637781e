-- runs-with: 0013
-- An administrator gave up the mail or the zip. No job tries it any more, and no list shows it.
alter table mails add column given_up_at timestamptz;
alter table zip_files add column given_up_at timestamptz;
-- Last call of one of the build's pages.
alter table kept_builds add column page_seen_at timestamptz;
