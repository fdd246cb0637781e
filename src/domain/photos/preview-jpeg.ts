import { orientationEntry, readExifDirectory } from './exif-block.ts'
import { appMarker, beginsWith, isJpeg, jpegSegments } from './jpeg-segments.ts'

const upright = 1

/**
 * Copies the EXIF block of the original into a preview, so that the capture time survives. Sets the orientation to
 * upright, because the browser drew the preview upright. `original`: the first bytes of the file (see
 * `orientationHeadBytes`). Returns the preview unchanged when the original has no readable EXIF block.
 */
export function previewJpeg(original: Uint8Array, drawing: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!isJpeg(original) || !isJpeg(drawing)) return drawing
  const exif = jpegSegments(original).find(
    (segment) => segment.marker === appMarker(1) && beginsWith(original, segment, 'Exif\0'),
  )
  if (exif === undefined) return drawing
  const block = original.slice(exif.start, exif.end)
  const directory = readExifDirectory(block, 10, block.length)
  if (directory === null) return drawing
  if (directory.orientation !== null)
    block.set(orientationEntry(upright, directory.isLittle), directory.orientation.offset)
  const [first] = jpegSegments(drawing)
  const place = first?.marker === appMarker(0) ? first.end : 2
  const whole = new Uint8Array(drawing.length + block.length)
  whole.set(drawing.subarray(0, place))
  whole.set(block, place)
  whole.set(drawing.subarray(place), place + block.length)
  return whole
}
