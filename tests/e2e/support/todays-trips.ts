import { randomBytes } from 'node:crypto'
import { expect } from 'playwright/test'
import sharp from 'sharp'
import { callApi, logIn, type Session } from './staff-api.ts'

interface Raft {
  readonly time: string
  readonly photos: number
  readonly guide?: string
}

interface Trip {
  readonly outfitter: string
  readonly section: string
  readonly timeOfDay: 'Morning' | 'Afternoon'
  readonly rafts: readonly Raft[]
}

interface Storefront {
  readonly today: string
  readonly outfitter: {
    readonly id: number
    readonly name: string
    readonly river_sections: readonly {
      readonly id: number
      readonly name: string
      readonly river?: { readonly name: string }
    }[]
  }
}

/** The trips of a full day. The demo data contain all of them only in the evening. */
const trips: readonly Trip[] = [
  {
    outfitter: 'arkansas-headwaters',
    section: 'Browns Canyon',
    timeOfDay: 'Morning',
    rafts: [
      { time: '09:41', photos: 6, guide: 'Jake – Raft 4' },
      { time: '09:48', photos: 6, guide: 'Maria – Raft 2' },
      { time: '10:02', photos: 5 },
    ],
  },
  {
    outfitter: 'arkansas-headwaters',
    section: 'Royal Gorge',
    timeOfDay: 'Afternoon',
    rafts: [
      { time: '14:15', photos: 6, guide: 'Tomás – Raft 1' },
      { time: '14:31', photos: 5 },
    ],
  },
  {
    outfitter: 'canyon-co',
    section: 'Shoshone',
    timeOfDay: 'Morning',
    rafts: [
      { time: '10:12', photos: 6, guide: 'Ellie – Raft 5' },
      { time: '10:26', photos: 3 },
    ],
  },
]

/**
 * Adds the trips of today that the demo data lack, because tests need a full day of photos. The demo data hold only
 * photos taken before now: few in the morning and none after midnight. The server accepts any capture time, so these
 * photos may be from a later hour.
 */
export async function completeTodaysTrips(url: string): Promise<void> {
  const session = await logIn(url, 'photographer')
  for (const trip of trips) await completeTrip(url, session, trip)
}

async function completeTrip(url: string, { token, user }: Session, trip: Trip): Promise<void> {
  const { today, outfitter } = (await callApi(
    url,
    `search/outfitter/${trip.outfitter}`,
    null,
    null,
  )) as unknown as Storefront
  const search = { date: today, outfitterId: outfitter.id }
  const { albums } = (await callApi(url, 'album/date-and-outfitter', token, search)) as unknown as {
    albums: readonly { readonly time_of_day: string; readonly river_section_id: number }[]
  }
  const section = outfitter.river_sections.find(({ name }) => name === trip.section)
  if (albums.some((album) => album.time_of_day === trip.timeOfDay && album.river_section_id === section?.id)) return
  const { album } = (await callApi(url, 'album', token, {
    date: today,
    time_of_day: trip.timeOfDay,
    outfitter_id: outfitter.id,
    river_section_id: section?.id,
    photographer_id: user.id,
    name: [today, outfitter.name, section?.river?.name, trip.section, trip.timeOfDay].join('|'),
  })) as { album: { id: number } }
  for (const { time, photos, guide } of trip.rafts) {
    const photo_ids: number[] = []
    for (let frame = 0; frame < photos; frame += 1)
      photo_ids.push(await upload(url, token, album.id, `${today.replaceAll('-', ':')} ${time}:${10 + frame}`))
    if (guide !== undefined)
      await callApi(url, 'display-group', token, { name: guide, date: today, outfitter_id: outfitter.id, photo_ids })
  }
}

async function upload(url: string, token: string, albumId: number, takenAt: string): Promise<number> {
  const background = `#${randomBytes(3).toString('hex')}`
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: takenAt } })
    .jpeg()
    .toBuffer()
  const name = `IMG_${takenAt.replaceAll(/\D/g, '')}.JPG`
  const form = new FormData()
  form.set('album_id', String(albumId))
  form.set('name', name)
  form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('base64url') }
  const response = await fetch(`${url}/api/v1/photo/upload`, { method: 'POST', headers, body: form })
  const answer = (await response.json()) as { photo: { id: number } }
  expect(answer, name).toMatchObject({ success: true })
  return answer.photo.id
}
