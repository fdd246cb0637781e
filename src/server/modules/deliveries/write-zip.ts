import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly fileName: string
  readonly size: number
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable>
}

/** Thrown when a photo's file has another length than the database says. A retry would find the same length. */
export class ZipSourceBroken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ZipSourceBroken'
  }
}

/**
 * Streams photos into an uncompressed zip, one after the other. The zip's length is known in advance. `onEntry` runs
 * after each photo.
 *
 * The stream fails when a photo cannot be read, and with ZipSourceBroken when its length differs.
 */
export function writeZip(
  entries: readonly ZipEntry[],
  onEntry: () => void,
): { readonly stream: Readable; readonly length: number } {
  const zip = new ZipFile()
  const stream = new PassThrough({ highWaterMark: 256 * 1024 })
  let current: Readable | null = null
  const fail = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error('a zip entry could not be read'))
  }
  zip.on('error', (error: Error) => fail(new ZipSourceBroken(error.message)))
  stream.once('close', () => current?.destroy())
  // The zip's stream may fail before anybody reads it. Without a listener, that error would end the process. Readers
  // that come later still get the error.
  stream.on('error', () => {})
  for (const { fileName, size, modifiedAt, open } of entries)
    zip.addReadStreamLazy(fileName, { size, mtime: modifiedAt, mode: 0o100644, compress: false }, (take) => {
      open().then((source) => {
        current = source
        source.on('error', fail)
        source.once('end', onEntry)
        if (stream.destroyed) source.destroy()
        else take(null, source)
      }, fail)
    })
  let length = -1
  // The library's types leave out the argument of this callback. It is the size of the zip in bytes.
  zip.end(undefined, (...[size]: unknown[]) => {
    if (typeof size === 'number') length = size
  })
  if (length < 0) throw new Error('the length of a zip is unknown')
  zip.outputStream.pipe(stream)
  return { stream, length }
}
