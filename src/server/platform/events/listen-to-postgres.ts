import pg from 'pg'
import type { Log } from '../log/log.ts'

export interface PostgresListener {
  readonly channel: string
  close(): Promise<void>
}

const channel = 'eddyline'
const shortestPause = 200
const longestPause = 10_000

/**
 * Keeps one LISTEN connection, apart from the pool, and makes it anew when it is lost. What was notified in between is
 * missed: whoever needs it all also looks into its table from time to time.
 */
export async function listenToPostgres(
  url: string,
  deliver: (text: string) => void,
  log: Log,
): Promise<PostgresListener> {
  let current: pg.Client | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let pause = shortestPause

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'eddyline events' })
    let lost = false
    const lose = (error?: Error): void => {
      if (lost || closed) return
      lost = true
      if (current === client) current = null
      log.warn({ err: error }, 'The connection for events was lost; it is made anew')
      client.end().catch(() => {})
      again()
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', (message) => {
      if (message.payload !== undefined) deliver(message.payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      lost = true
      client.end().catch(() => {})
      throw error
    }
    if (closed) await client.end()
    else current = client
    pause = shortestPause
  }

  function again(): void {
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'The connection for events could not be made')
        if (!closed) again()
      })
    }, pause * Math.random())
    timer.unref()
    pause = Math.min(pause * 2, longestPause)
  }

  await connect()
  return {
    channel,
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.end()
    },
  }
}
