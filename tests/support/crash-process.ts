import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CrashServerOptions } from './crash-server.ts'

export interface CrashProcess {
  readonly url: string
  /** SIGKILL, and waits until the process is gone. Tells by which signal it ended: null when it had ended by itself. */
  kill(): Promise<NodeJS.Signals | null>
}

/** Starts the application in a process of its own. Throws, with all that it said, when it does not start. */
export async function startCrashProcess(program: string, options: CrashServerOptions): Promise<CrashProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  child.stdin.on('error', () => {})
  const exited = once(child, 'exit')
  const kill = async (): Promise<NodeJS.Signals | null> => {
    child.kill('SIGKILL')
    await exited
    return child.signalCode
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready on (\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, kill }
  }
  await kill()
  throw new Error(`The server did not start: ${said.join('')}`)
}
