import { codeTexts } from '#domain/orders/offline-order-code.ts'
import { offlineOrderBytes } from '#domain/orders/offline-order.ts'
import type { QueuedCounterOrder } from './counter-order.action.ts'
import { toBytes } from './seal-contact.ts'

/**
 * Returns the texts of the QR codes from which staff's device reads the order (docs/rules.md#codes-of-offline-orders).
 * Several texts are shown in turn; none means that the order is too large. `placedAt`: learned server time.
 */
export async function offlineOrderTexts(order: QueuedCounterOrder, placedAt: number): Promise<string[]> {
  const bytes = offlineOrderBytes({
    id: order.localId,
    slug: order.slug,
    isExternal: order.isExternal,
    localCode: order.localCode,
    placedAt,
    total: order.expectedTotal,
    items: order.items.map((item) => ({
      kind: 'photo_id' in item ? 'photo' : 'group',
      id: 'photo_id' in item ? item.photo_id : item.display_group_id,
      addedAt: Date.parse(item.added_at),
    })),
    sealed: toBytes(order.sealed),
  })
  const deflated = await deflate(bytes)
  // The sealed contact is random, so a small order grows when it is deflated.
  return codeTexts(
    deflated.length < bytes.length ? { bytes: deflated, isDeflated: true } : { bytes, isDeflated: false },
  )
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
