/** The content of an EXIF block. Without an orientation the block has only other fields. */
export interface ExifOptions {
  readonly orientation: number | null
  readonly order: 'little' | 'big'
  readonly type?: 'short' | 'long'
  readonly make?: string
}

/**
 * Returns an EXIF segment as a camera writes it, with a second, empty directory. The camera's make is longer than four
 * bytes, so its entry only points to the text behind the entries.
 */
export function exifSegment({ orientation, order, type = 'short', make = 'A camera' }: ExifOptions): Buffer {
  const isLittle = order === 'little'
  const count = orientation === null ? 3 : 4
  const values = 8 + 2 + count * 12 + 4
  const makeBytes = Buffer.from(`${make}\0`, 'latin1')
  const next = values + makeBytes.length
  const tiff = Buffer.alloc(next + 2 + 4)
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1')
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, count, isLittle)
  let at = 10
  const entry = (tag: number, kind: number, length: number, write: (offset: number) => void): void => {
    view.setUint16(at, tag, isLittle)
    view.setUint16(at + 2, kind, isLittle)
    view.setUint32(at + 4, length, isLittle)
    write(at + 8)
    at += 12
  }
  entry(0x0100, 3, 1, (offset) => view.setUint16(offset, 96, isLittle))
  entry(0x010f, 2, makeBytes.length, (offset) => view.setUint32(offset, values, isLittle))
  if (orientation !== null)
    entry(0x0112, type === 'long' ? 4 : 3, 1, (offset) =>
      type === 'long' ? view.setUint32(offset, orientation, isLittle) : view.setUint16(offset, orientation, isLittle),
    )
  entry(0x0131, 2, 2, (offset) => tiff.write('x', offset, 'latin1'))
  view.setUint32(at, next, isLittle)
  makeBytes.copy(tiff, values)
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export function withSegments(file: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)])
}

export function withOrientation(file: Buffer, options: ExifOptions): Buffer {
  return withSegments(withoutExif(file), [exifSegment(options)])
}

/** Returns the JPEG without any APP segment, not even JFIF. */
export function withoutExif(file: Buffer): Buffer {
  let at = 2
  while (file[at] === 0xff && ((file[at + 1] ?? 0) & 0xf0) === 0xe0) at += 2 + file.readUInt16BE(at + 2)
  return Buffer.concat([file.subarray(0, 2), file.subarray(at)])
}
