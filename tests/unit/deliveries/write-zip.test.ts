import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { directoryRecord, endRecord } from '#server/modules/deliveries/zip-format/zip-records.ts'
import { writeZip, type ZipEntry } from '#server/modules/deliveries/zip-format/write-zip.ts'
import { readZip, streamZip } from '../../api/deliveries/read-zip.ts'

const takenAt = new Date('2026-07-04T18:30:20Z')

function entry(fileName: string, chunks: readonly Buffer[], stated?: number): ZipEntry {
  const size = stated ?? chunks.reduce((sum, { length }) => sum + length, 0)
  return { fileName, size, modifiedAt: takenAt, open: async () => Readable.from(chunks) }
}

describe('writeZip', () => {
  it('states CRC and size before each file, has the length that it announced, and takes names in any script', async () => {
    const files = [
      entry('IMG_1.JPG', [Buffer.from('one'), Buffer.from('two')]),
      entry('empty.jpg', []),
      entry('río 急流.jpg', [Buffer.from('rapids')]),
    ]
    const done: number[] = []
    const { length, stream } = writeZip(files, () => done.push(done.length + 1))
    const zip = await buffer(stream)
    expect(zip.length).toBe(length)
    expect(done).toEqual([1, 2, 3])
    const read = readZip(zip)
    expect(read.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['IMG_1.JPG', 6],
      ['empty.jpg', 0],
      ['río 急流.jpg', 6],
    ])
    expect(read[0]).toEqual({
      name: 'IMG_1.JPG',
      crc: crc32('onetwo'),
      modifiedAt: takenAt,
      bytes: Buffer.from('onetwo'),
    })
    expect(streamZip(zip)).toEqual(read.map(({ name, crc, bytes }) => ({ name, crc, bytes })))
  })

  it('writes an empty zip for no files', async () => {
    const { length, stream } = writeZip([], () => {})
    const zip = await buffer(stream)
    expect(zip.length).toBe(length)
    expect(readZip(zip)).toEqual([])
  })

  it.each([
    ['shorter', 5],
    ['longer', 7],
  ])('fails when a file is %s than it should', async (_, stated) => {
    const opened = Readable.from([Buffer.from('sixsix'.slice(0, 6))])
    const { stream } = writeZip([{ ...entry('a.jpg', [], stated), open: async () => opened }], () => {})
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'ZipSourceBroken' })
    expect(opened.destroyed).toBe(true)
  })

  it('closes the file that it reads when the zip is abandoned', async () => {
    const waiting = new Readable({ read: () => {} })
    const { stream } = writeZip([{ ...entry('a.jpg', [], 6), open: async () => waiting }], () => {})
    await expect.poll(() => waiting.listenerCount('readable') + waiting.listenerCount('data')).toBeGreaterThan(0)
    stream.destroy(new Error('the building of this zip has stopped'))
    await expect.poll(() => waiting.destroyed).toBe(true)
  })
})

describe('the end of a zip', () => {
  it.each([
    ['65,535 files', { count: 65_535, size: 4_000_000, offset: 9_000_000 }],
    ['4 GB', { count: 75, size: 4_000, offset: 0xffffffff }],
  ])('has the records of Zip64 from %s on', (_, directory) => {
    const { count, offset, size } = directory
    const end = endRecord(directory)
    const locator = end.length - 22 - 20
    expect([end.readUInt32LE(end.length - 22), end.readUInt32LE(locator)]).toEqual([0x06054b50, 0x07064b50])
    expect(end.readUInt16LE(end.length - 12)).toBe(Math.min(count, 0xffff))
    expect(end.readUInt32LE(end.length - 6)).toBe(Math.min(offset, 0xffffffff))
    expect(Number(end.readBigUInt64LE(locator + 8)), 'the place of the Zip64 record').toBe(offset + size)
    expect(end.readUInt32LE(0)).toBe(0x06064b50)
    expect([32, 40, 48].map((at) => Number(end.readBigUInt64LE(at)))).toEqual([count, size, offset])
    expect(endRecord({ count: 65_534, size: 1, offset: 0xfffffffe })).toHaveLength(22)
  })

  it('states the place of a file beyond 4 GB in the extra field behind the time', () => {
    const name = Buffer.from('a.jpg')
    const far = directoryRecord({ name, size: 6, crc: 1, modifiedAt: takenAt, offset: 2 ** 33 })
    expect(far.readUInt32LE(42)).toBe(0xffffffff)
    expect(far.readUInt16LE(46 + name.length + 9)).toBe(1)
    expect(Number(far.readBigUInt64LE(far.length - 8))).toBe(2 ** 33)
    expect(far.length).toBe(46 + name.length + far.readUInt16LE(30))
  })
})
