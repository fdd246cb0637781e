import type { SessionUser } from '#contract/schema.gen.ts'
import { createStore } from '#client/store.ts'

export interface Session {
  readonly token: string
  readonly user: SessionUser
}

export const sessionStore = createStore<Session | null>(null)

/** Valid only after `restoreSession` (stored-session.ts) has resolved. */
export const currentSession = sessionStore.get

/** Stores nothing; stored-session.ts does. */
export const showSession = sessionStore.set

export const onSessionChange = sessionStore.subscribe
