import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../src/tools/run-command.ts'
import { freePort } from '../support/free-port.ts'
import { endProcess } from '../support/end-process.ts'

const startTimeout = 120_000 // Milliseconds.

/** Another program of the trade. It is no dependency of the project. */
export interface Peer {
  /** Starts it in a process of its own, from a script of this folder. */
  start(script: string, env: Readonly<Record<string, string>>): Promise<RunningPeer>
  remove(): void
}

export interface RunningPeer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Installs packages such as `ipx@3.1.1` into a temporary folder.
 *
 * Throws: an error with npm's words when the packages cannot be obtained.
 */
export async function installPeer(...packages: readonly string[]): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'eddyline-peer-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const { code, output } = await run({
    name: 'npm install',
    command: [
      'npm',
      'install',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--loglevel=error',
      '--prefix',
      folder,
      ...packages,
    ],
  })
  if (code !== 0) {
    remove()
    throw new Error(`${packages.join(' ')} cannot be obtained: ${output.trim()}`)
  }
  return { start: (script, env) => startPeer(folder, script, env), remove }
}

async function startPeer(folder: string, script: string, env: Readonly<Record<string, string>>): Promise<RunningPeer> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      UV_THREADPOOL_SIZE: '8', // As the server of the project.
      MALLOC_ARENA_MAX: '2',
      PEER_FOLDER: folder,
      PEER_PORT: String(port),
      ...env,
    },
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const fail = (): void => {
      child.kill('SIGKILL')
      reject(new Error(`${script} did not become ready: ${said.trim().slice(-600)}`))
    }
    const timer = setTimeout(fail, startTimeout)
    const read = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-5000)
      if (!said.includes('peer ready')) return
      clearTimeout(timer)
      child.off('exit', fail)
      resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', fail)
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => endProcess(child, 'SIGKILL') }
}
