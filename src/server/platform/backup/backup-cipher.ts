import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { BackupRefused } from './backup-refused.ts'

type Bytes = AsyncIterable<Buffer>

interface Digest {
  update(content: Buffer | string): unknown
  digest(form: 'hex'): string
}

export interface BackupCipher {
  /** Identifies the encryption key. Null without encryption. */
  readonly check: string | null
  /**
   * Returns a SHA-256 hash for a backup without a key, and an HMAC for one with a key. From plain hashes, anybody could
   * see if the backup contains a photo that they have.
   */
  digest(): Digest
  /** The file's key depends on `name`, so an encrypted file that somebody renamed does not open. */
  seal(name: string): (content: Bytes) => AsyncGenerator<Buffer>
  /**
   * Throws: BackupRefused when its content is damaged or truncated, or was encrypted with another key or for another
   * name.
   */
  open(name: string): (sealed: Bytes) => AsyncGenerator<Buffer>
  sealedSize(size: number): number
}

const magic = Buffer.from('EDB1')
const saltSize = 16
const tagSize = 16
const chunkSize = 1 << 20

export function backupCipher(key: string | null): BackupCipher {
  if (key === null) return plain
  const derive = (salt: string | Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))
  const digestKey = derive('', 'eddyline backup digest')
  const fileKey = (salt: Buffer, name: string) => derive(salt, `eddyline backup file ${name}`)
  return {
    check: derive('', 'eddyline backup check').toString('hex').slice(0, 16),
    digest: () => createHmac('sha256', digestKey),
    seal: (name) => (content) => seal(content, (salt) => fileKey(salt, name)),
    open: (name) => (sealed) => open(sealed, name, (salt) => fileKey(salt, name)),
    sealedSize: (size) => magic.length + saltSize + size + tagSize * Math.max(1, Math.ceil(size / chunkSize)),
  }
}

const plain: BackupCipher = {
  check: null,
  digest: () => createHash('sha256'),
  seal: () => unchanged,
  open: () => unchanged,
  sealedSize: (size) => size,
}

async function* unchanged(content: Bytes): AsyncGenerator<Buffer> {
  yield* content
}

/**
 * Encrypts content in chunks with AES-256-GCM. Each nonce holds the chunk's number and marks the last chunk, so a lost
 * or moved chunk is noticed.
 */
async function* seal(content: Bytes, keyFor: (salt: Buffer) => Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize)
  const key = keyFor(salt)
  yield Buffer.concat([magic, salt])
  let number = 0
  for await (const { bytes, isLast } of chunks(content, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

async function* open(sealed: Bytes, name: string, keyFor: (salt: Buffer) => Buffer): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]()
  try {
    let head: Buffer = Buffer.alloc(0)
    while (head.length < magic.length + saltSize) {
      const next = await source.next()
      if (next.done === true) throw damaged(name)
      head = Buffer.concat([head, next.value])
    }
    if (!head.subarray(0, magic.length).equals(magic)) throw damaged(name)
    const key = keyFor(head.subarray(magic.length, magic.length + saltSize))
    const rest = following(head.subarray(magic.length + saltSize), source)
    let number = 0
    for await (const { bytes, isLast } of chunks(rest, chunkSize + tagSize))
      yield openChunk(bytes, key, nonce(number++, isLast), name)
  } finally {
    await source.return?.()
  }
}

function openChunk(bytes: Buffer, key: Buffer, iv: Buffer, name: string): Buffer {
  if (bytes.length < tagSize) throw damaged(name)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagSize })
  decipher.setAuthTag(bytes.subarray(bytes.length - tagSize))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, bytes.length - tagSize)), decipher.final()])
  } catch {
    throw damaged(name)
  }
}

export function damaged(name: string): BackupRefused {
  return new BackupRefused(`The backup is damaged: ${name} is not the file that was stored. Use another backup.`)
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes.writeUInt8(isLast ? 1 : 0, 11)
  return bytes
}

async function* following(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
}

/** Only the last chunk may be shorter; an empty stream gives one empty chunk. */
async function* chunks(content: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let length = 0
  for await (const part of content) {
    held.push(part)
    length += part.length
    // Holds a full chunk back until more bytes arrive, because it may be the last one.
    if (length <= size) continue
    let bytes = Buffer.concat(held)
    while (bytes.length > size) {
      yield { bytes: bytes.subarray(0, size), isLast: false }
      bytes = bytes.subarray(size)
    }
    held = [bytes]
    length = bytes.length
  }
  yield { bytes: Buffer.concat(held), isLast: true }
}
