/** A segment reaches from its 0xFF to the last byte of its content. */
export interface JpegSegment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** APP0 holds JFIF data and APP1 EXIF data. */
export const appMarker = (number: number): number => 0xe0 + number
const startOfScan = 0xda
const endOfImage = 0xd9
const lengthOfStart = 2

export function isJpeg(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
}

/** Returns the JPEG segments before the picture data. A segment that `start` does not fully contain is left out. */
export function jpegSegments(start: Uint8Array): JpegSegment[] {
  const segments: JpegSegment[] = []
  let at = lengthOfStart
  while (at + 4 <= start.length && start[at] === 0xff) {
    // JPEG allows any number of padding bytes before a marker.
    if (start[at + 1] === 0xff) {
      at += 1
      continue
    }
    const marker = start[at + 1] ?? 0
    const length = ((start[at + 2] ?? 0) << 8) | (start[at + 3] ?? 0)
    const end = at + 2 + length
    if (marker === startOfScan || marker === endOfImage || length < 2 || end > start.length) break
    segments.push({ marker, start: at, end })
    at = end
  }
  return segments
}

export function beginsWith(file: Uint8Array, segment: JpegSegment, text: string): boolean {
  const at = segment.start + 4
  return at + text.length <= segment.end && [...text].every((sign, index) => file[at + index] === sign.charCodeAt(0))
}

export interface ExifDirectory {
  readonly isLittle: boolean
  /**
   * Position in the file at which the TIFF structure starts. The offsets inside the EXIF block count from this
   * position.
   */
  readonly base: number
  /**
   * Positions of the directory's first byte and of the end of its entries. The four bytes after that end hold the
   * offset of the next directory.
   */
  readonly start: number
  readonly end: number
  readonly count: number
  readonly orientation: OrientationEntry | null
}

interface OrientationEntry {
  readonly offset: number
  readonly isShort: boolean
  readonly value: number
}

const orientationTag = 0x0112
const shortType = 3
const longType = 4
export const entryLength = 12

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

export function orientationEntry(orientation: number, isLittle: boolean): Uint8Array {
  const entry = new DataView(new ArrayBuffer(entryLength))
  entry.setUint16(0, orientationTag, isLittle)
  entry.setUint16(2, shortType, isLittle)
  entry.setUint32(4, 1, isLittle)
  entry.setUint16(8, orientation, isLittle)
  return new Uint8Array(entry.buffer)
}

/** The entries of a directory must stay sorted by tag. */
export function orientationPlace(bytes: Uint8Array, directory: ExifDirectory): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = directory.start + 2
  while (at < directory.end && view.getUint16(at, directory.isLittle) < orientationTag) at += entryLength
  return at
}
