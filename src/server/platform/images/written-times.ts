import exifr from 'exifr'
import { captureOf, exifTagsOfCapture, type WrittenCapture } from '#domain/photos/written-capture.ts'
import type { WrittenTime } from '#domain/trip-time/taken-time.ts'

export interface MetadataBlocks {
  readonly exif?: Buffer | undefined
  readonly xmp?: Buffer | undefined
  readonly iptc?: Buffer | undefined
}

const xmpNames = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'] as const
/** Bytes of an XMP block that are searched. Programs write the times near its start. */
const searchedXmpBytes = 262_144

/** Datasets of IPTC that hold a date and a time: those of the creation, then those of the digital creation. */
const iptcPairs = [
  [55, 60],
  [62, 63],
] as const

/**
 * Returns the times and the camera that a photo's file states (docs/rules.md#capture-time). A malformed block states
 * nothing, because it is no reason to refuse a photo.
 */
export async function readCapture({ exif, xmp, iptc }: MetadataBlocks): Promise<WrittenCapture> {
  return captureOf(await exifTags(exif), [...xmpTimes(xmp), ...iptcTimes(iptc)])
}

async function exifTags(exif: Buffer | undefined): Promise<ReadonlyMap<string, unknown>> {
  if (exif === undefined) return new Map()
  const tiff = exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif
  try {
    const tags: unknown = await exifr.parse(tiff, {
      reviveValues: false,
      translateValues: false,
      pick: [...exifTagsOfCapture],
    })
    return typeof tags === 'object' && tags !== null ? new Map(Object.entries(tags)) : new Map()
  } catch {
    return new Map()
  }
}

/** Parsers of XML take long for hostile blocks, and a time stands in an attribute or an element of its own. */
function xmpTimes(xmp: Buffer | undefined): readonly WrittenTime[] {
  if (xmp === undefined) return []
  const text = xmp.subarray(0, searchedXmpBytes).toString('utf8')
  return xmpNames.map((name) => ({
    dateTime: new RegExp(`\\b${name}(?:=["']|>)([^"'<]{1,40})`).exec(text)?.[1] ?? null,
  }))
}

/** IPTC writes the date as `yyyyMMdd`, and the time as `HHmmss` with an offset such as `-0700`. */
function iptcTimes(iptc: Buffer | undefined): readonly WrittenTime[] {
  if (iptc === undefined) return []
  return iptcPairs.map(([date, time]) => {
    const day = iptcText(iptc, date).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1:$2:$3')
    const clock = iptcText(iptc, time).replace(/^(\d{2})(\d{2})(\d{2})/, '$1:$2:$3')
    return { dateTime: day === '' ? null : `${day} ${clock}` }
  })
}

function iptcText(iptc: Buffer, dataset: number): string {
  const at = iptc.indexOf(Buffer.from([0x1c, 2, dataset, 0]))
  const length = at === -1 ? 0 : (iptc[at + 4] ?? 0)
  return iptc.subarray(at + 5, at + 5 + length).toString('latin1')
}
