import { crc32 } from 'node:zlib'

export interface ReadEntry {
  readonly name: string
  readonly crc: number
  readonly modifiedAt: Date
  readonly bytes: Buffer
}

/** Reads the entries of a zip through its central directory. Throws when an entry is compressed. */
export function readZip(zip: Buffer): ReadEntry[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end !== zip.length - 22) throw new Error('there is no end of the central directory')
  const entries: ReadEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('there is no central directory record')
    if (zip.readUInt16LE(at + 10) !== 0) throw new Error('an entry is compressed')
    const nameLength = zip.readUInt16LE(at + 28)
    const extraLength = zip.readUInt16LE(at + 30)
    const size = zip.readUInt32LE(at + 24)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const extra = zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    if (extra.readUInt16LE(0) !== 0x5455) throw new Error('an entry has no time')
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      crc: zip.readUInt32LE(at + 16),
      modifiedAt: new Date(extra.readInt32LE(5) * 1000),
      bytes: zip.subarray(start, start + size),
    })
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return entries
}

/**
 * Reads the entries of a zip from its start, without the central directory, as Java's `ZipInputStream` and some Mac tools
 * do. Throws as they do when the header of a stored entry does not state CRC and size.
 */
export function streamZip(zip: Buffer): Pick<ReadEntry, 'name' | 'crc' | 'bytes'>[] {
  const entries: Pick<ReadEntry, 'name' | 'crc' | 'bytes'>[] = []
  let at = 0
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const hasDescriptor = (zip.readUInt16LE(at + 6) & 8) !== 0
    if (hasDescriptor && zip.readUInt16LE(at + 8) === 0) throw new Error('a stored entry has a data descriptor')
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26)
    const start = nameEnd + zip.readUInt16LE(at + 28)
    const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 18))
    const crc = zip.readUInt32LE(at + 14)
    if (crc !== crc32(bytes)) throw new Error('an entry has another CRC than its header says')
    entries.push({ name: zip.toString('utf8', at + 30, nameEnd), crc, bytes })
    at = start + bytes.length
  }
  if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('there is no central directory after the entries')
  return entries
}
