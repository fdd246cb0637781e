import { createHmac, randomUUID } from 'node:crypto'
import { type Transaction, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/tables.gen.ts'
import type { Log } from '../log/log.ts'
import { StorageMiss, type Storage } from '../storage/storage.ts'

/** Thrown when this process has another secret key or photo storage than the database recorded. */
export class ForeignInstallation extends Error {
  override readonly name = 'ForeignInstallation'
}

interface InstallationDeps {
  readonly database: Pick<Database, 'kind' | 'transaction'>
  readonly storage: Pick<Storage, 'getBytes' | 'put'>
  readonly secretKey: string
  readonly log: Pick<Log, 'warn'>
}

const markKey = 'installation/id.txt'
const onPurpose = 'stop all processes and run `npm run cli -- adopt-installation` once'

/**
 * Does nothing for the embedded database, which only one process uses.
 *
 * Throws: ForeignInstallation for another key or another storage.
 */
export async function requireSameInstallation(deps: InstallationDeps): Promise<void> {
  if (deps.database.kind === 'embedded') return
  await deps.database.transaction(async (tx) => {
    const known = await recorded(tx)
    if (known === undefined) return record(deps, tx, (await readMark(deps.storage)) ?? (await writeMark(deps.storage)))
    if (known.key_fingerprint !== fingerprintOf(deps.secretKey))
      throw new ForeignInstallation(
        'The SECRET_KEY of this process is not the one of its database: pictures, sealed orders, authenticator apps and ' +
          'recovery codes would fail. ' +
          `Give all processes the same SECRET_KEY. If you changed it on purpose, ${onPurpose} with the new key.`,
      )
    const mark = await readMark(deps.storage).catch((error: unknown) => {
      // A storage that does not answer counts as the right one, so that an outage does not stop the start.
      deps.log.warn({ err: error }, 'The storage could not be compared with the one of the database')
      return known.storage_id
    })
    if (mark !== known.storage_id)
      throw new ForeignInstallation(
        'The photo storage of this process is not the one of its database: it has none of the photos of the others. ' +
          'Several processes need one S3_BUCKET. If you moved the photos on purpose, copy all of them, ' +
          `${onPurpose} with the new storage.`,
      )
  })
}

export async function adoptInstallation(deps: InstallationDeps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await recorded(tx)
    await record(deps, tx, (await readMark(deps.storage)) ?? (await writeMark(deps.storage)))
  })
}

/**
 * Locks the table until the transaction ends. Otherwise two processes that start together for the first time could both
 * record theirs.
 */
async function recorded(tx: Transaction<DB>) {
  await sql`lock table installation_identity in share row exclusive mode`.execute(tx)
  return tx.selectFrom('installation_identity').select(['key_fingerprint', 'storage_id']).executeTakeFirst()
}

async function record({ secretKey }: InstallationDeps, tx: Transaction<DB>, storageId: string): Promise<void> {
  const row = {
    key_fingerprint: fingerprintOf(secretKey),
    storage_id: storageId,
    recorded_at: sql<Date>`clock_timestamp()`,
  }
  await tx
    .insertInto('installation_identity')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}

function fingerprintOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('installation').digest('hex').slice(0, 32)
}

async function readMark(storage: InstallationDeps['storage']): Promise<string | null> {
  try {
    return (await storage.getBytes(markKey)).toString('utf8').trim()
  } catch (error) {
    if (error instanceof StorageMiss) return null
    throw error
  }
}

async function writeMark(storage: InstallationDeps['storage']): Promise<string> {
  const mark = randomUUID()
  await storage.put(markKey, Buffer.from(`${mark}\n`), { mediaType: 'text/plain' })
  return mark
}
