import sharp from 'sharp'

/**
 * Draws the file of a camera that was held upright. The pixels are landscape, EXIF orientation 6 turns them, and a
 * capture time is set.
 */
export async function uprightCameraPhoto(takenAt: string): Promise<Buffer> {
  const water = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <rect width="1200" height="800" fill="#3b7ea1"/><rect width="400" height="800" fill="#c2693c"/>
      <circle cx="800" cy="400" r="180" fill="#f2c230"/></svg>`,
  )
  return sharp(water)
    .withExif({ IFD0: { Orientation: '6', Make: 'Eddyline', Model: 'Test' }, IFD2: { DateTimeOriginal: takenAt } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer()
}
