import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const endTimeout = 10_000

/** Starts a program in its own process group, so that `endGroup` can end its child processes too. */
export function spawnGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(command, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe', 'pipe'], env })
  child.stderr?.resume()
  return child
}

/** Kills a process group. Resolves when all its processes have ended, and throws when one remains after ten seconds. */
export async function endGroup({ pid }: ChildProcess): Promise<void> {
  if (pid === undefined) return
  const until = Date.now() + endTimeout
  while (signal(pid)) {
    if (Date.now() > until) throw new Error(`The process group ${pid} does not end`)
    await wait(20)
  }
}

/** Kills the processes of a group. Returns false when none is left. */
function signal(pid: number): boolean {
  try {
    return process.kill(-pid, 'SIGKILL')
  } catch {
    return false
  }
}
