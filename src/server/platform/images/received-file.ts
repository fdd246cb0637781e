import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#domain/failure.ts'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'

export interface ReceivedFile {
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  /** Does nothing when the file was moved. */
  discard(): Promise<void>
}

/**
 * Writes an upload to a temporary file while it counts and hashes the bytes.
 *
 * Throws: 413 when the upload is too large, 422 when it is empty.
 */
export async function receiveFile(stream: Readable, folder: string, limit = maximumPhotoBytes): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(tooLarge(limit))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    // A pipeline does not wait for a stream that is still opening its file, so the file would outlive `discard`.
    const target = await open(path, 'wx')
    await pipeline(stream, measure, target.createWriteStream({ highWaterMark: 512 * 1024 }))
    if (size === 0) throw new Failure(422, 'file-empty', { file: 'file.empty' })
  } catch (error) {
    await discard()
    throw error
  }
  return { path, size, sha256: hash.digest(), discard }
}

function tooLarge(limit: number): Failure {
  return new Failure(413, 'file-too-large', {
    file: { key: 'file.too-large', params: { limit: `${Math.round(limit / 1024 / 1024)} MB` } },
  })
}
