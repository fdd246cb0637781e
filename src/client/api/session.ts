import type { SessionUser } from '#contract/schema.gen.ts'

/** Who is logged in on this device. */
export interface Session {
  readonly token: string
  readonly user: SessionUser
}

const STORED = 'eddyline.session'
const CHANNEL = 'eddyline-session'

let session: Session | null = null
let restoring: Promise<Session | null> | undefined
let cut = false
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

/** True when the last session ended without a log-out: it expired or was revoked. */
export function sessionWasCut(): boolean {
  return cut
}

/** Keeps the session on this device; where another page of it has logged somebody in instead of `previous`, only here. */
export async function keepSession(next: Session, previous?: Session): Promise<void> {
  cut = false
  become(next)
  restoring = Promise.resolve(next)
  const { set } = await import('idb-keyval')
  if (previous && !(await isStored(previous))) return
  await set(STORED, next)
  tellOtherPages('changed')
}

/** Forgets token and user; when only `ended` is over, what another page has logged in since stays for its reload. */
export async function forgetSession(ended?: Session): Promise<void> {
  cut = ended !== undefined
  become(null)
  restoring = Promise.resolve(null)
  const { del } = await import('idb-keyval')
  if (ended && !(await isStored(ended))) return
  await del(STORED)
  tellOtherPages(ended ? 'cut' : 'changed')
}

function tellOtherPages(what: 'changed' | 'cut'): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

/**
 * Makes this page follow the others of the device: who logs in or out on one of them does so on all. A page that has not
 * asked yet who is logged in reads it when it does.
 */
export function followOtherPages(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => void follow(data === 'cut').catch(() => undefined)
  return () => channel.close()
}

async function follow(isCut: boolean): Promise<void> {
  if (!restoring) return
  await restoring
  const before = session
  const { get } = await import('idb-keyval')
  const stored: unknown = await get(STORED)
  const next = isSession(stored) ? stored : null
  // What this page itself has kept meanwhile is newer.
  if (session !== before || JSON.stringify(next) === JSON.stringify(before)) return
  cut = next === null && isCut
  restoring = Promise.resolve(next)
  become(next)
}

async function isStored({ token }: Session): Promise<boolean> {
  const { get } = await import('idb-keyval')
  const stored: unknown = await get(STORED)
  return isSession(stored) && stored.token === token
}
