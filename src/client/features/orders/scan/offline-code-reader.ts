import { joinParts, readCodePart, withPart, type CodeBody, type CodePart } from '#domain/orders/offline-order-code.ts'
import { MAX_BYTES, readOfflineOrder, type OfflineOrder } from '#domain/orders/offline-order.ts'

/** 'foreign': the text is no code of an offline order. 'damaged': it is one, but no order can be read from it. */
type CodeRead = OfflineOrder | { readonly have: number; readonly count: number } | 'damaged' | 'foreign'

/** Collects the codes that a device shows in turn, until they are a whole order. */
export function offlineCodeReader(): (text: string) => Promise<CodeRead> {
  let parts: readonly CodePart[] = []
  return async (text) => {
    const part = readCodePart(text)
    if (!part) return 'foreign'
    parts = withPart(parts, part)
    if (parts.length < part.count) return { have: parts.length, count: part.count }
    const body = joinParts(parts)
    parts = []
    const bytes = body && (body.isDeflated ? await inflate(body) : body.bytes)
    return (bytes && readOfflineOrder(bytes)) ?? 'damaged'
  }
}

/** Null for bytes that are not deflated. Stops early, because a forged code could fill the memory. */
async function inflate({ bytes }: CodeBody): Promise<Uint8Array | null> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const inflated: number[] = []
  try {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) return Uint8Array.from(inflated)
      if (inflated.length + value.length > MAX_BYTES) {
        void reader.cancel()
        return null
      }
      inflated.push(...value)
    }
  } catch {
    return null
  }
}
