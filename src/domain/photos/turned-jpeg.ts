import {
  entryLength,
  orientationEntry,
  orientationPlace,
  readExifDirectory,
  type ExifDirectory,
  appMarker,
  beginsWith,
  isJpeg,
  jpegSegments,
  type JpegSegment,
} from './jpeg-parts.ts'

/** Number of bytes to read from the start of a photo's file. */
export const orientationHeadBytes = 128 * 1024

export interface FilePatch {
  readonly offset: number
  readonly removed: number
  readonly bytes: Uint8Array
}

const exifHeader = 'Exif\0\0'
const longestSegment = 0xffff
/**
 * Each value in a row is a quarter turn clockwise from the value before it. The first row is for normal pictures, the
 * second row for mirrored pictures.
 */
const turns = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
] as const

/** Returns the EXIF orientation after a clockwise turn by `rotation` degrees. */
export function turnedOrientation(orientation: number, rotation: number): number {
  const turn = turns.find((each) => each.some((value) => value === orientation)) ?? turns[0]
  const place = Math.max(
    0,
    turn.findIndex((value) => value === orientation),
  )
  return turn[(place + Math.round(rotation / 90) + 4) % 4] ?? 1
}

/**
 * Returns the patch that turns a JPEG by its EXIF orientation and leaves the picture data untouched
 * (docs/rules.md#originals). `start`: the first `orientationHeadBytes` bytes of the file.
 *
 * Null for PNG, WebP and AVIF, because many programs ignore an orientation in these files.
 */
export function turnedJpeg(start: Uint8Array, rotation: number): FilePatch | null {
  if (rotation % 360 === 0 || !isJpeg(start)) return null
  const segments = jpegSegments(start)
  const exif = segments.find((segment) => segment.marker === appMarker(1) && beginsWith(start, segment, 'Exif\0'))
  const directory = exif === undefined ? null : readExifDirectory(start, exif.start + 10, exif.end)
  if (exif === undefined || directory === null) return newBlock(segments, rotation)
  return (
    ownOrientation(directory, rotation) ??
    extendedBlock(start, exif, directory, rotation) ??
    newBlock(segments, rotation)
  )
}

function ownOrientation({ orientation, isLittle }: ExifDirectory, rotation: number): FilePatch | null {
  if (orientation === null) return null
  const entry = orientationEntry(turnedOrientation(orientation.value, rotation), isLittle)
  const { offset, isShort } = orientation
  return isShort
    ? { offset: offset + 8, removed: 2, bytes: entry.slice(8, 10) }
    : { offset, removed: entryLength, bytes: entry }
}

/**
 * Appends a copy of the directory, with an entry for the orientation. Everything else stays in place, because offsets
 * in the block point to it. Null when the block would exceed the size of a JPEG segment.
 */
function extendedBlock(
  file: Uint8Array,
  exif: JpegSegment,
  directory: ExifDirectory,
  rotation: number,
): FilePatch | null {
  const { isLittle, base, start, end, count } = directory
  const place = orientationPlace(file, directory)
  // An EXIF directory must start at an even offset.
  const gap = (exif.end - base) % 2
  const added = gap + 2 + (count + 1) * entryLength + 4
  const length = exif.end - exif.start - 2 + added
  if (length > longestSegment) return null
  const bytes = new Uint8Array(2 + length)
  bytes.set(file.subarray(exif.start, exif.end))
  const view = new DataView(bytes.buffer)
  view.setUint16(2, length)
  let at = exif.end - exif.start + gap
  view.setUint32(base + 4 - exif.start, exif.start + at - base, isLittle)
  view.setUint16(at, count + 1, isLittle)
  at += 2
  const parts = [
    file.subarray(start + 2, place),
    orientationEntry(turnedOrientation(1, rotation), isLittle),
    // Copies the remaining entries and, after them, the offset of the next directory. Without that offset, the file
    // would lose its thumbnail.
    file.subarray(place, end + 4),
  ]
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { offset: exif.start, removed: exif.end - exif.start, bytes }
}

/** A JFIF block must be the first, so this block follows it directly. */
function newBlock(segments: readonly JpegSegment[], rotation: number): FilePatch {
  const [first] = segments
  const offset = first?.marker === appMarker(0) ? first.end : 2
  const entry = orientationEntry(turnedOrientation(1, rotation), false)
  const header = [...exifHeader].map((sign) => sign.charCodeAt(0))
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const length = 2 + header.length + tiff.length
  return { offset, removed: 0, bytes: Uint8Array.from([0xff, appMarker(1), 0, length, ...header, ...tiff]) }
}
