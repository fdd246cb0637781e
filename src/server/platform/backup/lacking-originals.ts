import type { SqlClient } from '../database/migrations.ts'
import type { Storage } from '../storage/storage.ts'

const fetched = 1_000
const named = 100

export interface LackingOriginals {
  readonly count: number
  /** Storage keys of the first 100 originals that the storage lacks, for the report. */
  readonly keys: readonly string[]
}

/** Database and storage both list keys in order, so one pass over each is enough. */
export async function findLackingOriginals(
  client: SqlClient,
  storage: Pick<Storage, 'list'>,
): Promise<LackingOriginals> {
  const stored = storage.list('originals/')[Symbol.asyncIterator]()
  let next = await stored.next()
  let count = 0
  const keys: string[] = []
  for await (const key of originalKeys(client)) {
    while (next.done !== true && next.value.key < key) next = await stored.next()
    if (next.done !== true && next.value.key === key) continue
    count += 1
    if (count <= named) keys.push(key)
  }
  return { count, keys }
}

async function* originalKeys(client: SqlClient): AsyncGenerator<string> {
  await client.query('begin read only')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query(`declare keys no scroll cursor for
      select storage_key as key from photos where not awaits_original order by storage_key collate "C"`)
    for (;;) {
      const { rows } = await client.query(`fetch ${fetched} from keys`)
      for (const { key } of rows as { key: string }[]) yield key
      if (rows.length < fetched) return
    }
  } finally {
    await client.query('rollback').catch(() => {})
  }
}
