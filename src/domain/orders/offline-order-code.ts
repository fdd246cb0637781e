/**
 * A part of an offline order's QR code (docs/rules.md#codes-of-offline-orders). The parts of one order have the same
 * `checksum`, which also detects damage.
 */
export interface CodePart {
  readonly index: number
  readonly count: number
  readonly isDeflated: boolean
  readonly checksum: number
  readonly bytes: Uint8Array
}

/** The bytes of an order, as they are or deflated. */
export interface CodeBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly isDeflated: boolean
}

/** No link, so that a phone's camera opens nothing. */
const PREFIX = 'EDDY1:'
/**
 * A camera must tell the squares of the code apart on the small picture that the scanner searches. A larger code would
 * have more than 105 squares a side.
 */
const PART_BYTES = 700
const MAX_PARTS = 8
const HEADER = 5
/** The characters of QR codes that take the least space (RFC 9285). */
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** Returns the texts of the QR codes that together hold the bytes; none when they need too many. */
export function codeTexts({ bytes, isDeflated }: CodeBody): string[] {
  const count = Math.ceil(bytes.length / PART_BYTES)
  if (count > MAX_PARTS) return []
  const checksum = crc32(bytes)
  return Array.from({ length: count }, (_, index) => {
    const head = [
      (isDeflated ? 128 : 0) + index * 8 + count - 1,
      ...[24, 16, 8, 0].map((by) => (checksum >>> by) & 255),
    ]
    return PREFIX + toBase45([...head, ...bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)])
  })
}

/** Returns null for a text that is no part of an offline order's code. */
export function readCodePart(text: string): CodePart | null {
  const bytes = text.startsWith(PREFIX) ? fromBase45(text.slice(PREFIX.length)) : null
  if (bytes === null || bytes.length <= HEADER) return null
  const [head = 0, ...sum] = bytes.subarray(0, HEADER)
  const [index, count] = [(head >>> 3) & 7, (head & 7) + 1]
  if (index >= count || (head & 64) !== 0) return null
  const checksum = sum.reduce((value, byte) => value * 256 + byte, 0)
  return { index, count, isDeflated: head >= 128, checksum, bytes: bytes.slice(HEADER) }
}

/**
 * Adds a part to those of the same code. A part of another code starts again, because the guest before it has left.
 */
export function withPart(parts: readonly CodePart[], part: CodePart): readonly CodePart[] {
  const same = parts.filter(({ checksum, count }) => checksum === part.checksum && count === part.count)
  return [...same.filter(({ index }) => index !== part.index), part].sort((a, b) => a.index - b.index)
}

/** Joins the parts of one code. Returns null while parts are missing, and for damaged parts. */
export function joinParts(parts: readonly CodePart[]): CodeBody | null {
  const [first] = parts
  if (first === undefined || parts.length !== first.count) return null
  const bytes = Uint8Array.from(parts.flatMap((part) => [...part.bytes]))
  return crc32(bytes) === first.checksum ? { bytes, isDeflated: first.isDeflated } : null
}

function toBase45(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const [high = 0, low] = bytes.slice(at, at + 2)
    const value = low === undefined ? high : high * 256 + low
    text += letters.charAt(value % 45) + letters.charAt(Math.floor(value / 45) % 45)
    if (low !== undefined) text += letters.charAt(Math.floor(value / 2025))
  }
  return text
}

function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (letter) => letters.indexOf(letter))
    const value = digits.reduce((sum, digit, place) => sum + digit * 45 ** place, 0)
    if (digits.includes(-1) || digits.length === 1 || value > (digits.length === 2 ? 255 : 65_535)) return null
    if (digits.length === 2) bytes.push(value)
    else bytes.push(value >>> 8, value & 255)
  }
  return Uint8Array.from(bytes)
}

function crc32(bytes: Uint8Array): number {
  let sum = -1
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xed_b8_83_20 : 0)
  }
  return ~sum >>> 0
}
