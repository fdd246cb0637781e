import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/tables.gen.ts'
import { afterCommit, notifyAtCommit } from '../database/transactions.ts'
import type { Log } from '../log/log.ts'
import { createSubscribers, type Json } from './subscribers.ts'
import { listenToPostgres } from './listen-to-postgres.ts'

/** Payloads carry ids, never whole entities. */
export interface Events {
  /**
   * Sends a payload after the commit of `tx`, never after a rollback.
   *
   * Throws: an error when the payload exceeds 7 KB as JSON.
   */
  publish(tx: Transaction<DB>, channel: string, payload: Json): Promise<void>
  subscribe(channel: string, fn: (payload: Json) => void): () => void
  /** Calls `fn` after an outage, because payloads from other processes may have been missed. */
  onGap(fn: () => void): void
  close(): Promise<void>
}

export interface EventsOptions {
  readonly database: Database
  /** PostgreSQL's own address, not a pooler's. Without it events reach only this process. */
  readonly url?: string | undefined
  readonly log: Log
}

// Bytes. PostgreSQL's NOTIFY refuses payloads from 8000 bytes.
const largestPayload = 7000

export async function createEvents(options: EventsOptions): Promise<Events> {
  const subscribers = createSubscribers(options.log)
  const gapListeners: (() => void)[] = []
  const onGap = (): void => gapListeners.forEach((fn) => fn())
  const { database, log, url } = options
  const listener = url === undefined ? null : await listenToPostgres(url, { deliver: subscribers.deliver, onGap, log })
  database.onNotify?.(subscribers.deliver)
  return {
    async publish(tx, channel, payload) {
      const message = JSON.stringify({ channel, payload })
      if (Buffer.byteLength(message) > largestPayload) throw new Error(`The event on ${channel} is too large`)
      if (listener) notifyAtCommit(tx, message)
      else afterCommit(tx, () => subscribers.deliver(message))
    },
    subscribe: subscribers.subscribe,
    onGap: (fn) => void gapListeners.push(fn),
    close: async () => {
      await listener?.close()
    },
  }
}
