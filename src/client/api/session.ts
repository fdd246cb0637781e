import type { SessionUser } from '#contract/schema.gen.ts'

/** Who is logged in on this device. */
export interface Session {
  readonly token: string
  readonly user: SessionUser
}

const STORED = 'eddyline.session'

let session: Session | null = null
let restoring: Promise<Session | null> | undefined
const listeners = new Set<() => void>()

function become(next: Session | null): void {
  if (session === next) return
  session = next
  for (const listener of listeners) listener()
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
}

/** The session, once `restoreSession` was awaited. */
export function currentSession(): Session | null {
  return session
}

/** Calls back whenever the session begins, changes or ends; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Reads the session that this device keeps. Guests' pages never need it. */
export function restoreSession(): Promise<Session | null> {
  restoring ??= import('idb-keyval').then(async ({ get }) => {
    const stored: unknown = await get(STORED)
    become(session ?? (isSession(stored) ? stored : null))
    return session
  })
  return restoring
}

/** Keeps the session on this device; where another page of it has logged somebody in instead of `previous`, only here. */
export async function keepSession(next: Session, previous?: Session): Promise<void> {
  become(next)
  restoring = Promise.resolve(next)
  const { set } = await import('idb-keyval')
  if (!previous || (await isStored(previous))) await set(STORED, next)
}

/** Forgets token and user; when only `ended` is over, what another page has logged in since stays for its reload. */
export async function forgetSession(ended?: Session): Promise<void> {
  become(null)
  restoring = Promise.resolve(null)
  const { del } = await import('idb-keyval')
  if (!ended || (await isStored(ended))) await del(STORED)
}

async function isStored({ token }: Session): Promise<boolean> {
  const { get } = await import('idb-keyval')
  const stored: unknown = await get(STORED)
  return isSession(stored) && stored.token === token
}
