import { publishOrderChange } from '#server/modules/orders/orders.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { ListedFile, Storage } from '#server/platform/storage/storage.ts'
import { expireReadyZips, zipKey, zipStates } from './zip-files.store.ts'

interface ExpireDeps {
  readonly database: Database
  readonly storage: Storage
  readonly events: Pick<Events, 'publish'>
}

const folder = zipKey('')
const batchSize = 500
const dayMs = 24 * 3_600_000
/**
 * A stored zip without a database row is removed at this age. A second database with the same storage, such as a
 * restored copy, may have the row. Zips expire after seven days, so the second database no longer needs the file by
 * then.
 */
const unknownFileMaxAgeMs = 9 * dayMs

export async function expireZips(deps: ExpireDeps, now: Date, signal?: AbortSignal): Promise<number> {
  await deps.database.transaction(async (tx) => {
    for (const order of await expireReadyZips(tx, now))
      await publishOrderChange(deps.events, tx, { ...order, what: 'zip' })
  })
  let removed = 0
  const batch: ListedFile[] = []
  const sweep = async () => {
    for (const key of await unneededFiles(deps, batch.splice(0), now)) {
      await deps.storage.delete(key)
      removed += 1
    }
  }
  for await (const file of deps.storage.list(folder)) {
    if (signal?.aborted) return removed
    batch.push(file)
    if (batch.length === batchSize) await sweep()
  }
  await sweep()
  return removed
}

async function unneededFiles(deps: ExpireDeps, files: readonly ListedFile[], now: Date): Promise<string[]> {
  const nameOf = (file: ListedFile) => file.key.slice(folder.length)
  const states = await zipStates(deps.database.db, files.map(nameOf))
  const isUnneeded = (file: ListedFile): boolean => {
    const state = states.get(nameOf(file))
    if (state === undefined) return file.modifiedAt.getTime() < now.getTime() - unknownFileMaxAgeMs
    return state === 'expired' || state === 'failed'
  }
  return files.filter(isUnneeded).map((file) => file.key)
}
