import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { TestApp } from '../../support/test-app.ts'

/** A device that sends tus requests step by step, so that a test can stop the upload at any point. */
export function tusClient(test: Pick<TestApp, 'url'>, token: string) {
  const base = `${test.url}/api/v1/photo/tus`
  const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const piece = { ...headers, 'content-type': 'application/offset+octet-stream' }
  return {
    base,
    headers,
    create: (size: number, more: Record<string, string> = {}) =>
      fetch(base, { method: 'POST', headers: { ...headers, 'upload-length': String(size), ...more } }),
    async open(size: number): Promise<string> {
      const answer = await this.create(size)
      return answer.headers.get('location')?.split('/').at(-1) ?? ''
    },
    send: (id: string, offset: number, bytes: Buffer) =>
      fetch(`${base}/${id}`, {
        method: 'PATCH',
        headers: { ...piece, 'upload-offset': String(offset) },
        body: new Uint8Array(bytes),
      }),
    /**
     * Announces a longer body than it sends. Cuts the connection after `arrived` resolves, when the server has received
     * the sent bytes.
     */
    breakOff: async (id: string, announced: number, bytes: Buffer, arrived: () => Promise<unknown>): Promise<void> => {
      const sending = request(`${base}/${id}`, {
        method: 'PATCH',
        headers: { ...piece, 'upload-offset': '0', 'content-length': announced },
      })
      sending.on('error', () => {})
      const cut = new Promise<void>((resolve) => void sending.once('close', () => resolve()))
      sending.write(bytes)
      await arrived()
      sending.destroy()
      await cut
    },
    offset: async (id: string): Promise<number | null> => {
      const answer = await fetch(`${base}/${id}`, { method: 'HEAD', headers })
      return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : null
    },
    remove: (id: string) => fetch(`${base}/${id}`, { method: 'DELETE', headers }),
    /** Finishes the upload as a photo. `sha256`: the device's checksum of the file; earlier builds send none. */
    finish: async (
      upload: string,
      albumId: number,
      key = randomBytes(16).toString('hex'),
      { name = 'IMG_1.JPG', sha256 }: { readonly name?: string; readonly sha256?: string } = {},
    ) => {
      const answer = await fetch(`${test.url}/api/v1/photo/finish-upload`, {
        method: 'POST',
        headers: { authorization: headers.authorization, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ upload, album_id: albumId, name, sha256 }),
      })
      return { status: answer.status, body: (await answer.json()) as UploadedBody }
    },
    /** Uploads a file without tus: one form with the fields and the file. */
    multipart: async (
      albumId: number,
      file: Buffer,
      { key = randomBytes(16).toString('hex'), ...fields }: { readonly key?: string; readonly sha256?: string } = {},
    ) => {
      const form = new FormData()
      form.set('album_id', String(albumId))
      form.set('name', 'IMG_1.JPG')
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'IMG_1.JPG')
      const answer = await fetch(`${test.url}/api/v1/photo/upload`, {
        method: 'POST',
        headers: { authorization: headers.authorization, 'idempotency-key': key },
        body: form,
      })
      return { status: answer.status, body: (await answer.json()) as UploadedBody }
    },
    preview: async (albumId: number, preview: Buffer, sha256: string, key = randomBytes(16).toString('hex')) => {
      const form = new FormData()
      form.set('album_id', String(albumId))
      form.set('name', 'IMG_1.JPG')
      form.set('sha256', sha256)
      form.set('file', new Blob([new Uint8Array(preview)], { type: 'image/jpeg' }), 'IMG_1.JPG')
      const answer = await fetch(`${test.url}/api/v1/photo/preview`, {
        method: 'POST',
        headers: { authorization: headers.authorization, 'idempotency-key': key },
        body: form,
      })
      return { status: answer.status, body: (await answer.json()) as UploadedBody }
    },
  }
}

interface UploadedBody {
  readonly success: boolean
  readonly code?: string
  readonly duplicate?: boolean
  readonly photo?: {
    readonly id: number
    readonly has_original: boolean
    readonly width: number
    readonly path: string
  }
}
