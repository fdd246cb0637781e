import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { CrashServerOptions } from './crash-server.ts'

export interface CrashProcess {
  readonly url: string
  /**
   * Sends SIGKILL and waits for the end. Resolves to the ending signal, or null if the process had exited by itself.
   */
  kill(): Promise<NodeJS.Signals | null>
}

/** Starts crash-server.ts in its own process. Throws with the output of the process when it does not start. */
export async function startCrashProcess(program: string, options: CrashServerOptions): Promise<CrashProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', program, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
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
  throw new Error(`The server did not start: ${output.join('')}`)
}
