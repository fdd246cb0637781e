// The records of a zip without compression, as APPNOTE.TXT of the zip format describes them. A zip of 4 GB or of 65,535
// files also has the records of Zip64. A single file stays below 4 GB, because an original has at most 60 MB.

export interface ZipRecord {
  readonly name: Buffer
  readonly size: number
  readonly crc: number
  readonly modifiedAt: Date
  /** Place of the local header, in bytes from the start of the zip. */
  readonly offset: number
}

/** Unix, version 6.3 of the format. */
const madeBy = 0x033f
const plainVersion = 20
const zip64Version = 45
const nameIsUtf8 = 0x0800
const most16 = 0xffff
const most32 = 0xffffffff
const fileMode = 0o100644

/**
 * States CRC and size. Without them a data descriptor would follow the bytes, and programs that read a stored file from
 * a stream cannot find its end.
 */
export function localHeader(record: ZipRecord): Buffer {
  return Buffer.concat([bytes([0x04034b50, 4], [plainVersion, 2], ...sharedFields(record, 0)), record.name])
}

export function directoryRecord(record: ZipRecord): Buffer {
  const { modifiedAt, name, offset } = record
  const isFar = offset >= most32
  const seconds = Math.min(Math.max(Math.floor(modifiedAt.getTime() / 1000), 0), 0x7fffffff)
  const extra = Buffer.concat([
    // The time of the change in UTC. The field of DOS knows no time zone.
    bytes([0x5455, 2], [5, 2], [3, 1], [seconds, 4]),
    isFar ? bytes([0x0001, 2], [8, 2], [offset, 8]) : Buffer.alloc(0),
  ])
  return Buffer.concat([
    bytes(
      [0x02014b50, 4],
      [madeBy, 2],
      [isFar ? zip64Version : plainVersion, 2],
      ...sharedFields(record, extra.length),
      // Comment, disk and internal attributes.
      [0, 6],
      [fileMode * 0x10000, 4],
      [isFar ? most32 : offset, 4],
    ),
    name,
    extra,
  ])
}

export function endRecord(directory: {
  readonly count: number
  readonly size: number
  readonly offset: number
}): Buffer {
  const { count, offset, size } = directory
  const end = bytes(
    [0x06054b50, 4],
    [0, 4],
    [Math.min(count, most16), 2],
    [Math.min(count, most16), 2],
    [Math.min(size, most32), 4],
    [Math.min(offset, most32), 4],
    [0, 2],
  )
  if (count < most16 && size < most32 && offset < most32) return end
  const at = offset + size
  const zip64 = [
    bytes(
      [0x06064b50, 4],
      [44, 8],
      [madeBy, 2],
      [zip64Version, 2],
      [0, 8],
      [count, 8],
      [count, 8],
      [size, 8],
      [offset, 8],
    ),
    bytes([0x07064b50, 4], [0, 4], [at, 8], [1, 4]),
  ]
  return Buffer.concat([...zip64, end])
}

type Field = readonly [value: number, byteCount: 1 | 2 | 4 | 6 | 8]

/** From the flags to the length of the extra field: the part that both records of a file have. */
function sharedFields({ crc, modifiedAt, name, size }: ZipRecord, extraLength: number): Field[] {
  return [
    [nameIsUtf8, 2],
    [0, 2],
    [dosTime(modifiedAt), 4],
    [crc, 4],
    [size, 4],
    [size, 4],
    [name.length, 2],
    [extraLength, 2],
  ]
}

/** Time and date of DOS in UTC, in steps of two seconds from 1980 to 2107. */
function dosTime(at: Date): number {
  const year = Math.min(Math.max(at.getUTCFullYear() - 1980, 0), 127)
  const date = year * 0x200 + (at.getUTCMonth() + 1) * 0x20 + at.getUTCDate()
  return date * 0x10000 + at.getUTCHours() * 0x800 + at.getUTCMinutes() * 0x20 + (at.getUTCSeconds() >> 1)
}

/** Each number with its lowest byte first. */
function bytes(...fields: readonly Field[]): Buffer {
  const written = Buffer.alloc(fields.reduce((length, [, byteCount]) => length + byteCount, 0))
  let at = 0
  for (const [value, byteCount] of fields) {
    if (byteCount === 8) written.writeBigUInt64LE(BigInt(value), at)
    else written.writeUIntLE(value, at, byteCount)
    at += byteCount
  }
  return written
}
