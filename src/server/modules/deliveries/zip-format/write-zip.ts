import { PassThrough, pipeline, type Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { directoryRecord, endRecord, localHeader, type ZipRecord } from './zip-records.ts'

export interface ZipEntry {
  readonly fileName: string
  readonly size: number
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable>
}

/** Thrown when a photo's file has another length than the database says. A retry would find the same length. */
export class ZipSourceBroken extends Error {
  constructor(fileName: string) {
    super(`${fileName} has another length than it should`)
    this.name = 'ZipSourceBroken'
  }
}

/**
 * The zip's length is known in advance. Holds one photo in memory, because its CRC stands before its bytes.
 *
 * The stream fails when a photo cannot be read, and with ZipSourceBroken when its length differs.
 */
export function writeZip(
  entries: readonly ZipEntry[],
  onEntry: () => void,
): { readonly stream: Readable; readonly length: number } {
  const stream = new PassThrough({ highWaterMark: 256 * 1024 })
  let current: Readable | null = null
  const open = async (entry: ZipEntry): Promise<Readable> => {
    current = await entry.open()
    if (stream.destroyed) current.destroy()
    return current
  }
  stream.once('close', () => current?.destroy())
  // The zip's stream may fail before anybody reads it. Without a listener, that error would end the process. Readers
  // that come later still get the error.
  stream.on('error', () => {})
  const planned = plan(entries)
  pipeline(writeAll(planned, open, onEntry), stream, () => {})
  return { stream, length: directoryOf(planned.map(({ record }) => record)).end }
}

interface PlannedEntry {
  readonly entry: ZipEntry
  /** Everything but the CRC, which is known once the photo is read. */
  readonly record: ZipRecord
}

function plan(entries: readonly ZipEntry[]): PlannedEntry[] {
  let offset = 0
  return entries.map((entry) => {
    const { fileName, modifiedAt, size } = entry
    const record = { name: Buffer.from(fileName), size, modifiedAt, crc: 0, offset }
    offset += localHeader(record).length + size
    return { entry, record }
  })
}

async function* writeAll(
  planned: readonly PlannedEntry[],
  open: (entry: ZipEntry) => Promise<Readable>,
  onEntry: () => void,
): AsyncGenerator<Buffer> {
  const written: ZipRecord[] = []
  for (const { entry, record } of planned) {
    const { crc, chunks } = await readWhole(await open(entry), entry)
    written.push({ ...record, crc })
    yield localHeader({ ...record, crc })
    yield* chunks
    onEntry()
  }
  yield* directoryOf(written).records
}

async function readWhole(source: Readable, { fileName, size }: ZipEntry): Promise<{ crc: number; chunks: Buffer[] }> {
  const chunks: Buffer[] = []
  let crc = 0
  let length = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    crc = crc32(chunk, crc)
    length += chunk.length
    if (length > size) break
  }
  if (length !== size) throw new ZipSourceBroken(fileName)
  return { crc, chunks }
}

function directoryOf(records: readonly ZipRecord[]): { readonly records: Buffer[]; readonly end: number } {
  const last = records.at(-1)
  const offset = last === undefined ? 0 : last.offset + localHeader(last).length + last.size
  const directory = records.map(directoryRecord)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = endRecord({ count: records.length, size, offset })
  return { records: [...directory, end], end: offset + size + end.length }
}
