import type { SessionUser } from '#contract/schema.gen.ts'

export interface Session {
  readonly token: string
  readonly user: SessionUser
}

let session: Session | null = null
const listeners = new Set<() => void>()

/** Returns the session of this page. It is valid only after `restoreSession` (stored-session.ts) has resolved. */
export function currentSession(): Session | null {
  return session
}

/** Sets the session that this page uses and informs the listeners. It stores nothing; stored-session.ts does. */
export function showSession(next: Session | null): void {
  if (session === next) return
  session = next
  for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
