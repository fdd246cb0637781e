import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../../../src/tools/build-inputs.mjs'

export interface ServerOptions {
  readonly dataDirectory: string
  /** A restarted server must use the same port, so that the browser finds it again. */
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
  /** The folder of the build to start. By default the project's own. */
  readonly folder?: string
}

const startTimeout = 300_000 // Milliseconds. Creating the demo data takes long on a busy machine.

const stopTimeout = 30_000

export class RunningServer {
  /** The address that the server prints. It is the public address when one is configured. */
  readonly url: string
  readonly local: string
  readonly #process: ChildProcess
  readonly #output: string[]

  private constructor(process: ChildProcess, url: string, port: number, output: string[]) {
    this.#process = process
    this.url = url
    this.local = `http://127.0.0.1:${port}`
    this.#output = output
  }

  /** Starts dist/server/main.js. Resolves when the server prints that it accepts requests. */
  static async start({ dataDirectory, port, env, folder = root }: ServerOptions): Promise<RunningServer> {
    const output: string[] = []
    const child = spawn(process.execPath, ['--enable-source-maps', join(folder, 'dist/server/main.js')], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...inherited(),
        UV_THREADPOOL_SIZE: '8',
        MALLOC_ARENA_MAX: '2',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDirectory,
        SEED: 'none',
        LOG_LEVEL: 'warn',
        ...env,
      },
    })
    const url = await new Promise<string>((resolve, reject) => {
      const fail = (why: string): void => {
        clearTimeout(timer)
        child.kill('SIGKILL')
        const log = output.join('')
        const lastLine = log.trimEnd().split('\n').at(-1) ?? ''
        reject(new Error(`The server ${why}: ${lastLine}\n${log}`))
      }
      const timer = setTimeout(() => fail('did not become ready'), startTimeout)
      const read = (chunk: Buffer): void => {
        output.push(chunk.toString())
        const ready = /Eddyline ready on (\S+)/.exec(output.join(''))
        if (ready?.[1] === undefined) return
        clearTimeout(timer)
        resolve(ready[1])
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', (error) => fail(`did not start (${error.message})`))
      child.once('exit', (code, signal) => fail(`ended with ${signal ?? `code ${code ?? '?'}`}`))
    })
    child.removeAllListeners('exit')
    return new RunningServer(child, url.replace(/\/$/, ''), port, output)
  }

  get pid(): number {
    if (this.#process.pid === undefined) throw new Error('The server has no process')
    return this.#process.pid
  }

  get log(): string {
    return this.#output.join('')
  }

  /** Sends SIGTERM and waits for the exit. Throws when the server does not exit by itself with code 0. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Stops the process with SIGSTOP. The server then accepts connections but never answers. */
  freeze(): void {
    this.#process.kill('SIGSTOP')
  }

  thaw(): void {
    this.#process.kill('SIGCONT')
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGCONT')
    this.#process.kill(signal)
    let late = false
    const timer = setTimeout(() => {
      late = true
      this.#process.kill('SIGKILL')
    }, stopTimeout)
    await ended
    clearTimeout(timer)
    if (late) throw new Error(`The server did not end on ${signal}:\n${this.log}`)
    const { exitCode } = this.#process
    if (signal === 'SIGTERM' && exitCode !== 0)
      throw new Error(`The server ended on SIGTERM with code ${exitCode ?? '?'}, not 0:\n${this.log}`)
  }
}

/** The environment without variables that configure Eddyline, so that a developer's settings cannot change the test. */
function inherited(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS']
  return Object.fromEntries(kept.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]])))
}
