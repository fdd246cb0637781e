import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../support/database.ts'

const data = testDatabase()

// The server looks for an order's newest zip or share link in any state. An index that covers only some states could
// not serve that query.
it.each([
  ['zip_files', 'zip_files_order'],
  ['shares', 'shares_order'],
])('the database finds the newest row of an order in the table %s by an index', async (table, index) => {
  const plan = await data.database.transaction(async (tx) => {
    // Forbids table scans, which PostgreSQL prefers while a table has so few rows.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const newest = sql`select * from ${sql.table(table)} where order_id = 1 order by id desc limit 1`
    return sql<{ 'QUERY PLAN': string }>`explain ${newest}`.execute(tx)
  })
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join(' ')
  expect(lines).toContain(`using ${index}`)
  expect(lines).not.toContain('Sort')
})
