import { useSyncExternalStore } from 'react'
import type { AnswerSeen } from '#client/api/answers.ts'
import { checkNow } from './connectivity.ts'

/**
 * Calls of one API path count as trouble once this many in a row have failed. A single failure is not yet trouble: the
 * part of the page that made the call shows it.
 */
const AGAIN = 2
/** Milliseconds after which a failure is forgotten if the path has not failed again. */
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
 * Counts calls that fail although the server is reachable. A path that fails repeatedly counts as trouble, until it
 * succeeds or nobody has called it for a minute.
 */
export async function noteAnswer({ kind, status, path }: AnswerSeen): Promise<void> {
  if (status >= 500) noteFailure(path)
  else if (kind === 'ours') forget(path)
  // The call got no answer from our server. If a probe now succeeds, the server is reachable, so the failed call counts
  // as trouble. If the probe fails too, the device is offline, which another banner shows.
  else if (await checkNow()) noteFailure(path)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useServerTrouble(): boolean {
  return useSyncExternalStore(subscribe, () => isTrouble)
}
