import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { hasPooler, openPooler, type Pooler } from '../../support/setup/pgbouncer.ts'
import { silentLog } from '../../support/setup/silent-log.ts'

describe.runIf(inject('database') === 'postgres')('named statements', () => {
  let place: TestDatabase

  beforeAll(async () => {
    place = await createTestDatabase()
    await sql`create table things (id int primary key, name text)`.execute(place.database.db)
    await sql`insert into things values (1, 'paddle')`.execute(place.database.db)
  })
  afterAll(() => place.close())

  const read = async (db: Database['db'], id = 1): Promise<object | undefined> =>
    (await sql<object>`select * from things where id = ${id}`.execute(db)).rows[0]
  const namesOf = async (db: Database['db']): Promise<string[]> =>
    (
      await sql<{ name: string }>`select name from pg_prepared_statements where statement like '%from things%'`.execute(
        db,
      )
    ).rows.map(({ name }) => name)

  it('are planned once, from the second time on', async () => {
    const { database } = place
    await database.transaction(async (tx) => {
      await read(tx)
      expect(await namesOf(tx)).toEqual([])
      await read(tx)
      await read(tx)
      expect(await namesOf(tx)).toHaveLength(1)
    })
  })

  it('give the new columns after a migration changed their table, also in the middle of a transaction', async () => {
    const { database } = place
    const busy = () => Promise.all(Array.from({ length: 20 }, () => read(database.db)))
    for (let round = 0; round < 3; round++) await busy()
    await sql`alter table things add column colour text default 'red'`.execute(database.db)
    const seen = await Promise.all([
      ...Array.from({ length: 10 }, () => read(database.db)),
      ...Array.from({ length: 10 }, () => database.transaction((tx) => read(tx))),
    ])
    expect(seen).toEqual(seen.map(() => ({ id: 1, name: 'paddle', colour: 'red' })))
  })

  it.runIf(hasPooler())('end behind a pooler that does not know them, and every call is answered', async () => {
    const pooler: Pooler = await openPooler(place.url ?? '', 3)
    const addresses = { url: pooler.url, directUrl: place.url, namesStatements: true }
    const database = await openDatabase({ ...addresses, directory: place.directory, log: silentLog })
    try {
      for (let round = 0; round < 5; round++) {
        const calls = Array.from({ length: 12 }, (_, at) =>
          at % 2 === 0 ? read(database.db) : database.transaction((tx) => read(tx)),
        )
        for (const row of await Promise.all(calls)) expect(row).toMatchObject({ name: 'paddle' })
      }
    } finally {
      await database.close()
      await pooler.close()
    }
  })
})
