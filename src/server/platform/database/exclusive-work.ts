import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './open-pool.ts'

const askEveryMs = 500

/**
 * The lock belongs to a separate connection, and PostgreSQL releases it when that connection ends. Through a pooler, a
 * later query could run in another session, which does not hold the lock.
 */
export function runExclusively<T>(url: string, lock: number, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    while (!(await isTaken(client, lock))) await wait(askEveryMs)
    return work()
  })
}

export function runUnlessLocked<T>(
  url: string,
  lock: number,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | null> {
  return withClient(url, async (client) => ((await isTaken(client, lock)) ? { done: await work() } : null))
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = openClient(url, 'eddyline lock')
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function isTaken(client: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
  return rows[0]?.got === true
}
