import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  readonly fileName: string
  readonly size: number
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable>
}

/** An entry that is not what it was said to be: trying again would not change it. */
export class ZipSourceBroken extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ZipSourceBroken'
  }
}

/**
 * The bytes of an uncompressed zip, read from one entry after the other as they are taken, and how many they will be: the
 * same each time for the same entries. The stream fails when an entry cannot be read, or with ZipSourceBroken when it is
 * longer or shorter than it should be. `onEntry` is called after each.
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
  // It may fail before anybody reads it, which must not end the process: whoever reads it later gets the failure.
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
  // Its types know the callback without its argument.
  zip.end(undefined, (...[size]: unknown[]) => {
    if (typeof size === 'number') length = size
  })
  if (length < 0) throw new Error('the length of a zip is not known')
  zip.outputStream.pipe(stream)
  return { stream, length }
}
