import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DetailedError, Upload } from 'tus-js-client'
import { backoff } from '#client/device/connection/backoff.ts'
import { outcomeOf } from '#client/device/outbox/outcomes.ts'
import { newKey } from '../support/guest.ts'
import { openApi } from './outbox-calls.ts'

export interface UploadPlace {
  readonly url: string
  /** The Authorization header of the photographer's session. */
  readonly authorization: string
  readonly albumId: number
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Sent = { readonly kind: 'sent'; readonly url: string } | { readonly kind: 'again' | 'restart' }

/**
 * Sends a photo by tus as a photographer's device does (`device/uploads/send-upload.ts` and `upload-recorder.ts`).
 * After a failure it resumes at the last received byte, or starts again when the server has lost the upload. Returns
 * the photo's id.
 */
export async function sendPhoto(place: UploadPlace, file: Buffer, name: string): Promise<number> {
  const api = openApi(place.url)
  const sha256 = hashOf(file)
  const state = { url: null as string | null, isSent: false, finishKey: newKey() }
  const restart = (): void => void Object.assign(state, { url: null, isSent: false, finishKey: newKey() })
  for (let attempt = 0; ; attempt += 1) {
    if (attempt > 0) await wait(Math.min(3_000, backoff(attempt, true)))
    if (!state.isSent) {
      const sent = await sendBytes(place, file, state.url, (url) => void (state.url = url))
      if (sent.kind === 'restart') restart()
      if (sent.kind !== 'sent') continue
      Object.assign(state, { url: sent.url, isSent: true })
    }
    const upload = state.url?.split('/').at(-1) ?? ''
    const outcome = await outcomeOf(() =>
      api.POST('/photo/finish-upload', {
        params: { header: { 'Idempotency-Key': state.finishKey } },
        headers: { Authorization: place.authorization },
        body: { upload, album_id: place.albumId, name, sha256 },
      }),
    )
    if (outcome.kind === 'done') return (outcome.body.photo as { id: number }).id
    const refusal = outcome.kind === 'refused' || outcome.kind === 'conflict' ? outcome.refusal : null
    if (refusal?.status === 410 || refusal?.code === 'checksum-mismatch') restart()
    else if (refusal !== null) throw new Error(`The photo was refused: ${JSON.stringify(refusal)}`)
  }
}

function sendBytes(
  { url, authorization }: UploadPlace,
  file: Buffer,
  uploadUrl: string | null,
  onUrl: (url: string) => void,
): Promise<Sent> {
  return new Promise((resolve) => {
    const tus = new Upload(file, {
      endpoint: `${url}/api/v1/photo/tus`,
      uploadUrl,
      headers: { Authorization: authorization },
      retryDelays: null,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => (tus.url === null ? undefined : onUrl(tus.url)),
      onSuccess: () => resolve(tus.url === null ? { kind: 'restart' } : { kind: 'sent', url: tus.url }),
      onError: (error) => {
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
        resolve({ kind: [404, 409, 410].includes(status) ? 'restart' : 'again' })
      },
    })
    tus.start()
  })
}
