import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const endTimeout = 10_000

/** Starts a program in a process group of its own. */
export function spawnGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env })
  child.stderr?.resume()
  return child
}

/** Kills a process group. Resolves when none of its processes is left. */
export async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const until = Date.now() + endTimeout
  while (signal(pid)) {
    if (Date.now() > until) throw new Error(`The process group ${pid} does not end`)
    await wait(20)
  }
}

/** Returns false when the group has no process. */
function signal(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL')
  } catch {
    return false
  }
}
