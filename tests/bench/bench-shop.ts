import sharp from 'sharp'
import type { App } from '../e2e/support/server/start-app.ts'

// Fills a day of a demo outfitter with photos through the public API, like a photographer's uploads.

export const shopSlug = 'arkansas-headwaters'
const photographer = { email: 'photographer@eddyline.test', password: 'eddyline-demo-2026' }

interface Shop {
  readonly id: number
  readonly today: string
  readonly sectionId: number
}
interface Day {
  readonly displayGroups: readonly { readonly photos: readonly { readonly id: number }[] }[]
  readonly photos: readonly { readonly id: number }[]
}

async function call<T>(app: App, method: string, path: string, body?: unknown, token?: string): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${app.url}/api/v1/${path}`, {
    method,
    headers: {
      'Idempotency-Key': crypto.randomUUID(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 400)}`)
  return JSON.parse(text) as T
}

export async function readShop(app: App): Promise<Shop> {
  const { outfitter, today } = await call<{
    outfitter: { id: number; river_sections: readonly { id: number }[] }
    today: string
  }>(app, 'GET', `search/outfitter/${shopSlug}`)
  const section = outfitter.river_sections[0]
  if (section === undefined) throw new Error('The demo outfitter has no river section')
  return { id: outfitter.id, today, sectionId: section.id }
}

export const dayRequest = (shop: Shop, date: string): object => ({ outfitterId: shop.id, date, riverSection: null })

export async function countPhotos(app: App, shop: Shop, date: string): Promise<number> {
  const day = await call<Day>(app, 'POST', 'search/displayGroups', dayRequest(shop, date))
  return day.photos.length + day.displayGroups.reduce((total, group) => total + group.photos.length, 0)
}

/** The ids of the photos that guests see today, at least two. */
export async function photosOfToday(app: App): Promise<number[]> {
  const shop = await readShop(app)
  const day = await call<Day>(app, 'POST', 'search/displayGroups', dayRequest(shop, shop.today))
  const ids = [...day.displayGroups.flatMap(({ photos }) => photos), ...day.photos].map(({ id }) => id)
  if (ids.length < 2) throw new Error('The demo shop has no photos today')
  return ids
}

export async function fillDay(app: App, shop: Shop, date: string, wanted: number): Promise<void> {
  const have = await countPhotos(app, shop, date)
  const login = await call<{ token: string; user: { id: number } }>(app, 'POST', 'auth/login', photographer)
  const album = await call<{ album: { id: number } }>(
    app,
    'POST',
    'album',
    {
      date,
      time_of_day: 'Afternoon',
      outfitter_id: shop.id,
      river_section_id: shop.sectionId,
      photographer_id: login.user.id,
      name: `${date}|bench`,
    },
    login.token,
  )
  let next = have
  const lane = async (): Promise<void> => {
    while (next < wanted) {
      const number = next++
      const form = new FormData()
      form.set('album_id', String(album.album.id))
      form.set('name', `bench-${number}.jpg`)
      form.set(
        'file',
        new Blob([new Uint8Array(await drawPhoto(number))], { type: 'image/jpeg' }),
        `bench-${number}.jpg`,
      )
      await call(app, 'POST', 'photo/upload', form, login.token)
    }
  }
  await Promise.all([lane(), lane()])
  const seen = await countPhotos(app, shop, date)
  if (seen < wanted) throw new Error(`Guests see ${seen} photos on ${date}, not ${wanted}`)
}

/**
 * Draws a picture with as much detail as a photo of water. `number` sets its colour, and its random noise makes every
 * picture different.
 */
async function drawPhoto(number: number): Promise<Buffer> {
  const width = 1200
  const height = 800
  const tint = { r: 40 + ((number * 37) % 160), g: 80 + ((number * 59) % 120), b: 120 + ((number * 83) % 120) }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const spray = await sharp({ create: { width: width / 4, height: height / 4, channels: 3, background: tint, noise } })
    .resize(width, height, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: tint } })
    .composite([{ input: spray, blend: 'soft-light' }])
    .jpeg({ quality: 82 })
    .toBuffer()
}
