-- runs-with: 0013
-- The mail server refused the mail for good. It is not tried again until staff correct the address.
alter table mails add column failed_at timestamptz;
