import { randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { maximumPhotoBytes } from '#domain/photos/accepted-files.ts'
import { cameraFile, pixelBomb } from '../../unit/images/camera-files.ts'

/** A file made to harm the server, and the expected answer to its upload. */
export interface HostileFile {
  readonly make: () => Buffer | Promise<Buffer>
  readonly answer: Answer
  /** Answers to a preview and to an upload in pieces, where they differ from the answer to a form. */
  readonly preview?: Answer
  readonly pieces?: Answer
}

type Answer = readonly [status: number, code: string]

const notAnImage: Answer = [415, 'not-an-image']
const damaged: Answer = [422, 'file-damaged']
const tooManyPixels: Answer = [422, 'too-many-pixels']
const script = '<script>alert(document.domain)</script>'

const text = (content: string) => (): Buffer => Buffer.from(content)
const after = (start: readonly number[]) => (): Buffer => Buffer.concat([Buffer.from(start), randomBytes(2_000)])

/** Files that are no photos or are damaged. The server must refuse each of them under any file name. */
export const refusedFiles: Readonly<Record<string, HostileFile>> = {
  'an SVG with a script': {
    make: text(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    answer: notAnImage,
  },
  'an HTML page': { make: text(`<!doctype html><html><body>${script}</body></html>`), answer: notAnImage },
  'a PHP program': { make: text('<?php system($_GET["c"]); ?>'), answer: notAnImage },
  'a text with the name of a photo': { make: text('This is no photo, whatever its name says.'), answer: notAnImage },
  nothing: { make: () => Buffer.alloc(0), answer: [422, 'file-empty'] },
  'one byte': { make: () => Buffer.from([0xff]), answer: notAnImage },
  'the first three bytes of a JPEG': { make: () => Buffer.from([0xff, 0xd8, 0xff]), answer: notAnImage },
  'random bytes after the beginning of a JPEG': { make: after([0xff, 0xd8, 0xff, 0xe0]), answer: damaged },
  'random bytes after the beginning of a PNG': {
    make: after([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    answer: damaged,
  },
  'a GIF': { make: () => picture().gif().toBuffer(), answer: notAnImage },
  'a TIFF': { make: () => picture().tiff().toBuffer(), answer: notAnImage },
  'a HEIC': {
    make: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(2_000)]),
    answer: notAnImage,
  },
  'a fake AVIF': {
    make: () => Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'), randomBytes(2_000)]),
    answer: damaged,
  },
  'a PDF': { make: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'), answer: notAnImage },
  'a zip': { make: () => zipOf('evil.php', '<?php'), answer: notAnImage },
  'a page before a photo': {
    make: async () => Buffer.concat([Buffer.from(`<html>${script}</html>`), await cameraFile()]),
    answer: notAnImage,
  },
  'a truncated photo': {
    make: async () => {
      const whole = await cameraFile({ width: 1200, height: 900 })
      return whole.subarray(0, Math.floor(whole.length / 2))
    },
    answer: damaged,
  },
  'a photo whose header claims too many pixels': {
    make: async () => withSize(await cameraFile(), 65_000, 65_000),
    answer: tooManyPixels,
  },
  'a PNG of a few bytes and billions of pixels': { make: () => pixelBomb(60_000, 60_000), answer: tooManyPixels },
  // The WebP decoder refuses a picture of this size before the server can count its pixels.
  'a WebP of a few bytes and millions of pixels': { make: webpBomb, answer: damaged },
  'a file of one byte above the limit': {
    make: async () => padded(await cameraFile(), maximumPhotoBytes + 1),
    answer: [413, 'file-too-large'],
    pieces: [413, 'upload-refused'],
  },
}

/** Photos with added content. The server accepts them, but no derivative may contain the addition. */
export const strangePhotos: Readonly<Record<string, () => Promise<Buffer>>> = {
  'with a zip at its end': async () => Buffer.concat([await aPhoto(), zipOf('evil.php', '<?php system("id");')]),
  'with a page at its end': async () => Buffer.concat([await aPhoto(), Buffer.from(`<html>${script}</html>`)]),
  'with a script in its comment': async () => withComment(await aPhoto(), script),
  'with a script in its EXIF block': () =>
    picture()
      .withExif({ IFD0: { ImageDescription: script, Copyright: script } })
      .jpeg()
      .toBuffer(),
  'with the place where it was taken': () =>
    picture()
      .withExif({
        IFD0: { Make: 'A camera' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '38/1 32/1 5/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '106/1 0/1 0/1',
        },
      })
      .jpeg()
      .toBuffer(),
  'whose header claims a larger size': async () => withSize(await aPhoto(), 4_000, 3_000),
  'of one pixel by 60,000': () =>
    sharp({ create: { width: 1, height: 60_000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer(),
}

/** Texts of added content that no derivative may contain. Shorter texts would also occur in coded pixels by chance. */
export const hidden = ['<script', '<?php', 'evil.php', 'PK\x03\x04', 'Exif', 'GPSL']

/** A file name that a device sends, and the name that the server stores. Null when the server refuses it. */
export interface HostileName {
  readonly name: string
  readonly kept: string | null
  /** The stored name after an upload in pieces. It differs where a form encodes characters that tus sends unchanged. */
  readonly pieces?: string
}

export const hostileNames: Readonly<Record<string, HostileName>> = {
  'a path': { name: '../../../etc/passwd.jpg', kept: 'passwd.jpg' },
  'a path of Windows': { name: 'C:\\Windows\\system32\\evil.jpg', kept: 'evil.jpg' },
  'control characters': { name: 'a\u0007b\u001b[31m\u0085.jpg', kept: 'ab[31m.jpg' },
  'a zero byte in its middle': { name: 'evil.php\u0000.jpg', kept: null },
  'line breaks like those of a header': {
    name: 'a\r\nSet-Cookie: b=c.jpg',
    kept: 'a%0D%0ASet-Cookie_ b=c.jpg',
    pieces: 'aSet-Cookie_ b=c.jpg',
  },
  'with reversed text direction': { name: 'photo\u202Egpj.exe', kept: 'photogpj.jpg' },
  'the name of a program': { name: 'setup.exe', kept: 'setup.jpg' },
  'full of emoji': { name: '🛶 rafting 👩‍👩‍👧.jpg', kept: '🛶 rafting 👩‍👩‍👧.jpg' },
  'nothing but dots': { name: '..', kept: 'photo.jpg' },
  '300 characters long': { name: `${'x'.repeat(296)}.jpg`, kept: null },
}

function picture() {
  const background = { r: 200, g: Math.floor(Math.random() * 255), b: Math.floor(Math.random() * 255) }
  return sharp({ create: { width: 90, height: 60, channels: 3, background } })
}

const aPhoto = (): Promise<Buffer> => picture().jpeg().toBuffer()

const padded = (file: Buffer, length: number): Buffer => Buffer.concat([file, Buffer.alloc(length - file.length)])

function zipOf(name: string, content: string): Buffer {
  const data = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\x03\x04', 'latin1')
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(data.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), data])
}

/** Writes another picture size into the header of a JPEG. The pixels stay the same. */
function withSize(file: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(file)
  let at = 2
  while (![0xc0, 0xc1, 0xc2].includes(changed[at + 1] ?? 0)) at += 2 + changed.readUInt16BE(at + 2)
  changed.writeUInt16BE(height, at + 5)
  changed.writeUInt16BE(width, at + 7)
  return changed
}

function withComment(file: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0])
  head.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([file.subarray(0, 2), head, Buffer.from(comment), file.subarray(2)])
}

/** A small lossless WebP whose header claims the largest picture size of the format. */
async function webpBomb(): Promise<Buffer> {
  const file = await picture().webp({ lossless: true }).toBuffer()
  const at = file.indexOf('VP8L') + 9
  // The WebP header stores width and height minus one in 14 bits each. All bits set mean the largest size.
  file.writeUInt32LE(((file.readUInt32LE(at) & 0xf0000000) | 0x0fffffff) >>> 0, at)
  return file
}
