import type { SessionUser } from '#contract/schema.gen.ts'

export interface Session {
  readonly token: string
  readonly user: SessionUser
}

let session: Session | null = null
const listeners = new Set<() => void>()

/** Valid after `restoreSession` (stored-session.ts) has resolved. */
export function currentSession(): Session | null {
  return session
}

/** Shows the session to the page. It stores nothing: see stored-session.ts. */
export function showSession(next: Session | null): void {
  if (session === next) return
  session = next
  for (const listener of listeners) listener()
}

/** Calls back when the session begins, changes or ends. Returns the function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
