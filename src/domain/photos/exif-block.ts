/** The first directory of an EXIF block, as far as the orientation of a picture is concerned. */
export interface ExifDirectory {
  readonly isLittle: boolean
  /** Where the block's own offsets count from, in the bytes that were read. */
  readonly base: number
  /** Where the directory lies, and the end of its entries; after them stands the offset of the next one. */
  readonly start: number
  readonly end: number
  readonly count: number
  readonly orientation: OrientationEntry | null
}

export interface OrientationEntry {
  /** Of its twelve bytes. */
  readonly offset: number
  readonly isShort: boolean
  /** As it is written; it may mean nothing. */
  readonly value: number
}

const orientationTag = 0x0112
const shortType = 3
const longType = 4
export const entryLength = 12

/** Reads a TIFF structure that lies between two offsets; null when it is none or its directory is cut off. */
export function readExifDirectory(bytes: Uint8Array, from: number, to: number): ExifDirectory | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (from + 8 > to) return null
  const isLittle = bytes[from] === 0x49
  if (bytes[from] !== bytes[from + 1] || (!isLittle && bytes[from] !== 0x4d)) return null
  if (view.getUint16(from + 2, isLittle) !== 42) return null
  const start = from + view.getUint32(from + 4, isLittle)
  if (start < from + 8 || start + 2 > to) return null
  const count = view.getUint16(start, isLittle)
  const end = start + 2 + count * entryLength
  if (end + 4 > to) return null
  let orientation: OrientationEntry | null = null
  for (let offset = start + 2; offset < end && orientation === null; offset += entryLength) {
    if (view.getUint16(offset, isLittle) !== orientationTag) continue
    const type = view.getUint16(offset + 2, isLittle)
    const value = type === longType ? view.getUint32(offset + 8, isLittle) : view.getUint16(offset + 8, isLittle)
    orientation = { offset, isShort: type === shortType, value }
  }
  return { isLittle, base: from, start, end, count, orientation }
}

/** The twelve bytes that say an orientation. */
export function orientationEntry(orientation: number, isLittle: boolean): Uint8Array {
  const entry = new DataView(new ArrayBuffer(entryLength))
  entry.setUint16(0, orientationTag, isLittle)
  entry.setUint16(2, shortType, isLittle)
  entry.setUint32(4, 1, isLittle)
  entry.setUint16(8, orientation, isLittle)
  return new Uint8Array(entry.buffer)
}

/** Where an entry of the orientation belongs: entries stand in the order of their tags. */
export function orientationPlace(bytes: Uint8Array, directory: ExifDirectory): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = directory.start + 2
  while (at < directory.end && view.getUint16(at, directory.isLittle) < orientationTag) at += entryLength
  return at
}
