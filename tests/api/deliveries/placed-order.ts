import { randomBytes } from 'node:crypto'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Clock } from '#server/platform/clock/clock.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Shop } from '../../support/shop.ts'
import type { TestApp } from '../../support/test-app.ts'

export interface PlacedOrder {
  readonly id: number
  readonly hash: string
}

/** Inserts an order directly into the database. By default it holds the first three photos of the outfitter. */
export async function placeOrder(
  test: Pick<TestApp, 'data'> & { readonly clock: Clock },
  shop: Shop,
  order: { status?: OrderStatus; refunded?: number; photoIds?: readonly number[] } = {},
): Promise<PlacedOrder> {
  const { db } = test.data.database
  const hash = randomBytes(32).toString('base64url')
  const now = test.clock.now()
  const status = order.status ?? 'completed'
  const { id } = await db
    .insertInto('orders')
    .values({
      outfitter_id: shop.outfitterId,
      status,
      tender: status === 'pending' ? 'counter' : 'card',
      is_external: true,
      cart_token_hash: randomBytes(32),
      hash,
      name: 'Robin River',
      email: 'robin@guest.test',
      total: 1500,
      refunded_total: order.refunded ?? 0,
      created_at: now,
      updated_at: now,
      placed_at: now,
      completed_at: status === 'completed' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const photoIds = order.photoIds ?? shop.photoIds.slice(0, 3)
  await db
    .insertInto('order_photos')
    .values(photoIds.map((photo_id, position) => ({ order_id: id, photo_id, position })))
    .execute()
  return { id, hash }
}

export function openTestStorage(test: TestApp): Promise<Storage> {
  return openStorage({ dataDirectory: test.data.directory, s3: null, now: test.clock.now() })
}

/** Stores a distinct original of 1000 random bytes for every photo of the database. Returns them by storage key. */
export async function storeOriginals(
  test: Pick<TestApp, 'data'>,
  storage: Storage,
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await test.data.database.db.selectFrom('photos').select('storage_key').execute()
  const originals = new Map(rows.map((row) => [row.storage_key, randomBytes(1000)]))
  for (const [key, bytes] of originals) await storage.put(key, bytes)
  return originals
}

export interface ZipAnswer {
  readonly status: number
  readonly headers: Headers
  readonly code: string | undefined
  readonly sentence: string | undefined
  readonly zip: { name: string | null; status: string; done: number; count: number; expires_at: string | null }
}

export async function askForZip(test: TestApp, id: number, headers: Record<string, string>): Promise<ZipAnswer> {
  const answer = await fetch(`${test.url}/api/v1/order/zip/${id}`, { headers })
  const body = (await answer.json()) as { zip_file: ZipAnswer['zip']; code?: string; errors?: { general?: string } }
  return {
    status: answer.status,
    headers: answer.headers,
    code: body.code,
    sentence: body.errors?.general,
    zip: body.zip_file,
  }
}

export async function makeZip(test: TestApp, order: PlacedOrder): Promise<string> {
  await askForZip(test, order.id, { 'order-hash': order.hash })
  await test.app.runJob('build-zip')
  const { zip } = await askForZip(test, order.id, { 'order-hash': order.hash })
  if (zip.name === null) throw new Error(`the zip is ${zip.status}`)
  return zip.name
}
