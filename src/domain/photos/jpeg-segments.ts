/** One marker segment of a JPEG file. It reaches from its 0xFF to the last byte of its content. */
export interface JpegSegment {
  readonly marker: number
  readonly start: number
  readonly end: number
}

/** Returns the marker of an APPn segment, without the leading 0xFF. APP0 holds JFIF data and APP1 EXIF data. */
export const appMarker = (number: number): number => 0xe0 + number
const startOfScan = 0xda
const endOfImage = 0xd9
const lengthOfStart = 2

/** True when the first bytes of a file are those of a JPEG. Three bytes suffice. */
export function isJpeg(start: Uint8Array): boolean {
  return start[0] === 0xff && start[1] === 0xd8 && start[2] === 0xff
}

/**
 * Returns the JPEG segments before the picture data. `start`: the first bytes of the file. A segment that these bytes
 * do not fully contain is left out.
 */
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

/** True when the content of a JPEG segment starts with this text. */
export function beginsWith(file: Uint8Array, segment: JpegSegment, text: string): boolean {
  const at = segment.start + 4
  return at + text.length <= segment.end && [...text].every((sign, index) => file[at + index] === sign.charCodeAt(0))
}
