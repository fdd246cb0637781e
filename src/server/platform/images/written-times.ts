import exifr from 'exifr'
import { visibleText } from '#domain/photos/photo-file-name.ts'
import type { WrittenTime } from '#domain/trip-time/taken-time.ts'

export interface MetadataBlocks {
  readonly exif?: Buffer | undefined
  readonly xmp?: Buffer | undefined
  readonly iptc?: Buffer | undefined
}

/** The time tags of EXIF: those that cameras write for the capture before the one of the last change. */
const captureTags = [
  ['DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal'],
  ['CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized'],
] as const
const changeTags = ['ModifyDate', 'SubSecTime', 'OffsetTime'] as const
const cameraTags = ['Make', 'Model', 'SerialNumber', 'CameraSerialNumber'] as const
const wanted = [...captureTags.flat(), ...changeTags, 'GPSDateStamp', 'GPSTimeStamp', ...cameraTags]

const xmpNames = ['exif:DateTimeOriginal', 'photoshop:DateCreated', 'xmp:CreateDate'] as const
/** Bytes of an XMP block that are searched. Programs write the times near its start. */
const searchedXmpBytes = 262_144

/** Datasets of IPTC that hold a date and a time: those of the creation, then those of the digital creation. */
const iptcPairs = [
  [55, 60],
  [62, 63],
] as const

export interface WrittenCapture {
  /** In the order in which they count. */
  readonly times: readonly WrittenTime[]
  readonly camera: string | null
}

/**
 * Returns the times and the camera that a photo's file states (docs/rules.md#capture-time). A malformed block states
 * nothing, because it is no reason to refuse a photo.
 */
export async function readCapture({ exif, xmp, iptc }: MetadataBlocks): Promise<WrittenCapture> {
  const tags = await exifTags(exif)
  const timeOf = ([time, subSeconds, offset]: readonly [string, string, string]): WrittenTime => ({
    dateTime: textOf(tags.get(time)),
    subSeconds: textOf(tags.get(subSeconds)),
    offset: textOf(tags.get(offset)),
  })
  const times = [...captureTags.map(timeOf), ...xmpTimes(xmp), ...iptcTimes(iptc), timeOf(changeTags), gpsTime(tags)]
  return { times: times.filter(({ dateTime }) => dateTime !== null), camera: cameraOf(tags) }
}

/** In characters. */
const longestCamera = 120

/** Such as 'Canon EOS R5 #012021001234'. Most makers repeat their name in the model. */
function cameraOf(tags: ReadonlyMap<string, unknown>): string | null {
  const textIn = (tag: (typeof cameraTags)[number]): string => visibleText(textOf(tags.get(tag)) ?? '')
  const [make, model] = [textIn('Make'), textIn('Model')]
  const [maker = ''] = make.split(' ')
  const name = model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${make} ${model}`.trim()
  const serial = textIn('SerialNumber') || textIn('CameraSerialNumber')
  const whole = serial === '' || name === '' ? name : `${name} #${serial}`
  return Array.from(whole).slice(0, longestCamera).join('').trim() || null
}

async function exifTags(exif: Buffer | undefined): Promise<ReadonlyMap<string, unknown>> {
  if (exif === undefined) return new Map()
  const tiff = exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif
  try {
    const tags: unknown = await exifr.parse(tiff, { reviveValues: false, translateValues: false, pick: wanted })
    return typeof tags === 'object' && tags !== null ? new Map(Object.entries(tags)) : new Map()
  } catch {
    return new Map()
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** GPS writes UTC in two tags: a date as text, and a time as three numbers. */
function gpsTime(tags: ReadonlyMap<string, unknown>): WrittenTime {
  const date = textOf(tags.get('GPSDateStamp'))
  const time = tags.get('GPSTimeStamp')
  const clock = Array.isArray(time) ? time.map(String).join(':') : textOf(time)
  return { dateTime: date === null || clock === null ? null : `${date} ${clock}Z` }
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
