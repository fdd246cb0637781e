import { rmSync } from 'node:fs'
import { freePort } from '../../../support/free-port.ts'
import { RunningServer } from './running-server.ts'
import { copyOfDemoData } from './template-data.ts'

/** A server of the built app with its own copy of the demo data and its own port. */
export interface App {
  readonly url: string
  readonly dataDirectory: string
  readonly server: RunningServer
  /** Stops the server with SIGTERM, as an operator does. */
  stop(): Promise<void>
  /** Kills the server with SIGKILL, like a power cut. */
  kill(): Promise<void>
  start(env?: Readonly<Record<string, string>>): Promise<void>
  restart(env?: Readonly<Record<string, string>>): Promise<void>
}

/**
 * Starts a server on a new copy of the demo data. `remove` stops the server and deletes the copy. `folder`: of another
 * built checkout.
 */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  folder?: string,
): Promise<App & { remove(): Promise<void> }> {
  const dataDirectory = await copyOfDemoData()
  const port = await freePort()
  const place = { dataDirectory, port, ...(folder === undefined ? {} : { folder }) }
  let server = await RunningServer.start({ ...place, env })
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    server = await RunningServer.start({ ...place, env: { ...env, ...more } })
  }
  return {
    get url() {
      return server.url
    },
    get server() {
      return server
    },
    dataDirectory,
    start,
    stop: () => server.stop(),
    kill: () => server.kill(),
    restart: async (more) => {
      await server.stop()
      await start(more)
    },
    remove: async () => {
      await server.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
