import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#server/platform/clock/clock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { buildCrashServer } from './crash-build.ts'
import { type HoldingMailServer, startHoldingMailServer } from './crash-mail.ts'
import { type CrashProcess, startCrashProcess } from './crash-process.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { type FaultyProvider, startFaultyProvider } from '../stand-ins/faulty-provider.ts'
import {
  cardToken,
  listSandboxPayments,
  listSandboxRefunds,
  type SandboxPaymentView,
  type SandboxRefundView,
  startPaymentSandbox,
} from '../stand-ins/payment-sandbox.ts'
import { type NoticeRelay, startNoticeRelay } from '../stand-ins/notice-relay.ts'
import { silentLog } from '../setup/silent-log.ts'

/** A server that tests kill and restart on the same data, while its payment provider and mail server live on. */
export interface CrashWorld {
  /** The server's current address, which changes with each start and answers nothing while the server is down. */
  readonly url: string
  /** The clock of the provider. The server's clock is ahead of it by the length of all simulated outages. */
  readonly clock: Clock
  readonly network: FaultyProvider
  readonly mail: HoldingMailServer
  readonly noticesTaken: () => number
  start(): Promise<void>
  /**
   * Kills the server by SIGKILL.
   *
   * Throws: an error when the server had already exited.
   * Throws: an error when a server with the embedded database left no lock behind. The next start must show that the
   * server takes over a stale lock.
   */
  kill(): Promise<void>
  /** Starts the server with its clock advanced by the length of a simulated outage. */
  startAfter(downForMs: number): Promise<void>
  /** Runs `work` on the stopped server's database, which the test process opens and closes. */
  whileDown<T>(work: (database: Database) => Promise<T>): Promise<T>
  payments(): Promise<SandboxPaymentView[]>
  refunds(): Promise<SandboxRefundView[]>
  cardToken(number: string): Promise<string>
  close(): Promise<void>
}

// Starts at noon in Denver, because a tax quote ends at midnight. Simulated outages of up to two hours must not reach
// midnight.
const opensAt = Date.parse('2026-07-04T18:00:00Z')

export async function openCrashWorld(): Promise<CrashWorld> {
  const program = await buildCrashServer()
  const data = await createTestDatabase()
  await data.database.close()
  let clockAheadMs = opensAt - Date.now()
  const clock = aheadBy(clockAheadMs)
  const sandbox = await startPaymentSandbox(clock)
  const network = await startFaultyProvider(sandbox.url)
  const mail = await startHoldingMailServer()
  const relay: NoticeRelay = await startNoticeRelay(() => lastUrl)
  sandbox.noticesTo = relay.url
  let running: CrashProcess | null = null
  let lastUrl = ''

  const start = async (): Promise<void> => {
    if (running !== null) return
    running = await startCrashProcess(program, {
      databaseUrl: data.url ?? null,
      directory: data.directory,
      pgliteWorker: data.workerUrl?.href ?? null,
      providerUrl: network.url,
      providerToken: sandbox.sandbox.accessToken,
      noticeKey: sandbox.sandbox.noticeKey,
      smtpUrl: mail.url,
      clockAheadMs,
    })
    lastUrl = running.url
  }
  const kill = async (): Promise<void> => {
    const signal = await running?.kill()
    running = null
    if (signal !== 'SIGKILL') throw new Error(`The server was not killed: ${signal ?? 'it did not run'}`)
    if (data.kind === 'embedded' && !existsSync(join(data.directory, 'lock.sock')))
      throw new Error('The killed server left no lock, so the next one would have none to take over')
  }
  return {
    get url() {
      return lastUrl
    },
    clock,
    network,
    mail,
    noticesTaken: () => relay.taken(),
    start,
    kill,
    async startAfter(downForMs) {
      clockAheadMs += downForMs
      await start()
    },
    whileDown: (work) => withDatabase(data, work),
    payments: () => listSandboxPayments(sandbox.url, sandbox.sandbox.accessToken),
    refunds: () => listSandboxRefunds(sandbox.url, sandbox.sandbox.accessToken),
    cardToken: (number) => cardToken(sandbox, number),
    async close() {
      await running?.kill()
      await mail.close()
      await relay.close()
      await network.close()
      await sandbox.close()
      await data.close()
    },
  }
}

const aheadBy = (ms: number): Clock => ({ now: () => new Date(Date.now() + ms) })

async function withDatabase<T>(data: TestDatabase, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    url: data.url,
    directory: data.directory,
    workerUrl: data.workerUrl,
    log: silentLog,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
