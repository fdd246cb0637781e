import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPaymentSandbox } from '../stand-ins/payment-sandbox.ts'
import { buildCrashServer } from './crash-build.ts'
import { type HoldingMailServer, startHoldingMailServer } from './crash-mail.ts'
import { startCrashProcess } from './crash-process.ts'
import type { CrashServerOptions } from './crash-server.ts'

/** A server process with its jobs, and the mail server and payment provider that it needs. */
export interface LoneServer {
  readonly url: string
  readonly mail: HoldingMailServer
  /** Kills the server. Resolves to the signal that ended it, or null if it had exited by itself. */
  kill(): Promise<NodeJS.Signals | null>
  close(): Promise<void>
}

export async function startLoneServer(
  place: Pick<CrashServerOptions, 'databaseUrl' | 'directUrl' | 'clientDirectory'>,
): Promise<LoneServer> {
  const directory = mkdtempSync(join(tmpdir(), 'eddyline-test-'))
  const { sandbox, url: providerUrl, close } = await startPaymentSandbox()
  const mail = await startHoldingMailServer()
  const server = await startCrashProcess(await buildCrashServer(), {
    ...place,
    directory,
    pgliteWorker: null,
    providerUrl,
    providerToken: sandbox.accessToken,
    noticeKey: sandbox.noticeKey,
    smtpUrl: mail.url,
    clockAheadMs: 0,
  })
  return {
    url: server.url,
    mail,
    kill: () => server.kill(),
    close: async () => {
      await server.kill()
      await mail.close()
      await close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
