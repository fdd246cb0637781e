import sharp, { type Exif } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { previewJpeg } from '#domain/photos/preview-jpeg.ts'
import { takenTime } from '#domain/trip-time/taken-time.ts'
import { ImageWork } from '#server/platform/images/image-work.ts'
import { inspectPhoto } from '#server/platform/images/inspect-photo.ts'
import { withoutExif, withSegments } from '../domain/photos/exif-files.ts'
import { cameraFile, temporaryFolder } from './camera-files.ts'

const folder = temporaryFolder()
const work = new ImageWork()
afterAll(folder.remove)

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#305080' } }).jpeg()
const withTags = (exif: Exif) => picture().withExif(exif).toBuffer()

const xmpOf = (body: string): string =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${body}</rdf:RDF></x:xmpmeta>`

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** An IPTC block as Photoshop writes it: a resource with two datasets. */
function iptcSegment(date: string, time: string): Buffer {
  const dataset = (number: number, text: string) =>
    Buffer.concat([Buffer.from([0x1c, 2, number, 0, text.length]), Buffer.from(text, 'latin1')])
  const datasets = Buffer.concat([dataset(55, date), dataset(60, time)])
  const resource = Buffer.from('8BIM\x04\x04\0\0\0\0\0\0', 'latin1')
  resource.writeUInt32BE(datasets.length, 8)
  return segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0', 'latin1'), resource, datasets]))
}

async function withIptc(date: string, time: string): Promise<Buffer> {
  return withSegments(withoutExif(await cameraFile()), [iptcSegment(date, time)])
}

const blank = '    :  :     :  :  '
const lightroom = xmpOf('<rdf:Description><xmp:CreateDate>2026-11-26T14:30:15-07:00</xmp:CreateDate></rdf:Description>')
const cases = {
  'CreateDate behind a zero': () =>
    withTags({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00', DateTimeDigitized: '2026:11:26 14:30:15' } }),
  'CreateDate behind blanks': () =>
    withTags({ IFD2: { DateTimeOriginal: blank, DateTimeDigitized: '2026:11:26 14:30:15' } }),
  'an element of XMP': () => picture().withXmp(lightroom).toBuffer(),
  'an attribute of XMP': () =>
    picture()
      .withXmp(
        xmpOf('<rdf:Description exif:DateTimeOriginal="2026-11-26T14:30:15-07:00" xmp:CreateDate="1990-01-01"/>'),
      )
      .toBuffer(),
  IPTC: () => withIptc('20261126', '143015-0700'),
  'IPTC without an offset': () => withIptc('20261126', '143015'),
  'DateTime of the first directory': () => withTags({ IFD0: { DateTime: '2026:11:26 14:30:15' } }),
  GPS: () => withTags({ IFD3: { GPSDateStamp: '2026:11:26', GPSTimeStamp: '21/1 30/1 15/1' } }),
} as const

const zone = 'America/Denver'

async function takenAt(file: Buffer) {
  const { times } = await inspectPhoto(work, folder.file(file))
  return takenTime(times, zone)
}

describe('the capture time of a photo', () => {
  test.each(Object.entries(cases))('is read from %s', async (_tag, make) => {
    const taken = { local: '2026-11-26T14:30:15', instant: new Date('2026-11-26T21:30:15Z') }
    const file = await make()
    expect(await takenAt(file)).toEqual(taken)
    // A device sends a small picture first, which must not lose the time.
    const drawn = new Uint8Array(withoutExif(await picture().toBuffer()))
    expect(await takenAt(Buffer.from(previewJpeg(new Uint8Array(file), drawn)))).toEqual(taken)
  })

  test('is DateTimeOriginal when all other tags differ', async () => {
    const file = await picture()
      .withExif({
        IFD0: { DateTime: '2026:11:27 08:00:00' },
        IFD2: { DateTimeOriginal: '2026:11:26 10:00:00', DateTimeDigitized: '2026:11:27 09:00:00' },
        IFD3: { GPSDateStamp: '2026:11:27', GPSTimeStamp: '21/1 30/1 15/1' },
      })
      .withXmp(lightroom)
      .toBuffer()
    expect((await takenAt(file))?.local).toBe('2026-11-26T10:00:00')
  })

  test('is unknown when every tag is blank or cut off', async () => {
    const file = await withTags({ IFD0: { DateTime: blank }, IFD2: { DateTimeOriginal: '2026:11' } })
    expect(await takenAt(file)).toBeNull()
    expect(await takenAt(await withIptc('00000000', '143015'))).toBeNull()
    expect(await takenAt(await picture().withXmp('<x:xmpmeta exif:DateTimeOriginal=').toBuffer())).toBeNull()
  })
})

describe('camera', () => {
  test.each([
    [{ Make: 'Canon', Model: 'Canon EOS R5', serial: '012021001234' }, 'Canon EOS R5 #012021001234'],
    [{ Make: 'NIKON CORPORATION', Model: 'NIKON D850' }, 'NIKON D850'],
    [{ Make: 'SONY', Model: 'ILCE-7M4' }, 'SONY ILCE-7M4'],
    [{ Model: ' A  ' }, 'A'],
    [{ serial: '7' }, null],
    [{ Make: 'x'.repeat(300) }, 'x'.repeat(120)],
    [{}, null],
  ])('is named by maker, model and serial number of the file: %j', async (camera, name) => {
    const path = folder.file(await cameraFile({ dateTime: '2026:07:04 10:00:00', camera }))
    expect((await inspectPhoto(work, path)).camera).toBe(name)
  })

  test('survives in the preview that a device sends first', async () => {
    const original = await cameraFile({ camera: { Make: 'Canon', Model: 'Canon EOS R5', serial: '7' } })
    const preview = previewJpeg(original, new Uint8Array(withoutExif(await cameraFile({ width: 90, height: 60 }))))
    expect((await inspectPhoto(work, folder.file(Buffer.from(preview)))).camera).toBe('Canon EOS R5 #7')
  })
})
