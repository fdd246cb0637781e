import type { Share, ZipFile } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'

interface PlacedOrder {
  readonly id: number
  readonly hash: string
}

/** The server also mails the zip's link. Uses a GET (docs/rules.md#gets-that-change-state). */
export async function requestZip({ id, hash }: PlacedOrder): Promise<ZipFile> {
  const call = api.GET('/order/zip/{id}', {
    params: { path: { id } },
    headers: { 'Order-Hash': hash },
    cache: 'no-store',
  })
  return (await answerOf(call)).zip_file
}

async function changeShare({ id, hash }: PlacedOrder, revoke: boolean): Promise<Share> {
  const call = api.POST('/order/share', {
    params: { header: { 'Idempotency-Key': newIdempotencyKey() } },
    headers: { 'Order-Hash': hash },
    body: { orderId: id, ...(revoke ? { revoke } : {}) },
  })
  return (await answerOf(call)).share
}

export function makeShareLink(order: PlacedOrder): Promise<Share> {
  return changeShare(order, false)
}

export function endShareLink(order: PlacedOrder): Promise<Share> {
  return changeShare(order, true)
}
