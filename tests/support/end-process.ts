import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends a signal to a process and resolves when the process has ended. Resolves at once if it had ended before. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
