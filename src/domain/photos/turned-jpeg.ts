import { entryLength, orientationEntry, orientationPlace, readExifDirectory, type ExifDirectory } from './exif-block.ts'
import { appMarker, beginsWith, isJpeg, jpegSegments, type JpegSegment } from './jpeg-segments.ts'

/** So many bytes of a file are enough to find where its orientation is written. */
export const turnedFrom = 128 * 1024

/** A part of a file, and what stands there instead. */
export interface FilePatch {
  readonly offset: number
  readonly removed: number
  readonly bytes: Uint8Array
}

const exifHeader = 'Exif\0\0'
const longestSegment = 0xffff
/** Orientations that follow one another by a quarter turn clockwise: as the camera stood, and mirrored. */
const turns = [
  [1, 6, 3, 8],
  [2, 7, 4, 5],
] as const

/**
 * The EXIF orientation, 1 to 8, of a picture that has one already and is turned by so many degrees clockwise after it;
 * one that means nothing counts as upright.
 */
export function turnedOrientation(orientation: number, rotation: number): number {
  const turn = turns.find((each) => each.some((value) => value === orientation)) ?? turns[0]
  const place = Math.max(
    0,
    turn.findIndex((value) => value === orientation),
  )
  return turn[(place + Math.round(rotation / 90) + 4) % 4] ?? 1
}

/**
 * What has to be changed in a JPEG file so that it says how it is to be turned, without touching its picture (rules.md
 * 6.1): the two bytes of its own orientation; where it has none, its EXIF block with one, or a new block. Told from the
 * first `turnedFrom` bytes. Null when nothing is to be changed, and for other formats: PNG, WebP and AVIF go out as they
 * are, for many programs that show them do not look for an orientation.
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
 * The block with its directory written anew at its end, one entry longer: nothing else of it moves, for its offsets lead
 * everywhere. Null when it would be longer than a segment can be.
 */
function extendedBlock(
  file: Uint8Array,
  exif: JpegSegment,
  directory: ExifDirectory,
  rotation: number,
): FilePatch | null {
  const { isLittle, base, start, end, count } = directory
  const place = orientationPlace(file, directory)
  // Directories begin at even offsets.
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
    // With the offset of the next directory, the one of the thumbnail.
    file.subarray(place, end + 4),
  ]
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { offset: exif.start, removed: exif.end - exif.start, bytes }
}

/** A block of its own with nothing but the orientation, before any other; only JFIF's has to come first. */
function newBlock(segments: readonly JpegSegment[], rotation: number): FilePatch {
  const [first] = segments
  const offset = first?.marker === appMarker(0) ? first.end : 2
  const entry = orientationEntry(turnedOrientation(1, rotation), false)
  const header = [...exifHeader].map((sign) => sign.charCodeAt(0))
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  const length = 2 + header.length + tiff.length
  return { offset, removed: 0, bytes: Uint8Array.from([0xff, appMarker(1), 0, length, ...header, ...tiff]) }
}
