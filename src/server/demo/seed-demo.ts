import { sql } from 'kysely'
import { isPublic, type Config, type Reach } from '#server/config.ts'
import { recordUnbooked } from '#server/modules/orders/orders.public.ts'
import { hashPassword } from '#server/modules/users/users.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import { masterKey, overlayKey } from '#server/platform/images/image-addresses.ts'
import { demoUsers, demoPassword } from './demo-outfitters.ts'
import { randomPassword, showPasswords } from './demo-passwords.ts'
import { seedOutfitters } from './seed-outfitters.ts'
import { seedGroups, seedSlideshow } from './seed-groups.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPhotos } from './seed-photos.ts'
import type { DemoShot, SeedDeps } from './seed.deps.ts'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

const seedLock = 7_120_312

/** State of the demo data: `empty` for a database without any data, `in-use` for one with other data. */
export type DemoState = 'empty' | 'interrupted' | 'done' | 'in-use'

export async function demoState(database: Database): Promise<DemoState> {
  const marker = await database.db.selectFrom('installation').select('demo_data').executeTakeFirst()
  if (marker) return marker.demo_data === 'done' ? 'done' : 'interrupted'
  const used = await sql`select from users union all select from outfitters limit 1`.execute(database.db)
  return used.rows.length > 0 ? 'in-use' : 'empty'
}

/** Returns false when the demo data exist already, or when the database has other data. */
export async function seedDemo(deps: SeedDeps, passwords: ReadonlyMap<string, string>): Promise<boolean> {
  // The lock keeps two servers that start on one new PostgreSQL database from seeding it twice.
  return deps.database.exclusively(seedLock, async () => {
    const state = await demoState(deps.database)
    if (state === 'done' || state === 'in-use') return false
    if (state === 'interrupted') await removeAll(deps)
    const now = deps.clock.now()
    const started = performance.now()
    const hashes = new Map<string, string>()
    for (const { email } of demoUsers) hashes.set(email, await hashPassword(passwords.get(email) ?? ''))
    const seeded = await deps.database.transaction(async (tx) => {
      await tx.insertInto('installation').values({ id: 1, demo_data: 'started', changed_at: now }).execute()
      return seedOutfitters(tx, { now, zone: deps.zone, passwordHashes: hashes })
    })
    const rafts = await seedPhotos(deps, seeded, now)
    await deps.database.transaction(async (tx) => {
      const groups = await seedGroups(tx, rafts, now)
      await seedSlideshow(tx, seeded, rafts, now)
      await seedOrders(tx, { seeded, rafts, groups, now, zone: deps.zone })
    })
    // A transaction records one sale at most.
    await recordUnbooked(deps)
    await deps.database.db.updateTable('installation').set({ demo_data: 'done', changed_at: now }).execute()
    deps.log.info({ seconds: Math.round((performance.now() - started) / 1000) }, 'The demo data are there')
    return true
  })
}

/** No user can have changed the data of an interrupted run yet. */
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

type SeedConfig = Reach & Pick<Config, 'seed' | 'demoZone'>

/**
 * Writes demo data into an empty database, or finishes an interrupted run, unless SEED=none. Without SEED that happens
 * only on a server that no other machine can reach. With SEED=demo a reachable server gives demo users random
 * passwords.
 */
export async function seedDemoIfWanted(
  deps: Omit<SeedDeps, 'zone' | 'drawPhoto'> & { readonly config: SeedConfig },
): Promise<void> {
  const { config, log } = deps
  const isPrivate = !isPublic(config)
  if (config.seed === 'none' || (config.seed === 'auto' && !isPrivate)) return
  const state = await demoState(deps.database)
  if (state === 'done') return
  if (state === 'in-use') {
    if (config.seed === 'demo') log.warn({}, 'The database is not empty: no demo data were added')
    return
  }
  process.stdout.write('Making the demo data: this takes some seconds\n')
  const passwords = new Map(demoUsers.map(({ email }) => [email, isPrivate ? demoPassword : randomPassword()]))
  const seedDeps = { ...deps, zone: config.demoZone, drawPhoto: makeDemoPhoto }
  if ((await seedDemo(seedDeps, passwords)) && !isPrivate)
    showPasswords('Passwords of the demo users, shown this once:', passwords)
}

/** Folder of the two pictures of each raft, `raft-<number>-<1 or 2>.jpg`. The build copies it beside the server. */
const pictures = new URL('./photos/', import.meta.url)
/** The largest preset, of the slideshow, shows a photo of this shape in this size. */
const photoWidth = 1620
const photoHeight = 1080

/** Each half of a raft's burst shows one picture, closer with each photo and in slightly different light. */
export async function makeDemoPhoto(shot: DemoShot): Promise<Buffer> {
  const ofHalf = Math.ceil(shot.frames / 2)
  const half = shot.frame < ofHalf ? 1 : 2
  const picture = await readFile(new URL(`raft-${shot.raft}-${half}.jpg`, pictures))
  const { width, height } = await sharp(picture).metadata()
  const step = shot.frame % ofHalf
  const share = 1 - 0.06 * step
  const cut = { width: Math.round(width * share), height: Math.round(height * share) }
  return sharp(picture)
    .extract({
      ...cut,
      left: Math.round((width - cut.width) * (0.5 + 0.1 * step)),
      top: Math.round((height - cut.height) * 0.7),
    })
    .resize(photoWidth, photoHeight, { kernel: 'linear' })
    .linear([1 + 0.02 * step, 1 + 0.01 * step, 1 - 0.01 * step], [0, 0, 0])
    .jpeg({ quality: 88, optimiseCoding: false })
    .withExif(exifOf(shot))
    .toBuffer()
}

function exifOf(shot: DemoShot) {
  const [date = '', time = ''] = shot.takenLocal.split('T')
  const [seconds = '', fraction] = time.split('.')
  const taken = `${date.replaceAll('-', ':')} ${seconds}`
  return {
    IFD0: { Make: 'Eddyline', Model: 'Demo Camera', Software: 'Eddyline demo' },
    IFD2: { DateTimeOriginal: taken, ...(fraction === undefined ? {} : { SubSecTimeOriginal: fraction }) },
  }
}
