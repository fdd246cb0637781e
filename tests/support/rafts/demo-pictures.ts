import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { height, width } from './draw-raft.ts'
import type { Draw } from './drawn-day.ts'

const folder = 'src/server/demo/photos'
const size = { width: 240, height: 160 }

/** Cuts the pictures of the demo data, two of each of its eleven rafts, in the way a camera would. */
export async function demoPictures(): Promise<Draw> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'))
  const rafts = new Map<string, Buffer[]>()
  for (const name of files.sort()) {
    const pixels = await sharp(join(folder, name))
      .resize({ ...size, fit: 'cover' })
      .removeAlpha()
      .raw()
      .toBuffer()
    const raft = name.replace(/-\d\.jpg$/, '')
    rafts.set(raft, [...(rafts.get(raft) ?? []), pixels])
  }
  const all = [...rafts.values()]
  return (_scene, _raft, view, random, number) => {
    const picture = random.pick(all[number % all.length] ?? [])
    const share = Math.max(0.5, Math.min(1, 0.3 / view.size))
    const left = Math.max(0, Math.min(1 - share, (1 - share) / 2 - (view.x - 0.5)))
    const top = Math.max(0, Math.min(1 - share, (1 - share) / 2 - (view.y - 0.56)))
    const factors = [view.light * view.warmth, view.light, view.light / view.warmth]
    return Uint8Array.from({ length: width * height * 3 }, (_, place) => {
      const pixel = Math.floor(place / 3)
      const x = Math.floor((left + (share * (pixel % width)) / width) * size.width)
      const y = Math.floor((top + (share * Math.floor(pixel / width)) / height) * size.height)
      const value = picture[(y * size.width + x) * 3 + (place % 3)] ?? 0
      return Math.max(0, Math.min(255, value * (factors[place % 3] ?? 1) + random.between(-9, 9)))
    })
  }
}
