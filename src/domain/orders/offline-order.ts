import { mostLines } from './most-lines.ts'
/**
 * A counter order that was made without a network, as its QR code holds it
 * (docs/rules.md#codes-of-offline-orders). `id`: the device's own id of the order, 32 hex digits. `placedAt`: learned
 * server time in milliseconds, exact to the second. `total`: cents that the guest saw. `sealed`: the bytes of the
 * sealed contact.
 */
export interface OfflineOrder {
  readonly id: string
  readonly slug: string
  readonly isExternal: boolean
  readonly localCode: string
  readonly placedAt: number
  readonly total: number
  readonly items: readonly OfflineItem[]
  readonly sealed: Uint8Array
}

/** `addedAt`: learned server time in milliseconds. */
export interface OfflineItem {
  readonly kind: 'photo' | 'group'
  readonly id: number
  readonly addedAt: number
}

const VERSION = 1
const ID_BYTES = 16
/** The contract's limits. `sealed`: 8192 letters of base64. */
const MAX = { number: 2 ** 31 - 1, items: mostLines, sealed: 6144, slug: 100 } as const
/** No order has more bytes. */
export const MAX_BYTES = 16_384

/**
 * Writes an offline order as bytes: the version, then each field in the order of `OfflineOrder`. Numbers take as few
 * bytes as they need. Ids and times of items are differences to the item before, which are small.
 */
export function offlineOrderBytes(order: OfflineOrder): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [VERSION, order.isExternal ? 1 : 0]
  for (let at = 0; at < ID_BYTES; at += 1) bytes.push(Number.parseInt(order.id.slice(2 * at, 2 * at + 2), 16))
  writeText(bytes, order.slug)
  writeText(bytes, order.localCode)
  writeNumber(bytes, Math.floor(order.placedAt / 1000))
  writeNumber(bytes, order.total)
  writeNumber(bytes, order.items.length)
  let [id, time] = [0, Math.floor(order.placedAt / 1000) * 1000]
  for (const item of order.items) {
    writeNumber(bytes, zigzag(item.id - id) * 2 + (item.kind === 'group' ? 1 : 0))
    writeNumber(bytes, zigzag(item.addedAt - time))
    ;[id, time] = [item.id, item.addedAt]
  }
  writeNumber(bytes, order.sealed.length)
  return Uint8Array.from([...bytes, ...order.sealed])
}

/** Reads the bytes of `offlineOrderBytes`. Returns null for all other bytes, and for fields that no order has. */
export function readOfflineOrder(bytes: Uint8Array): OfflineOrder | null {
  const source = new Source(bytes)
  if (source.byte() !== VERSION) return null
  const isExternal = source.byte() === 1
  const id = Array.from(source.next(ID_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const slug = source.text()
  const localCode = source.text()
  const placedAt = source.number() * 1000
  const total = source.number()
  const items = readItems(source, placedAt)
  const sealed = source.next(source.number())
  const order = { id, slug, isExternal, localCode, placedAt, total, items: items ?? [], sealed }
  return source.isDone && items !== null && isPlausible(order) ? order : null
}

function readItems(source: Source, placedAt: number): OfflineItem[] | null {
  const count = source.number()
  if (count < 1 || count > MAX.items) return null
  let [id, addedAt] = [0, placedAt]
  return Array.from({ length: count }, (): OfflineItem => {
    const step = source.number()
    id += unzigzag(Math.floor(step / 2))
    addedAt += unzigzag(source.number())
    return { kind: step % 2 === 1 ? 'group' : 'photo', id, addedAt }
  })
}

function isPlausible({ slug, localCode, placedAt, total, items, sealed }: OfflineOrder): boolean {
  return (
    slug.length > 0 &&
    slug.length <= MAX.slug &&
    /^[A-Z0-9-]{4,16}$/.test(localCode) &&
    isTime(placedAt) &&
    total <= MAX.number &&
    items.every(({ id, addedAt }) => id >= 1 && id <= MAX.number && isTime(addedAt)) &&
    sealed.length > 0 &&
    sealed.length <= MAX.sealed
  )
}

/** The contract's date-time has a year of four digits. */
const isTime = (time: number): boolean => time >= 0 && time < Date.UTC(10_000, 0)

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const unzigzag = (value: number): number => (value % 2 === 1 ? -(value + 1) / 2 : value / 2)

/** Seven bits a byte, lowest first. Bit operations would cut times, which have more than 32 bits. */
function writeNumber(bytes: number[], value: number): void {
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  bytes.push(rest)
}

function writeText(bytes: number[], text: string): void {
  writeNumber(bytes, text.length)
  for (let at = 0; at < text.length; at += 1) bytes.push(text.charCodeAt(at))
}

/** Beyond the last byte it reads zeros and `isDone` is false for good. */
class Source {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isDone(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    this.#at += 1
    return this.#bytes[this.#at - 1] ?? 0
  }

  next(length: number): Uint8Array {
    this.#at += length
    return this.#bytes.slice(this.#at - length, this.#at)
  }

  number(): number {
    let value = 0
    for (let factor = 1; factor <= 2 ** 42; factor *= 128) {
      const byte = this.byte()
      value += (byte % 128) * factor
      if (byte < 128) break
    }
    return value
  }

  text(): string {
    return Array.from(this.next(Math.min(this.number(), MAX.slug)), (byte) => String.fromCharCode(byte)).join('')
  }
}
