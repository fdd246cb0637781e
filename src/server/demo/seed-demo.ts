import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { hashPassword } from '#server/modules/accounts/accounts.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import { demoUsers } from './demo-catalogue.ts'
import { seedCatalogue } from './seed-catalogue.ts'
import { seedGroups, seedSlideshow } from './seed-groups.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPhotos } from './seed-photos.ts'
import type { SeedDeps } from './seed.deps.ts'

const seedLock = 7_120_312

/** What the database says about demo data: `empty` has neither them nor anything else. */
export type DemoState = 'empty' | 'interrupted' | 'done' | 'in-use'

export async function demoState(database: Database): Promise<DemoState> {
  const marker = await database.db.selectFrom('installation').select('demo_data').executeTakeFirst()
  if (marker) return marker.demo_data === 'done' ? 'done' : 'interrupted'
  const used = await sql`select from users union all select from outfitters limit 1`.execute(database.db)
  return used.rows.length > 0 ? 'in-use' : 'empty'
}

/**
 * Makes the demo data in an empty database, with these passwords by email. What an interrupted run left is removed and
 * made again. False when there is nothing to do, because another process has made them, or the database is in use.
 */
export async function seedDemo(deps: SeedDeps, passwords: ReadonlyMap<string, string>): Promise<boolean> {
  return alone(deps.database, async () => {
    const state = await demoState(deps.database)
    if (state === 'done' || state === 'in-use') return false
    if (state === 'interrupted') await removeAll(deps)
    const now = deps.clock.now()
    const started = performance.now()
    const hashes = new Map<string, string>()
    for (const { email } of demoUsers) hashes.set(email, await hashPassword(passwords.get(email) ?? ''))
    const catalogue = await deps.database.transaction(async (tx) => {
      await tx.insertInto('installation').values({ id: 1, demo_data: 'started', changed_at: now }).execute()
      return seedCatalogue(tx, { now, zone: deps.zone, passwordHashes: hashes })
    })
    const rafts = await seedPhotos(deps, catalogue, now)
    await deps.database.transaction(async (tx) => {
      const groups = await seedGroups(tx, rafts, now)
      await seedSlideshow(tx, catalogue, rafts, now)
      await seedOrders(tx, { catalogue, rafts, groups, now, zone: deps.zone })
      await tx.updateTable('installation').set({ demo_data: 'done', changed_at: now }).execute()
    })
    deps.log.info({ seconds: Math.round((performance.now() - started) / 1000) }, 'The demo data are there')
    return true
  })
}

/** Takes back what an interrupted run made: nobody has been served from it. */
async function removeAll(deps: SeedDeps): Promise<void> {
  const { database, storage } = deps
  const photos = await database.db.selectFrom('photos').select('storage_key').execute()
  for (const { storage_key } of photos) {
    for (const key of [storage_key, masterKey(storage_key), overlayKey(storage_key)]) await storage.delete(key)
  }
  await database.transaction(async (tx) => {
    const kept = ['schema_migrations', 'pricing_defaults']
    const tables = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(tx)
    const names = tables.rows.filter(({ name }) => !kept.includes(name)).map(({ name }) => sql.id(name))
    await sql`truncate ${sql.join(names)} restart identity`.execute(tx)
  })
}

/** Two servers that start on one new PostgreSQL must not both seed it; the embedded database has one owner anyway. */
async function alone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'embedded') return work()
  return database.db.connection().execute(async (connection) => {
    for (;;) {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${seedLock}) as got`.execute(connection)
      if (rows[0]?.got) break
      await wait(500)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection)
    }
  })
}
