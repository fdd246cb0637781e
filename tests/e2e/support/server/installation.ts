import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../../support/eventually.ts'
import type { Build } from './earlier-build.ts'
import { freePort } from '../../../support/free-port.ts'
import { RunningServer } from './running-server.ts'
import { copyOfDemoData } from './template-data.ts'

/** One address and data directory at which a test deploys one build after another. */
export class Installation {
  readonly #dataDirectory: string
  readonly #port: number
  #server: RunningServer | null = null

  private constructor(dataDirectory: string, port: number) {
    this.#dataDirectory = dataDirectory
    this.#port = port
  }

  static async open(): Promise<Installation> {
    return new Installation(await copyOfDemoData(), await freePort())
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /**
   * Replaces the running build. Resolves when the server serves the new build and has stored the build's files, which
   * later builds also serve.
   */
  async deploy({ folder, id }: Build): Promise<void> {
    await this.stop()
    const env = { LOG_LEVEL: 'info' }
    this.#server = await RunningServer.start({ dataDirectory: this.#dataDirectory, port: this.#port, folder, env })
    const { config } = (await (await fetch(`${this.url}/api/v1/config`)).json()) as { config: { build: string } }
    if (config.build !== id) throw new Error(`The server serves ${config.build} instead of ${id}`)
    const packs = join(this.#dataDirectory, 'storage/builds', id)
    await eventually('the files of the build in the storage', () => existsSync(packs) || null)
  }

  async stop(): Promise<void> {
    await this.#server?.stop()
    this.#server = null
  }

  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.#dataDirectory, { recursive: true, force: true })
  }
}
