import { orientationEntry, readExifDirectory, appMarker, beginsWith, isJpeg, jpegSegments } from './jpeg-parts.ts'

const upright = 1

/**
 * Copies the EXIF, XMP and IPTC blocks of the original into a preview, so that the capture time survives. Sets the
 * orientation to upright, because the browser drew the preview upright.
 */
export function previewJpeg(original: Uint8Array, drawing: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!isJpeg(original) || !isJpeg(drawing)) return drawing
  const segments = jpegSegments(original)
  const copyOf = (number: number, identifier: string): Uint8Array | null => {
    const found = segments.find(
      (segment) => segment.marker === appMarker(number) && beginsWith(original, segment, identifier),
    )
    return found === undefined ? null : original.slice(found.start, found.end)
  }
  const blocks = [
    uprightExif(copyOf(1, 'Exif\0')),
    copyOf(1, 'http://ns.adobe.com/xap/1.0/\0'),
    copyOf(13, 'Photoshop 3.0\0'),
  ].filter((block) => block !== null)
  const [first] = jpegSegments(drawing)
  const place = first?.marker === appMarker(0) ? first.end : 2
  return joined([drawing.subarray(0, place), ...blocks, drawing.subarray(place)])
}

function uprightExif(block: Uint8Array | null): Uint8Array | null {
  const directory = block === null ? null : readExifDirectory(block, 10, block.length)
  if (block === null || directory === null) return null
  if (directory.orientation !== null)
    block.set(orientationEntry(upright, directory.isLittle), directory.orientation.offset)
  return block
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
