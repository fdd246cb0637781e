// Measures pictures over HTTP in two ways. Pictures that the server must draw first are compared with a plain sharp
// pipeline, three at a time as the server on two cores. The pipeline resizes the same masters to the same sizes and
// quality, as an image server without watermarks does. The ratio contains what watermark, queue and HTTP cost. Pictures
// from the server's cache are compared with @fastify/static, which sends the same bytes in the same process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { presets, type PresetName } from '../../src/domain/photos/presets.ts'
import { freePort } from '../support/free-port.ts'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { forgetPictures, masterFiles, photoAddresses } from './demo-pictures.ts'
import { median, reportFigures, type Figure } from './report-figures.ts'
import { Caller } from './request-rate.ts'

const coldSizes: readonly [PresetName, 1 | 2][] = [
  ['viewer-thumb', 1],
  ['viewer-thumb', 2],
  ['viewer-full', 1],
  ['outfitter-thumb', 1],
  ['outfitter-thumb', 2],
  ['outfitter-zoom', 1],
  ['cart', 1],
  ['slideshow', 1],
]
/** The plain pipeline and the server take turns. Each draws this many pictures in one turn. */
const turn = 12
const rounds = 9
const secondsEach = 2

sharp.concurrency(1)
sharp.cache(false)

/** Returns the seconds that the plain sharp pipeline takes to draw every master in one preset, and the bytes it makes. */
async function drawBare(
  masters: readonly string[],
  name: PresetName,
  density: 1 | 2,
): Promise<{ readonly seconds: number; readonly bytes: number }> {
  const { width, height, quality } = presets[name]
  let bytes = 0
  const queue = masters.values()
  const lane = async (): Promise<void> => {
    for (const master of queue) {
      const picture = await sharp(master)
        .resize(width * density, height * density, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer()
      bytes += picture.length
    }
  }
  const started = performance.now()
  await Promise.all([lane(), lane(), lane()])
  return { seconds: (performance.now() - started) / 1000, bytes }
}

async function measureCold(app: App, caller: Caller): Promise<Figure[]> {
  const addresses = await photoAddresses(app)
  const masters = masterFiles(app)
  if (masters.length !== addresses.length) throw new Error(`${masters.length} masters for ${addresses.length} photos`)
  await drawBare(masters.slice(0, 10), 'viewer-thumb', 1)
  await caller.fetchAll(addresses.slice(0, 10).map((address) => `${address}/group-thumb.jpg`))
  const figures: Figure[] = []
  let bareTotal = 0
  let ownTotal = 0
  for (const [name, density] of coldSizes) {
    const file = `${name}${density === 2 ? '@2x' : ''}`
    let bare = 0
    let bareBytes = 0
    let own = 0
    let bytes = 0
    for (let from = 0; from < masters.length; from += turn) {
      const drawn = await drawBare(masters.slice(from, from + turn), name, density)
      bare += drawn.seconds
      bareBytes += drawn.bytes
      const sent = await caller.fetchAll(addresses.slice(from, from + turn).map((address) => `${address}/${file}.jpg`))
      own += sent.seconds
      bytes += Buffer.concat(sent.answers).length
    }
    bareTotal += bare
    ownTotal += own
    const rate = (seconds: number): string => (masters.length / seconds).toFixed(0)
    figures.push({
      name: `cold ${file}`,
      value: bare / own,
      unit: 'of the bare pipeline',
      from: `${rate(own)} against ${rate(bare)} pictures/s, ${(bytes / bareBytes).toFixed(2)} of its bytes with the watermark`,
    })
  }
  const total = { name: 'cold picture, all sizes', value: bareTotal / ownTotal, unit: 'of the bare pipeline' }
  return [
    { ...total, budget: { atLeast: 0.9 }, from: `${masters.length} photos in ${coldSizes.length} sizes` },
    ...figures,
  ]
}

async function measureCached(app: App, caller: Caller, twin: string, folder: string): Promise<Figure> {
  const [address] = await photoAddresses(app)
  const url = `${address ?? ''}/viewer-thumb.jpg`
  const bytes = await caller.get(url)
  writeFileSync(join(folder, 'picture.jpg'), bytes)
  const plainUrl = `${twin}/picture.jpg`
  if (!(await caller.get(plainUrl)).equals(bytes)) throw new Error('The static file has other bytes')
  const own: number[] = []
  const plain: number[] = []
  await caller.rate(url, 1)
  await caller.rate(plainUrl, 1)
  for (let round = 0; round < rounds; round++) {
    own.push(await caller.rate(url, secondsEach))
    plain.push(await caller.rate(plainUrl, secondsEach))
  }
  return {
    name: 'cached picture',
    value: median(own.map((rate, index) => rate / (plain[index] ?? Number.NaN))),
    unit: 'of a static file',
    budget: { atLeast: 0.6 },
    from: `${median(own).toFixed(0)} against ${median(plain).toFixed(0)} requests/s, ${(bytes.length / 1024).toFixed(1)} KB, median of ${rounds}`,
  }
}

const folder = mkdtempSync(join(tmpdir(), 'eddyline-bench-'))
const twinPort = await freePort()
const caller = new Caller(8)
const app = await startApp({
  NODE_OPTIONS: `--import=${fileURLToPath(new URL('./static-twin.mjs', import.meta.url))}`,
  STATIC_TWIN_PORT: String(twinPort),
  STATIC_TWIN_FOLDER: folder,
})
try {
  await forgetPictures(app)
  const cold = await measureCold(app, caller)
  reportFigures([...cold, await measureCached(app, caller, `http://127.0.0.1:${twinPort}`, folder)])
} finally {
  caller.close()
  await app.remove()
  rmSync(folder, { recursive: true, force: true })
}
