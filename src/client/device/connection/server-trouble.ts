import { useSyncExternalStore } from 'react'
import type { AnswerSeen } from '#client/api/answers.ts'
import { checkNow } from './connectivity.ts'

/** Failures in a row, of one path, that count as trouble. A single failure shows where it happened. */
const AGAIN = 2
/** Milliseconds after which a failure that nobody repeated no longer counts. */
const REMEMBERED = 60_000

interface Failing {
  readonly count: number
  readonly forget: ReturnType<typeof setTimeout>
}

const failing = new Map<string, Failing>()
const listeners = new Set<() => void>()
let isTrouble = false

function announce(): void {
  const next = [...failing.values()].some(({ count }) => count >= AGAIN)
  if (next === isTrouble) return
  isTrouble = next
  for (const listener of listeners) listener()
}

function forget(path: string): void {
  clearTimeout(failing.get(path)?.forget)
  if (failing.delete(path)) announce()
}

function noteFailure(path: string): void {
  const before = failing.get(path)
  clearTimeout(before?.forget)
  failing.set(path, { count: (before?.count ?? 0) + 1, forget: setTimeout(() => forget(path), REMEMBERED) })
  announce()
}

/**
 * Counts calls that fail although the server can be reached. A path that fails again and again is trouble, until it
 * succeeds or nobody has called it for a minute.
 */
export async function noteAnswer({ kind, status, path }: AnswerSeen): Promise<void> {
  if (status >= 500) noteFailure(path)
  else if (kind === 'ours') forget(path)
  // Without an answer of our server the device may be offline, which the offline banner shows. A probe tells.
  else if (await checkNow()) noteFailure(path)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns true while calls fail again and again although probes succeed. */
export function useServerTrouble(): boolean {
  return useSyncExternalStore(subscribe, () => isTrouble)
}
