import exifr from 'exifr'

/** The camera's time tags as written. `takenTime` in the domain interprets them. */
export interface ExifTime {
  readonly dateTime: string | null
  readonly subSeconds: string | null
  readonly offset: string | null
}

const wanted = ['DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal', 'CreateDate', 'OffsetTimeDigitized']
const nothing: ExifTime = { dateTime: null, subSeconds: null, offset: null }

/**
 * Reads the time tags of an EXIF block. A missing or malformed block gives nulls, because it is no reason to refuse a
 * photo.
 */
export async function readExifTime(exif: Buffer | undefined): Promise<ExifTime> {
  if (exif === undefined) return nothing
  const tiff = exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif
  let tags: unknown
  try {
    tags = await exifr.parse(tiff, { reviveValues: false, translateValues: false, pick: wanted })
  } catch {
    return nothing
  }
  if (typeof tags !== 'object' || tags === null) return nothing
  const read = new Map<string, unknown>(Object.entries(tags))
  const text = (name: string): string | null => {
    const value = read.get(name)
    return typeof value === 'string' ? value : null
  }
  const original = text('DateTimeOriginal')
  if (original === null) return { dateTime: text('CreateDate'), subSeconds: null, offset: text('OffsetTimeDigitized') }
  return { dateTime: original, subSeconds: text('SubSecTimeOriginal'), offset: text('OffsetTimeOriginal') }
}
