-- runs-with: 0013
-- Nothing.
select 1;
