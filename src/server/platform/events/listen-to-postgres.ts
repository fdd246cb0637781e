import { answerWithin } from '../database/lent-connections.ts'
import { openClient } from '../database/open-pool.ts'
import { eventChannel } from '../database/transactions.ts'
import type { Log } from '../log/log.ts'

const shortestPause = 200
const longestPause = 2_000
const askEveryMs = 10_000
const answerMs = 4_000

interface Connection {
  close(): Promise<void>
}

interface ListenerOptions {
  readonly deliver: (text: string) => void
  readonly onGap: () => void
  readonly log: Log
}

/**
 * Opens a new connection after a loss, a missing answer or a failed start. Notifications during an outage are lost, so
 * a subscriber that needs all of them must also poll its table.
 */
export async function listenToPostgres(url: string, options: ListenerOptions): Promise<Connection> {
  const { deliver, log, onGap } = options
  let current: Connection | null = null
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let pause = shortestPause
  let toldFailure = false

  async function connect(): Promise<void> {
    const connection = await listen(url, deliver, (error) => {
      if (closed) return
      current = null
      log.warn({ err: error }, 'The connection for events was lost; trying again')
      retry()
    })
    if (closed) await connection.close()
    else current = connection
    pause = shortestPause
    toldFailure = false
  }

  function retry(): void {
    timer = setTimeout(() => {
      connect().then(onGap, failed)
    }, pause * Math.random())
    timer.unref()
    pause = Math.min(pause * 2, longestPause)
  }

  function failed(error: unknown): void {
    if (!toldFailure) log.warn({ err: error }, 'The connection for events could not be made; trying again')
    toldFailure = true
    if (!closed) retry()
  }

  await connect().catch(failed)
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await current?.close()
    },
  }
}

/** Calls `lost` at most once, and never after `close`. */
async function listen(
  url: string,
  deliver: (text: string) => void,
  lost: (error?: Error) => void,
): Promise<Connection> {
  // While PostgreSQL starts, it may accept the connection and never answer.
  const client = openClient(url, 'eddyline events')
  // An error while connecting rejects below, and the caller retries. If `lost` were called too, the caller would open
  // two connections.
  let listening = false
  const question = setInterval(() => {
    if (listening) answerWithin(client.query('select 1'), answerMs).catch(lose)
  }, askEveryMs)
  question.unref()
  const lose = (error?: Error): void => {
    if (!listening) return
    listening = false
    clearInterval(question)
    client.end().catch(() => {})
    lost(error)
  }
  client.on('error', lose)
  client.on('end', () => lose())
  client.on('notification', (message) => {
    if (message.payload !== undefined) deliver(message.payload)
  })
  try {
    await client.connect()
    await answerWithin(client.query(`listen ${eventChannel}`), answerMs)
  } catch (error) {
    clearInterval(question)
    client.end().catch(() => {})
    throw error
  }
  listening = true
  return {
    async close() {
      listening = false
      clearInterval(question)
      await client.end()
    },
  }
}
