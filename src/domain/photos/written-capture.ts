import type { WrittenTime } from '../trip-time/taken-time.ts'
import { visibleText } from './photo-file-name.ts'

/** The time tags of EXIF: those that cameras write for the capture before the one of the last change. */
const captureTags = [
  ['DateTimeOriginal', 'SubSecTimeOriginal', 'OffsetTimeOriginal'],
  ['CreateDate', 'SubSecTimeDigitized', 'OffsetTimeDigitized'],
] as const
const changeTags = ['ModifyDate', 'SubSecTime', 'OffsetTime'] as const
const cameraTags = ['Make', 'Model', 'SerialNumber', 'CameraSerialNumber'] as const

export const exifTagsOfCapture = [
  ...captureTags.flat(),
  ...changeTags,
  'GPSDateStamp',
  'GPSTimeStamp',
  ...cameraTags,
] as const

export interface WrittenCapture {
  /** In the order in which they count. */
  readonly times: readonly WrittenTime[]
  readonly camera: string | null
}

type Tags = ReadonlyMap<string, unknown>

/**
 * Returns the times and the camera that a photo's file states (docs/rules.md#capture-time). `tags`: those of EXIF.
 * `others`: the times of other blocks.
 */
export function captureOf(tags: Tags, others: readonly WrittenTime[] = []): WrittenCapture {
  const timeOf = ([time, subSeconds, offset]: readonly [string, string, string]): WrittenTime => ({
    dateTime: textOf(tags.get(time)),
    subSeconds: textOf(tags.get(subSeconds)),
    offset: textOf(tags.get(offset)),
  })
  const times = [...captureTags.map(timeOf), ...others, timeOf(changeTags), gpsTime(tags)]
  return { times: times.filter(({ dateTime }) => dateTime !== null), camera: cameraOf(tags) }
}

/** In characters. */
const longestCamera = 120

/** Such as 'Canon EOS R5 #012021001234'. Most makers repeat their name in the model. */
function cameraOf(tags: Tags): string | null {
  const textIn = (tag: (typeof cameraTags)[number]): string => visibleText(textOf(tags.get(tag)) ?? '')
  const [make, model] = [textIn('Make'), textIn('Model')]
  const [maker = ''] = make.split(' ')
  const name = model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${make} ${model}`.trim()
  const serial = textIn('SerialNumber') || textIn('CameraSerialNumber')
  const whole = serial === '' || name === '' ? name : `${name} #${serial}`
  return Array.from(whole).slice(0, longestCamera).join('').trim() || null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** GPS writes UTC in two tags: a date as text, and a time as three numbers. */
function gpsTime(tags: Tags): WrittenTime {
  const date = textOf(tags.get('GPSDateStamp'))
  const time = tags.get('GPSTimeStamp')
  const clock = Array.isArray(time) ? time.map(String).join(':') : textOf(time)
  return { dateTime: date === null || clock === null ? null : `${date} ${clock}Z` }
}
