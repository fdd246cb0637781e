import type { KyselyPlugin } from 'kysely'
import type { components } from '#contract/schema.gen.ts'
import type { Database } from '#server/platform/database/database.ts'
import { rawCall } from '../http/raw-call.ts'
import { newKey } from '../../support/guest.ts'
import { insertPhotos, type Shop } from '../../support/shop.ts'
import type { Staff } from '../../support/staff.ts'
import type { TestApp } from '../../support/test-app.ts'

type Schemas = components['schemas']

/**
 * The server's answer to a call about display groups or slideshows. A field that is missing in the answer is undefined,
 * so the test's expectation fails.
 */
export interface SetAnswer {
  readonly status: number
  readonly text: string
  readonly body: {
    readonly success: boolean
    readonly code: string
    readonly errors: Readonly<Record<string, string>>
    readonly displayGroup: Schemas['DisplayGroup']
    readonly displayGroups: readonly Schemas['DisplayGroup'][]
    readonly slideshow: Schemas['Slideshow']
    readonly slideshows: readonly Schemas['Slideshow'][]
  }
}

export async function ask(
  who: Staff,
  method: string,
  path: string,
  body?: object,
  key: string = newKey(),
): Promise<SetAnswer> {
  const headers = {
    ...who.headers,
    'idempotency-key': key,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const text = body === undefined ? undefined : JSON.stringify(body)
  const answer = await rawCall(`${who.url}/api/v1/${path}`, method, headers, text)
  return { status: answer.status, text: answer.text, body: answer.json as SetAnswer['body'] }
}

export const idsOf = (set: { readonly photos: readonly { readonly id: number }[] }): number[] =>
  set.photos.map((photo) => photo.id)

/** The expected answer when the server refuses one field of a request. The page shows `sentence` beside that field. */
export const refusal = (status: number, field: string, sentence: string) => ({
  status,
  body: { success: false, errors: { [field]: sentence } },
})

export async function addPhoto(test: TestApp, shop: Shop, name = 'IMG_9000'): Promise<number> {
  const [id = 0] = await insertPhotos(test.data.database.db, shop.albumId, 1, test.clock.now())
  await test.data.database.db.updateTable('photos').set({ name }).where('id', '=', id).execute()
  return id
}

export async function deletePhoto(test: TestApp, id: number): Promise<void> {
  await test.data.database.db.updateTable('photos').set({ deleted_at: test.clock.now() }).where('id', '=', id).execute()
}

export function countingDatabase(database: Database): { database: Database; count: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    count: () => count,
    database: {
      ...database,
      db: database.db.withPlugin(plugin),
      command: (ctx, fn, options) => database.command(ctx, (tx) => fn(tx.withPlugin(plugin)), options),
    },
  }
}
