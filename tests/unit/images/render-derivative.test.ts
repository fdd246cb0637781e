import { expect, test } from 'vitest'
import sharp from 'sharp'
import { presets, type PresetName } from '#domain/photos/presets.ts'
import { makeDemoPhoto } from '#server/demo/seed-demo.ts'
import { decodeToMaster } from '#server/platform/images/inspect-photo.ts'
import { openMaster, renderDerivative } from '#server/platform/images/render-derivative.ts'
import { Watermarks } from '#server/platform/images/watermark.ts'

const watermarks = new Watermarks()
const text = 'Arkansas Headwaters'

const shot = { raft: 1, frame: 0, frames: 5, takenLocal: '2026-07-04T10:00:00.000' }

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).raw().toBuffer()
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

test.each([
  ['viewer-thumb', 1],
  ['viewer-thumb', 2],
  ['viewer-full', 1],
] satisfies [PresetName, 1 | 2][])(
  'draws %s in density %i ahead in fewer bytes than for a waiting guest, and both look like the picture of a plain encoder',
  async (name, density) => {
    const preset = presets[name]
    const master = await decodeToMaster(await makeDemoPhoto(shot))
    const request = { preset, density, rotation: 0, watermark: { text, photoId: 7 } }
    const waited = await renderDerivative(watermarks, { ...request, master })
    const opened = await openMaster(master, 800)
    const ahead = await renderDerivative(watermarks, { ...request, master: opened })
    const { data, info } = await sharp(master)
      .resize(preset.width * density, preset.height * density, { fit: 'inside' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    await watermarks.burn({ data, width: info.width, height: info.height }, text, 7)
    const plain = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .jpeg({ quality: preset.quality })
      .toBuffer()
    expect(ahead.length).toBeLessThan(0.92 * waited.length)
    expect(waited.length).toBeLessThan(plain.length)
    const loss = meanDifference(await pixelsOf(plain), data)
    expect(meanDifference(await pixelsOf(waited), data)).toBeLessThan(1.2 * loss)
    expect(meanDifference(await pixelsOf(ahead), data)).toBeLessThan(1.3 * loss)
  },
)
