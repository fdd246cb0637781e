import { publishOrderChange } from '#server/modules/orders/orders.public.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { ListedFile, Storage } from '#server/platform/storage/storage.ts'
import { expireReadyZips, zipKey, zipStates } from './zip-files.store.ts'

export interface ExpireDeps {
  readonly database: Database
  readonly storage: Storage
  readonly events: Pick<Events, 'publish'>
}

const folder = zipKey('')
const batchSize = 500
const dayMs = 24 * 3_600_000
/** A zip of whatever database is dead by then: it lasts seven days. */
const strangersDieAfterMs = 9 * dayMs

/**
 * `ready` → `expired` for zips whose time is over, and then, after the commit, removes every stored zip that can no
 * longer be downloaded. One that no row knows may belong to another state of the database: it is left until it is too
 * old to be of use there. Tells how many files were removed.
 */
export async function expireZips(deps: ExpireDeps, now: Date, signal?: AbortSignal): Promise<number> {
  await deps.database.transaction(async (tx) => {
    for (const order of await expireReadyZips(tx, now))
      await publishOrderChange(deps.events, tx, { ...order, what: 'zip' })
  })
  let removed = 0
  const batch: ListedFile[] = []
  const sweep = async () => {
    for (const key of await deadFiles(deps, batch.splice(0), now)) {
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

async function deadFiles(deps: ExpireDeps, files: readonly ListedFile[], now: Date): Promise<string[]> {
  const nameOf = (file: ListedFile) => file.key.slice(folder.length)
  const states = await zipStates(deps.database.db, files.map(nameOf))
  const isDead = (file: ListedFile): boolean => {
    const state = states.get(nameOf(file))
    if (state === undefined) return file.modifiedAt.getTime() < now.getTime() - strangersDieAfterMs
    return state === 'expired' || state === 'failed'
  }
  return files.filter(isDead).map((file) => file.key)
}
