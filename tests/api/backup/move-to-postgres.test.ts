import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sql } from 'kysely'
import { openEmbeddedFolder, databaseFolder, openPostgresDatabase } from '#server/platform/backup/backup-sources.ts'
import { copyTables, type TableSums } from '#server/platform/backup/copy-tables.ts'
import { moveDatabase } from '#server/platform/backup/move-database.ts'
import { clearDatabase } from '#server/platform/backup/restore-installation.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrations } from '#server/platform/database/migration-files.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { insertManyOrders } from '../../support/many-orders.ts'
import { silentLog } from '../../support/setup/silent-log.ts'
import { openShop } from '../../support/shop.ts'

const orders = process.env.LONG_TESTS === '1' ? 20_000 : 700

describe.skipIf(inject('database') !== 'postgres')('moveDatabase', () => {
  let source: TestDatabase
  let target: TestDatabase
  let url = ''

  const move = () =>
    moveDatabase({
      sourceDirectory: databaseFolder(source.directory),
      openSource: () => openEmbeddedFolder(databaseFolder(source.directory), source.workerUrl),
      openTarget: () => openPostgresDatabase(url),
      migrations,
      now: new Date(),
    })

  beforeAll(async () => {
    source = await createTestDatabase('embedded')
    target = await createTestDatabase('postgres')
    url = target.url ?? ''
    await target.database.close()
    const { db } = source.database
    const shop = await openShop(db)
    await insertManyOrders(db, {
      outfitterId: shop.outfitterId,
      count: orders,
      from: '2026-05-01T12:00:00Z',
      everyMs: 60_000,
    })
    // In the column `body` of an idempotency key, JSON null is a stored answer. SQL null means that the server has
    // deleted the stored answer.
    for (const [key, body] of [
      ['first', sql`'null'::jsonb`],
      ['second', sql`null`],
    ] as const)
      await sql`
        insert into idempotency_keys (key, operation, fingerprint, state, created_at, body)
        values (${key}, 'an operation', '\\x00', 'done', now(), ${body})`.execute(db)
    await source.database.close()
  })
  afterAll(async () => {
    await source.close()
    await target.close()
  })

  it('refuses a target that is not empty', async () => {
    await expect(move()).rejects.toThrow('is not empty')
  })

  it('moves every row of every table, and a new order gets the next id', async () => {
    const emptied = await openPostgresDatabase(url)
    await clearDatabase(emptied.client, true)
    await emptied.close()
    const sums = await move()
    expect(sums['orders']?.rows).toBe(orders)
    const { client, close } = await openPostgresDatabase(url)
    const found: TableSums = {}
    for await (const line of copyTables(client, found)) void line
    await close()
    expect(found).toEqual(sums)
    const moved = await openDatabase({ url, directory: target.directory, log: silentLog })
    const ids = await moved.db
      .selectFrom('orders')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
    const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('orders', 'id')) as id`.execute(
      moved.db,
    )
    expect(next.rows[0]?.id).toBe(ids.last + 1)
    const bodies = await sql<{ body: string | null }>`
      select body::text as body from idempotency_keys order by body`.execute(moved.db)
    expect(bodies.rows).toEqual([{ body: 'null' }, { body: null }])
    await moved.close()
  })
})
