import { rmSync } from 'node:fs'
import { freePort, RunningServer } from './running-server.ts'
import { copyOfDemoData } from './template-data.ts'

/** The app under test: the built server on its own demo data and its own port. */
export interface App {
  readonly url: string
  readonly dataDirectory: string
  readonly server: RunningServer
  /** Stops the server as an operator does (SIGTERM). */
  stop(): Promise<void>
  /** Kills the server as a power cut does (SIGKILL). */
  kill(): Promise<void>
  /** Starts the server again on the same port and data. */
  start(env?: Readonly<Record<string, string>>): Promise<void>
  restart(env?: Readonly<Record<string, string>>): Promise<void>
}

/** Starts a server on a fresh copy of the demo data. `remove` stops it and deletes the copy. */
export async function startApp(env: Readonly<Record<string, string>> = {}): Promise<App & { remove(): Promise<void> }> {
  const dataDirectory = await copyOfDemoData()
  const port = await freePort()
  let server = await RunningServer.start({ dataDirectory, port, env })
  const start = async (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    server = await RunningServer.start({ dataDirectory, port, env: { ...env, ...more } })
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
