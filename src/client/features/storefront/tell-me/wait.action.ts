import { api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { ActionKind } from '#client/device/outbox/action-kind.ts'
import { enqueue } from '#client/device/outbox/outbox.ts'

/** `sealed`: the guest's email and language, encrypted for the server and bound to `clientId`. */
export interface QueuedWait {
  clientId: string
  outfitterId: number
  date: string
  /** Minutes of the day, such as `600-720`. Null for the whole day. */
  time: string | null
  guide: string
  seenGroups: number[]
  seenPhoto: number
  sealed: string
}

/** The device stores no readable address, so a kiosk keeps the entry for the server when it wipes its guest. */
export function queueWait(database: OfflineDatabase, wait: QueuedWait): Promise<unknown> {
  const { kind, version } = waitForDay
  const entity = `wait:${wait.clientId}`
  return database.transaction('rw', database.outbox, () => enqueue(database, { kind, version, entity, payload: wait }))
}

/** See docs/rules.md#tell-me-when. */
export const waitForDay: ActionKind<QueuedWait> = {
  kind: 'day.wait',
  version: 1,
  read: (payload) => payload as QueuedWait,
  prepare(_database, { clientId, outfitterId, date, time, guide, seenGroups, seenPhoto, sealed }) {
    const body = {
      outfitter_id: outfitterId,
      date,
      ...(time === null ? {} : { time }),
      guide,
      seen_groups: seenGroups,
      seen_photo: seenPhoto,
      sealed,
      client_id: clientId,
    }
    return Promise.resolve(({ key, signal }) =>
      api.POST('/search/wait', { params: { header: { 'Idempotency-Key': key } }, body, signal }),
    )
  },
  // Nobody can correct a sealed address, and the guest is gone.
  onRefused: () => Promise.resolve('dropped'),
  summarize: ({ date }) => ({ date }),
  describe: ({ date }) => ({
    icon: 'waiting',
    title: typeof date === 'string' ? { key: 'outbox.wait', params: { date } } : { key: 'outbox.wait-plain' },
    details: [],
    path: null,
  }),
}
