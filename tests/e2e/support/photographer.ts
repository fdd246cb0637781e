import { randomBytes } from 'node:crypto'
import { expect } from 'playwright/test'
import sharp from 'sharp'
import { callApi, logIn } from './staff-api.ts'

interface UploadedPhoto {
  readonly id: number
  readonly width: number
  readonly height: number
}

function plainPhoto(): Promise<Buffer> {
  const background = `#${randomBytes(3).toString('hex')}`
  return sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/**
 * Creates an album of today at Arkansas Headwaters for the demo photographer. Returns the album's id and name, and
 * functions that upload and delete its photos.
 */
export async function photographer(url: string) {
  const { token, user } = await logIn(url, 'photographer')
  const headers = () => ({ authorization: `Bearer ${token}`, 'idempotency-key': randomBytes(16).toString('base64url') })
  const storefront = (await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)) as {
    today: string
    outfitter: { id: number; river_sections: { id: number }[] }
  }
  const name = randomBytes(6).toString('hex')
  const { album } = (await callApi(url, 'album', token, {
    date: storefront.today,
    time_of_day: 'Full Day',
    outfitter_id: storefront.outfitter.id,
    river_section_id: storefront.outfitter.river_sections[0]?.id,
    photographer_id: user.id,
    name,
  })) as { album: { id: number } }
  return {
    albumId: album.id,
    album: name,
    /** Uploads a photo into the album under this name. Without a file it draws a plain picture. */
    async upload(name: string, photo?: Buffer): Promise<UploadedPhoto> {
      const file = photo ?? (await plainPhoto())
      const form = new FormData()
      form.set('album_id', String(album.id))
      form.set('name', name)
      form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name)
      const response = await fetch(`${url}/api/v1/photo/upload`, { method: 'POST', headers: headers(), body: form })
      const answer = (await response.json()) as { success: boolean; photo: UploadedPhoto }
      expect(answer).toMatchObject({ success: true })
      return answer.photo
    },
    delete: ({ id }: UploadedPhoto) => callApi(url, `photo/delete/${id}`, token, null),
  }
}
