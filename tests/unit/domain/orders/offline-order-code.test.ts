import { describe, expect, it } from 'vitest'
import { codeTexts, joinParts, readCodePart, withPart, type CodePart } from '#domain/orders/offline-order-code.ts'
import { offlineOrderBytes, readOfflineOrder, type OfflineOrder } from '#domain/orders/offline-order.ts'

/** A repeatable sequence of whole numbers below `below` (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d_2b_79_f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

function anyOrder(seed: number, count?: number): OfflineOrder {
  const below = numbers(seed)
  const letters = (alphabet: string, length: number) =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('')
  const placedAt = 1_700_000_000_000 + below(1_000_000_000) * 1000
  return {
    id: letters('0123456789abcdef', 32),
    slug: letters('abcdefghijklmnopqrstuvwxyz0123456789-', 1 + below(60)),
    isExternal: below(2) === 1,
    localCode: `${letters('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 2)}-${letters('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 4)}`,
    placedAt,
    total: below(2_147_483_647),
    items: Array.from({ length: count ?? 1 + below(12) }, () => ({
      kind: below(2) === 1 ? ('group' as const) : ('photo' as const),
      id: 1 + below(2_147_483_647),
      addedAt: placedAt - below(3_600_000),
    })),
    sealed: Uint8Array.from({ length: below(4) === 0 ? 606 : 350 }, () => below(256)),
  }
}

const textsOf = (order: OfflineOrder) => codeTexts({ bytes: offlineOrderBytes(order), isDeflated: false })

function readAll(texts: readonly string[]): OfflineOrder | null {
  let parts: readonly CodePart[] = []
  for (const text of texts) {
    const part = readCodePart(text)
    if (part) parts = withPart(parts, part)
  }
  const body = joinParts(parts)
  return body && readOfflineOrder(body.bytes)
}

describe('the code of an offline order', () => {
  it('gives back each of 10,000 random orders', () => {
    for (let seed = 0; seed < 10_000; seed += 1) {
      const order = anyOrder(seed)
      // One text compares much faster than the objects.
      expect(JSON.stringify(readAll(textsOf(order))), `seed ${seed}`).toBe(JSON.stringify(order))
    }
  }, 60_000)

  it('is one QR code of fewer than 1,500 characters for a usual order, and several for the largest order', () => {
    const [usual, largest] = [textsOf(anyOrder(1, 12)), textsOf(anyOrder(2, 500))]
    expect(usual).toHaveLength(1)
    expect(largest.length).toBeGreaterThan(2)
    expect([...usual, ...largest].every((text) => /^EDDY1:[0-9A-Z $%*+\-./:]{1,1100}$/.test(text))).toBe(true)
    expect(readAll(largest.toReversed())).toEqual(anyOrder(2, 500))
  })

  it('has no code when the order is too large for eight', () => {
    expect(codeTexts({ bytes: new Uint8Array(5_601), isDeflated: false })).toEqual([])
  })

  it('waits until all parts of one order were read, and starts again with the next guest’s order', () => {
    const [first = '', second = ''] = textsOf(anyOrder(3, 150))
    const other = textsOf(anyOrder(4, 150))
    expect(readAll([first, first])).toBeNull()
    expect(readAll([first, ...other])).toEqual(anyOrder(4, 150))
    expect(readAll([first, other[1] ?? ''])).toBeNull()
    expect(second).not.toBe('')
  })

  it('rejects each damaged and each truncated text', () => {
    const order = anyOrder(5)
    const [text = ''] = textsOf(order)
    for (let at = 0; at < text.length; at += 1) {
      const other = text.charAt(at) === 'A' ? 'B' : 'A'
      expect(readAll([text.slice(0, at) + other + text.slice(at + 1)]), `character ${at}`).toBeNull()
      expect(readAll([text.slice(0, at)]), `${at} characters`).toBeNull()
    }
  })

  it.each([
    '',
    'EDDY1:',
    'https://eddyline.test/deliver/x/order/y',
    'EDDY1:***',
    'EDDY1:::::::',
    'EDDY1:é',
    'eddy1:00',
  ])('rejects the foreign text "%s"', (text) => {
    expect(readCodePart(text)).toBeNull()
  })
})

describe('readOfflineOrder', () => {
  it('rejects random and truncated bytes, and bytes of a later version', () => {
    const below = numbers(6)
    const bytes = offlineOrderBytes(anyOrder(7))
    expect(readOfflineOrder(Uint8Array.from(bytes, (byte, at) => (at === 0 ? 2 : byte)))).toBeNull()
    for (let length = 0; length < bytes.length; length += 1)
      expect(readOfflineOrder(bytes.slice(0, length)), `${length} bytes`).toBeNull()
    for (let round = 0; round < 2_000; round += 1) {
      const random = Uint8Array.from({ length: below(600) }, (_, at) => (at === 0 ? 1 : below(256)))
      expect(readOfflineOrder(random)).toBeNull()
    }
  })

  it.each<Partial<OfflineOrder>>([
    { slug: '' },
    { localCode: 'k7-4qxm' },
    { items: [] },
    { items: [{ kind: 'photo', id: 0, addedAt: 1 }] },
    { items: [{ kind: 'photo', id: 2 ** 31, addedAt: 1 }] },
    { total: 2 ** 31 },
    { sealed: new Uint8Array() },
  ])('rejects %o, which the server would not accept', (wrong) => {
    expect(readOfflineOrder(offlineOrderBytes({ ...anyOrder(8), ...wrong }))).toBeNull()
  })
})
