import { createReadStream, createWriteStream } from 'node:fs'
import { PassThrough, pipeline as join, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isMissing } from '../storage/folder-entries.ts'
import { syncFile } from '../storage/sync-to-disk.ts'
import { damaged, type BackupCipher } from './backup-cipher.ts'

export interface FileProof {
  readonly digest: string
  readonly size: number
}

export function measuring(cipher: BackupCipher) {
  const hash = cipher.digest()
  let size = 0
  return {
    through: async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of content) {
        hash.update(part)
        size += part.length
        yield part
      }
    },
    proof: (): FileProof => ({ digest: hash.digest('hex'), size }),
  }
}

/**
 * Writes a file of the backup, encrypted if a key is set, and syncs it to disk. Returns the size and digest of the file
 * before encryption.
 */
export async function writeSealed(
  cipher: BackupCipher,
  path: string,
  name: string,
  content: AsyncIterable<Buffer>,
  isZipped = false,
): Promise<FileProof> {
  const measured = measuring(cipher)
  await pipeline(
    content,
    isZipped ? createGzip({ level: 4 }) : new PassThrough(),
    measured.through,
    cipher.seal(name),
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  await syncFile(path)
  return measured.proof()
}

/** Throws: BackupRefused at the end when the decrypted bytes differ from `expected`. */
export async function* readSealed(
  cipher: BackupCipher,
  path: string,
  name: string,
  expected: FileProof,
): AsyncGenerator<Buffer> {
  const measured = measuring(cipher)
  const source: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 })
  try {
    yield* measured.through(cipher.open(name)(source))
  } catch (error) {
    throw isMissing(error) ? damaged(name) : error
  }
  const { digest, size } = measured.proof()
  if (digest !== expected.digest || size !== expected.size) throw damaged(name)
}

export async function* readLines(
  cipher: BackupCipher,
  path: string,
  name: string,
  expected: FileProof,
): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // Ignores an error of the file here, because `linesOf(gunzip)` below throws the same error.
  join(Readable.from(readSealed(cipher, path, name, expected)), gunzip, () => {})
  try {
    yield* linesOf(gunzip)
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_') ? damaged(name) : error
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let held = ''
  for await (const part of content) {
    const lines = (held + decoder.decode(part, { stream: true })).split('\n')
    held = lines.pop() ?? ''
    yield* lines
  }
  held += decoder.decode()
  if (held !== '') yield held
}

export async function* textOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let held: string[] = []
  let length = 0
  for await (const line of lines) {
    held.push(line, '\n')
    length += line.length
    if (length < 65_536) continue
    yield Buffer.from(held.join(''))
    held = []
    length = 0
  }
  if (held.length > 0) yield Buffer.from(held.join(''))
}
