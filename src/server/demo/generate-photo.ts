import sharp from 'sharp'
import { seededRandom } from '#server/platform/images/seeded-random.ts'
import { Canvas } from './canvas.ts'
import { clamp } from './colour.ts'
import { drawRaft, raftBox } from './draw-raft.ts'
import { paintCanyon } from './paint-canyon.ts'
import { paintRiver, type Rapid } from './paint-river.ts'
import { paintSpray } from './paint-spray.ts'
import { waterLine, type RaftPlace } from './raft-place.ts'
import { sceneOf, scenes, type Scene, type SceneName } from './scenes.ts'
import type { DemoShot } from './seed.deps.ts'

const photoWidth = 3000
const photoHeight = 2000
/**
 * Width in pixels at which the program paints the picture, before it enlarges the picture to the photo's size. Fewer
 * painted pixels save time, and water and air have no fine detail to lose.
 */
const paintWidth = 1380
const paintHeight = 920

const backgrounds = new Map<SceneName, Promise<Float32Array>>()

/**
 * Draws one demo photo: a 3000 × 2000 JPEG with its capture time in EXIF. The same shot always gives the same photo.
 */
export async function generatePhoto(shot: DemoShot): Promise<Buffer> {
  const sceneName = sceneOf(shot.section, shot.timeOfDay)
  const scene = scenes[sceneName]
  const random = seededRandom(scene.seed * 1009 + shot.raft * 101 + shot.frame * 7)
  const canvas = new Canvas(paintWidth, paintHeight)
  canvas.data.set(await background(sceneName))
  const place = placeRaft(shot, scene, random)
  const rapids = rapidsAround(scene.seed, place)
  paintRiver(canvas, scene, rapids, shot.raft * 0.77 + shot.frame * 0.31)
  const raft = await renderRaft(shot, place)
  blendRaft(canvas, raft, place)
  paintSpray(canvas, scene, place, random)
  return sharp(canvas.toBytes(), { raw: { width: paintWidth, height: paintHeight, channels: 3 } })
    .resize(photoWidth, photoHeight, { kernel: 'lanczos3' })
    .jpeg({ quality: 88, optimiseCoding: false })
    .withExif(exifOf(shot))
    .toBuffer()
}

function placeRaft(shot: DemoShot, scene: Scene, random: () => number): RaftPlace {
  const mirrored = scene.seed % 2 === 0
  const progress = shot.frames <= 1 ? 0.6 : shot.frame / (shot.frames - 1)
  const across = 0.42 + 0.13 * progress + (random() - 0.5) * 0.05
  return {
    x: (mirrored ? 1 - across : across) * paintWidth,
    y: (0.6 + 0.1 * progress + (random() - 0.5) * 0.03) * paintHeight,
    scale: 0.56 + 0.2 * progress + (random() - 0.5) * 0.03,
    pitch: Math.sin(progress * 5 + shot.raft) * 9 - 3 + (random() - 0.5) * 4,
    mirrored,
    excitement: Math.sin(Math.PI * Math.min(1, 0.12 + progress * 0.95)),
  }
}

function rapidsAround(seed: number, place: RaftPlace): Rapid[] {
  const x = place.x / paintWidth
  const y = place.y / paintHeight
  const ahead = place.mirrored ? -1 : 1
  const random = seededRandom(seed)
  const resting = Array.from({ length: 14 }, () => {
    const depth = random()
    return {
      x: random(),
      y: 0.36 + depth * 0.66,
      width: 0.08 + random() * 0.16 + depth * 0.12,
      height: 0.014 + depth * 0.06,
      strength: 0.3 + random() * 0.45,
    }
  })
  return [
    ...resting,
    { x: x + ahead * 0.5 * place.scale, y: y + 0.07, width: 0.24, height: 0.12, strength: 0.8 },
    { x, y: y + 0.13, width: 0.46, height: 0.1, strength: 0.62 },
    { x: x - ahead * 0.3, y: y + 0.02, width: 0.3, height: 0.06, strength: 0.55 },
  ]
}

async function background(name: SceneName): Promise<Float32Array> {
  const known = backgrounds.get(name)
  if (known !== undefined) return known
  const made = paintBackground(name)
  backgrounds.set(name, made)
  return made
}

async function paintBackground(name: SceneName): Promise<Float32Array> {
  const small = paintCanyon(scenes[name], paintWidth / 2, paintHeight / 2)
  const bytes = await sharp(small.toBytes(), { raw: { width: small.width, height: small.height, channels: 3 } })
    .resize(paintWidth, paintHeight, { kernel: 'cubic' })
    .blur(1.4)
    .raw()
    .toBuffer()
  return Float32Array.from(bytes)
}

async function renderRaft(shot: DemoShot, place: RaftPlace): Promise<{ data: Buffer; width: number; height: number }> {
  const width = Math.round(raftBox.width * place.scale)
  const height = Math.round(raftBox.height * place.scale)
  const pitch = place.mirrored ? -place.pitch : place.pitch
  const drawn = drawRaft({
    raft: shot.raft,
    frame: shot.frame,
    mirrored: place.mirrored,
    excitement: place.excitement,
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${raftBox.width} ${raftBox.height}"><g transform="rotate(${pitch} 1000 760)">${drawn}</g></svg>`
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width, height }
}

/** Blends the raft into the picture above a wavy water line, so that water covers the raft's bottom. */
function blendRaft(canvas: Canvas, raft: { data: Buffer; width: number; height: number }, place: RaftPlace): void {
  const left = Math.round(place.x - raft.width / 2)
  const top = Math.round(place.y - raft.height * 0.66)
  const lines = Float32Array.from({ length: raft.width }, (_, x) => waterLine(place, x + left))
  const { data } = canvas
  for (let y = Math.max(0, -top); y < raft.height && y + top < canvas.height; y++)
    for (let x = Math.max(0, -left); x < raft.width && x + left < canvas.width; x++) {
      const from = (y * raft.width + x) * 4
      const under = y + top - (lines[x] ?? 0)
      const share = ((raft.data[from + 3] ?? 0) / 255) * clamp(1 - under / 12, 0, 1)
      if (share === 0) continue
      const at = ((y + top) * canvas.width + x + left) * 3
      for (let part = 0; part < 3; part++)
        data[at + part] = (data[at + part] ?? 0) * (1 - share) + (raft.data[from + part] ?? 0) * share
    }
}

function exifOf(shot: DemoShot) {
  const [date = '', time = ''] = shot.takenLocal.split('T')
  const [seconds = '', fraction] = time.split('.')
  const taken = `${date.replaceAll('-', ':')} ${seconds}`
  return {
    IFD0: { Make: 'Eddyline', Model: 'Demo Camera', Software: 'Eddyline demo' },
    IFD2: { DateTimeOriginal: taken, ...(fraction === undefined ? {} : { SubSecTimeOriginal: fraction }) },
  }
}
