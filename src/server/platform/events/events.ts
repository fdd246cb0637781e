import { sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { DB } from '../database/schema.gen.ts'
import { afterCommit } from '../database/transaction-scope.ts'
import type { Log } from '../log/log.ts'
import { createSubscribers, type Json } from './subscribers.ts'
import { listenToPostgres } from './listen-to-postgres.ts'

/** Tells other parts of the program, and other replicas, that something has changed: ids, never entities. */
export interface Events {
  /** Delivered when tx is committed; never when it is undone. Throws when the payload is larger than 7 KB as JSON. */
  publish(tx: Transaction<DB>, channel: string, payload: Json): Promise<void>
  /** fn gets every payload of the channel from now on, until the returned function is called. */
  subscribe(channel: string, fn: (payload: Json) => void): () => void
  close(): Promise<void>
}

export interface EventsOptions {
  readonly database: Database
  /** The PostgreSQL address; without it events stay in this process, as the embedded database does. */
  readonly url?: string | undefined
  readonly log: Log
}

// NOTIFY refuses 8000 bytes.
const largestPayload = 7000

/** In-process beside the embedded database, NOTIFY and one LISTEN connection of its own on PostgreSQL. */
export async function createEvents(options: EventsOptions): Promise<Events> {
  const subscribers = createSubscribers(options.log)
  const listener =
    options.url === undefined ? null : await listenToPostgres(options.url, subscribers.deliver, options.log)
  return {
    async publish(tx, channel, payload) {
      const message = JSON.stringify({ channel, payload })
      if (Buffer.byteLength(message) > largestPayload) throw new Error(`The event on ${channel} is too large`)
      if (listener) await sql`select pg_notify(${listener.channel}, ${message})`.execute(tx)
      else afterCommit(tx, () => subscribers.deliver(message))
    },
    subscribe: subscribers.subscribe,
    close: async () => {
      await listener?.close()
    },
  }
}
