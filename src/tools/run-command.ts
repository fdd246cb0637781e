import { spawn } from 'node:child_process'

export interface Finished {
  readonly name: string
  readonly code: number
  readonly output: string
  readonly seconds: number
}

export interface Command {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly live?: boolean
}

/** Never throws: a command that cannot start has code 127. */
export function run({ name, command, env, live = false }: Command): Promise<Finished> {
  const started = performance.now()
  const [program, ...args] = command
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    const finish = (code: number): void =>
      resolve({ name, code, output: Buffer.concat(parts).toString(), seconds: (performance.now() - started) / 1000 })
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    child.stdout.on('data', (chunk: Buffer) => {
      parts.push(chunk)
      if (live) process.stdout.write(chunk)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      parts.push(chunk)
      if (live) process.stderr.write(chunk)
    })
    child.on('error', (error) => {
      parts.push(Buffer.from(`${error.message}\n`))
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}

export async function runAll(
  commands: readonly Command[],
  width: number,
  onEnd: (finished: Finished) => void = () => undefined,
): Promise<Finished[]> {
  const waiting = [...commands]
  const done: Finished[] = []
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const finished = await run(next)
      onEnd(finished)
      done.push(finished)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return done
}

/** Node runs the program without npx, which takes a second to start. */
export function program(path: string, ...args: string[]): [string, ...string[]] {
  return [process.execPath, `node_modules/${path}`, ...args]
}
