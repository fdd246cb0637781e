import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Creates a temporary folder. `file` writes bytes to a new file in the folder and returns its path. */
export function temporaryFolder(): { path: string; remove: () => void; file: (bytes: Buffer) => string } {
  const path = mkdtempSync(join(tmpdir(), 'eddyline-images-'))
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true }),
    file: (bytes) => {
      const name = join(path, randomBytes(6).toString('hex'))
      writeFileSync(name, bytes)
      return name
    },
  }
}

export interface CameraOptions {
  readonly width?: number
  readonly height?: number
  readonly orientation?: number
  readonly dateTime?: string
  readonly offset?: string
  readonly camera?: { readonly Make?: string; readonly Model?: string; readonly serial?: string }
  readonly format?: 'jpeg' | 'png' | 'webp' | 'avif'
}

/** A picture with a red left half and a blue right half, as a camera would write it. */
export async function cameraFile(options: CameraOptions = {}): Promise<Buffer> {
  const { width = 600, height = 400, format = 'jpeg', orientation, dateTime, offset, camera } = options
  const half = { width: Math.floor(width / 2), height, channels: 3, background: '#d02010' } as const
  const exif: Record<string, string> = {
    ...(dateTime === undefined ? {} : { DateTimeOriginal: dateTime }),
    ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
    ...(camera?.serial === undefined ? {} : { BodySerialNumber: camera.serial }),
  }
  const { serial: _, ...named } = camera ?? {}
  let picture = sharp({ create: { width, height, channels: 3, background: '#1020d0' } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
  if (Object.keys({ ...exif, ...named }).length > 0) picture = picture.withExif({ IFD0: named, IFD2: exif })
  if (orientation !== undefined) picture = picture.withMetadata({ orientation })
  return picture.toFormat(format, { quality: 92 }).toBuffer()
}

/** Returns a PNG of a few hundred bytes whose header claims a picture of the given size. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
