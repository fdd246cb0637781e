// Compares three ways to store 200 camera files of 8 MB. The first is POST photo/upload. The second is a resumable
// upload by tus, which POST photo/finish-upload completes. The third is a plain loop that writes, syncs and hashes each
// file and decodes it once to its master. The three ways take turns, with ten files in each turn. Each way handles
// three files at a time, as the photographer's page does. Also measures the server's memory.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { startApp, type App } from '../e2e/support/server/start-app.ts'
import { readShop } from './bench-shop.ts'
import { cameraPicture, numbered } from './camera-picture.ts'
import { reportFigures } from './report-figures.ts'

const photos = Number(process.argv[2] ?? 200)
const turn = 10
const lanes = 3

sharp.concurrency(1)
sharp.cache(false)

async function inLanes(numbers: readonly number[], work: (number: number) => Promise<void>): Promise<number> {
  const queue = numbers.values()
  const lane = async (): Promise<void> => {
    for (const number of queue) await work(number)
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: lanes }, lane))
  return (performance.now() - started) / 1000
}

async function storeBare(folder: string, bytes: Buffer, number: number): Promise<void> {
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

interface Call {
  readonly method: 'POST' | 'PATCH'
  readonly path: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: readonly Buffer[]
}

/** Sends a prepared request. The sender runs on the measured machine, so it must do little work itself. */
async function call(app: App, { token }: Session, wanted: number, { method, path, headers, body = [] }: Call) {
  const sent = request(`${app.url}/api/v1/${path}`, {
    method,
    agent,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Length': body.reduce((sum, { length }) => sum + length, 0),
      ...headers,
    },
  })
  for (const part of body) sent.write(part)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const text = Buffer.concat(await answer.toArray()).toString()
  if (answer.statusCode !== wanted)
    throw new Error(`${method} ${path} answered ${answer.statusCode ?? '?'}: ${text.slice(0, 300)}`)
  return answer
}

const nameOf = (number: number): string => `IMG_${number}.JPG`

async function upload(app: App, session: Session, bytes: Buffer, number: number): Promise<void> {
  const name = nameOf(number)
  const head = Buffer.from(
    `${field('album_id', String(session.albumId))}${field('name', name)}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
  )
  await call(app, session, 201, {
    method: 'POST',
    path: 'photo/upload',
    headers: {
      'Idempotency-Key': crypto.randomUUID(),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: [head, bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
  })
}

/** Uploads a file as the photographer's page does: creates a tus upload, sends the bytes and finishes the upload. */
async function uploadResumably(app: App, session: Session, bytes: Buffer, number: number): Promise<void> {
  const tus = { 'Tus-Resumable': '1.0.0' }
  const opened = await call(app, session, 201, {
    method: 'POST',
    path: 'photo/tus',
    headers: { ...tus, 'Upload-Length': bytes.length },
  })
  const id = opened.headers.location?.split('/').at(-1) ?? ''
  await call(app, session, 204, {
    method: 'PATCH',
    path: `photo/tus/${id}`,
    headers: { ...tus, 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' },
    body: [bytes],
  })
  await call(app, session, 201, {
    method: 'POST',
    path: 'photo/finish-upload',
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'Content-Type': 'application/json' },
    body: [Buffer.from(JSON.stringify({ upload: id, album_id: session.albumId, name: nameOf(number) }))],
  })
}

/** Returns the resident memory of the server in megabytes. */
function memoryOf(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? Number.NaN) / 1024
}

/**
 * Waits until the server rests, and returns the seconds. After uploads it draws their first pictures, with which the
 * bare loop must not compete.
 */
async function settle(pid: number): Promise<number> {
  const started = performance.now()
  for (let before = -9, now = 0; now - before > 1; await setTimeout(300)) {
    before = now
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number)
    now = user + system
  }
  return (performance.now() - started) / 1000
}

const app = await startApp()
const folder = mkdtempSync(join(dirname(app.dataDirectory), 'eddyline-bench-'))
try {
  const pictures = [await cameraPicture(0), await cameraPicture(1)]
  const pictureFor = (number: number): Buffer => numbered(pictures[number % pictures.length] ?? Buffer.alloc(0), number)
  const session = await openAlbum(app)
  const take = (number: number) => upload(app, session, pictureFor(number), number)
  // The server stores equal files as one photo. The other way of upload has already sent files with these numbers. So
  // resumable uploads add a million to the number inside each file.
  const resume = (number: number) => uploadResumably(app, session, pictureFor(1_000_000 + number), number)
  const keep = (number: number) => storeBare(folder, pictureFor(number), number)
  await settle(app.server.pid)
  const idle = memoryOf(app.server.pid)
  const peaks = { form: idle, tus: idle }
  let now: keyof typeof peaks = 'form'
  const watch = setInterval(() => (peaks[now] = Math.max(peaks[now], memoryOf(app.server.pid))), 100)
  await inLanes([photos, photos + 1], take)
  await inLanes([photos, photos + 1], keep)
  await inLanes([photos, photos + 1], resume)
  let bare = 0
  let own = 0
  let resumed = 0
  let drawing = await settle(app.server.pid)
  for (let first = 0; first < photos; first += turn) {
    const numbers = Array.from({ length: turn }, (_, index) => first + index)
    bare += await inLanes(numbers, keep)
    now = 'form'
    own += await inLanes(numbers, take)
    drawing += await settle(app.server.pid)
    now = 'tus'
    resumed += await inLanes(numbers, resume)
    drawing += await settle(app.server.pid)
  }
  clearInterval(watch)
  const size = pictures.reduce((sum, { length }) => sum + length, 0) / pictures.length / 1_000_000
  reportFigures([
    {
      name: `${photos} uploads of ${size.toFixed(1)} MB`,
      value: bare / own,
      unit: 'of the bare loop',
      budget: { atLeast: 0.95 },
      from: `${(photos / own).toFixed(1)} against ${(photos / bare).toFixed(1)} photos/s`,
    },
    {
      name: 'after the uploads, all first pictures are drawn',
      value: (drawing / (2 * photos)) * 1000,
      unit: 'ms a photo',
      from: 'while nothing else runs',
    },
    {
      name: 'memory while uploading',
      value: peaks.form - idle,
      unit: 'MB over idle',
      budget: { atMost: 60 },
      from: `${idle.toFixed(0)} MB idle, ${peaks.form.toFixed(0)} MB at most`,
    },
    {
      name: 'as many by tus and finish-upload',
      value: own / resumed,
      unit: 'of the multipart call',
      budget: { atLeast: 0.9 },
      from: `${(photos / resumed).toFixed(1)} against ${(photos / own).toFixed(1)} photos/s, three calls each instead of one`,
    },
    {
      name: 'as many by tus and finish-upload, against the loop',
      value: bare / resumed,
      unit: 'of the bare loop',
    },
    {
      name: 'memory while uploading by tus',
      value: peaks.tus - idle,
      unit: 'MB over idle',
      budget: { atMost: 60 },
      from: `${idle.toFixed(0)} MB idle, ${peaks.tus.toFixed(0)} MB at most`,
    },
  ])
} finally {
  agent.destroy()
  await app.remove()
  rmSync(folder, { recursive: true, force: true })
}
