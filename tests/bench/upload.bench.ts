// 200 camera files of 8 MB through POST photo/upload, against a bare loop that writes, syncs, hashes and decodes each once to
// its master. In turns of ten, each three at a time as the importer does; and how much the server's memory grows while it takes them in.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { startApp, type App } from '../e2e/support/start-app.ts'
import { readShop } from './bench-shop.ts'
import { reportFigures } from './report-figures.ts'

const photos = Number(process.argv[2] ?? 200)
const turn = 10
const lanes = 3
const megabytes = 8

sharp.concurrency(1)
sharp.cache(false)

/** 24 megapixels with as much detail as makes 8 MB. */
async function cameraPicture(seed: number): Promise<Buffer> {
  const width = 6000
  const height = 4000
  const background = { r: 60 + seed * 30, g: 110, b: 140 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 46 }
  const grain = await sharp({ create: { width: width / 4, height: height / 4, channels: 3, background, noise } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  for (let quality = 94; ; quality -= 2) {
    const picture = await sharp(grain, { raw: { width, height, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (picture.length <= megabytes * 1_000_000 * 1.05 || quality < 60) return picture
  }
}

/** The same picture as another file: with a comment that says which. */
function numbered(picture: Buffer, number: number): Buffer {
  const text = Buffer.from(`photo ${number}`)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([picture.subarray(0, 2), head, text, picture.subarray(2)])
}

async function inLanes(numbers: readonly number[], work: (number: number) => Promise<void>): Promise<number> {
  const queue = numbers.values()
  const lane = async (): Promise<void> => {
    for (const number of queue) await work(number)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return (performance.now() - started) / 1000
}

async function keepBarely(folder: string, bytes: Buffer, number: number): Promise<void> {
  const path = join(folder, `${number}.jpg`)
  const file = await open(path, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  createHash('sha256').update(bytes).digest()
  const master = await sharp(path)
    .autoOrient()
    .resize(2048, 2048, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 90 })
    .toBuffer()
  await writeFile(`${path}.master`, master)
}

interface Session {
  readonly token: string
  readonly albumId: number
}

async function openAlbum(app: App): Promise<Session> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    return (await fetch(`${app.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const shop = await readShop(app)
  const login = (await post('auth/login', {
    email: 'photographer@eddyline.test',
    password: 'eddyline-demo-2026',
  })) as { token: string; user: { id: number } }
  const fields = {
    date: shop.today,
    time_of_day: 'Full Day',
    outfitter_id: shop.id,
    river_section_id: shop.sectionId,
    photographer_id: login.user.id,
    name: 'Upload bench',
  }
  const { album } = (await post('album', fields, login.token)) as { album: { id: number } }
  return { token: login.token, albumId: album.id }
}

const agent = new Agent({ keepAlive: true, maxSockets: lanes })
const boundary = 'eddyline-bench'

function field(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/** By hand, for the sender's work is not what is measured, and shares the machine. */
async function upload(app: App, { token, albumId }: Session, bytes: Buffer, number: number): Promise<void> {
  const name = `IMG_${number}.JPG`
  const head = Buffer.from(
    `${field('album_id', String(albumId))}${field('name', name)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const sent = request(`${app.url}/api/v1/photo/upload`, {
    method: 'POST',
    agent,
    headers: {
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + bytes.length + tail.length,
    },
  })
  for (const part of [head, bytes, tail]) sent.write(part)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  if (answer.statusCode !== 201)
    throw new Error(`photo ${number} answered ${answer.statusCode ?? '?'}: ${text.slice(0, 300)}`)
}

/** Megabytes that the server's process holds. */
function memoryOf(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? Number.NaN) / 1024
}

const app = await startApp()
const folder = mkdtempSync(join(dirname(app.dataDirectory), 'eddyline-bench-'))
try {
  const pictures = [await cameraPicture(0), await cameraPicture(1)]
  const pictureFor = (number: number): Buffer => numbered(pictures[number % pictures.length] ?? Buffer.alloc(0), number)
  const session = await openAlbum(app)
  const take = (number: number) => upload(app, session, pictureFor(number), number)
  const keep = (number: number) => keepBarely(folder, pictureFor(number), number)
  const idle = memoryOf(app.server.pid)
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(app.server.pid))), 100)
  await inLanes([photos, photos + 1], take)
  await inLanes([photos, photos + 1], keep)
  let bare = 0
  let own = 0
  for (let first = 0; first < photos; first += turn) {
    const numbers = Array.from({ length: turn }, (_, index) => first + index)
    bare += await inLanes(numbers, keep)
    own += await inLanes(numbers, take)
  }
  clearInterval(watch)
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length / 1_000_000
  reportFigures([
    {
      name: `${photos} uploads of ${size.toFixed(1)} MB`,
      value: bare / own,
      unit: 'of the bare loop',
      budget: { atLeast: 0.7 },
      from: `${(photos / own).toFixed(1)} against ${(photos / bare).toFixed(1)} photos/s`,
    },
    {
      name: 'memory while uploading',
      value: peak - idle,
      unit: 'MB over idle',
      budget: { atMost: 300 },
      from: `${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} MB at most`,
    },
  ])
} finally {
  agent.destroy()
  await app.remove()
  rmSync(folder, { recursive: true, force: true })
}
