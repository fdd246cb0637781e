import { storageFaultOf } from './api-error.ts'
import { currentSession, showSession, type Session } from './session.ts'

const STORED = 'eddyline.session'
const CHANNEL = 'eddyline-session'

let restoring: Promise<Session | null> | undefined
let following: BroadcastChannel | undefined
let expired = false
/**
 * Counts the logins, session changes and log-outs in this page. `storeSession` compares the count before and after it
 * stores a session. If they differ, the page does not use the stored session.
 */
let changes = 0

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'
}

/** From this call on, the page follows the logins and log-outs of other tabs. */
export function restoreSession(): Promise<Session | null> {
  followOtherPages()
  restoring ??= readSession().catch((error: unknown) => {
    restoring = undefined
    throw error
  })
  return restoring
}

/**
 * Returns undefined where the browser refuses storage.
 *
 * Throws: every other error.
 */
export async function ifStorageAllowed<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (storageFaultOf(error) !== 'refused') throw error
    return undefined
  }
}

async function readSession(): Promise<Session | null> {
  const { get } = await import('idb-keyval')
  const stored: unknown = await ifStorageAllowed(() => get(STORED))
  showSession(currentSession() ?? (isSession(stored) ? stored : null))
  return currentSession()
}

/** True when the last session ended without a log-out: it expired or was revoked. */
export function sessionExpired(): boolean {
  return expired
}

/**
 * Stores the session before the page uses it, because a person may reload the page right after the login. `previous`:
 * the session that `next` replaces. If another tab has stored a different session, `next` is not stored, and only this
 * tab uses it.
 * Throws: when storing fails. The session then lasts as long as the page.
 */
export async function storeSession(next: Session, previous?: Session): Promise<void> {
  const change = ++changes
  let isShared = false
  try {
    const { set } = await import('idb-keyval')
    isShared = !previous || (await isStored(previous))
    if (isShared) await ifStorageAllowed(() => set(STORED, next))
  } finally {
    if (change === changes) {
      expired = false
      restoring = Promise.resolve(next)
      showSession(next)
    }
  }
  if (isShared) tellOtherPages('changed')
}

/**
 * `ended`: a session that the server ended. If another tab has meanwhile stored a newer session, the storage keeps that
 * one.
 */
export async function forgetSession(ended?: Session): Promise<void> {
  changes += 1
  expired = ended !== undefined
  showSession(null)
  restoring = Promise.resolve(null)
  const { del } = await import('idb-keyval')
  if (ended && !(await isStored(ended))) return
  await ifStorageAllowed(() => del(STORED))
  tellOtherPages(ended ? 'cut' : 'changed')
}

function tellOtherPages(what: 'changed' | 'cut'): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(what)
  channel.close()
}

function followOtherPages(): void {
  if (following || !('BroadcastChannel' in globalThis)) return
  following = new BroadcastChannel(CHANNEL)
  following.onmessage = ({ data }) => void follow(data === 'cut').catch(() => undefined)
}

async function follow(isExpired: boolean): Promise<void> {
  await restoring
  const before = currentSession()
  const { get } = await import('idb-keyval')
  const stored: unknown = await get(STORED)
  const next = isSession(stored) ? stored : null
  // Ignores the stored session if this tab's session changed during the read, or if the stored session equals this
  // tab's.
  if (currentSession() !== before || JSON.stringify(next) === JSON.stringify(before)) return
  expired = next === null && isExpired
  restoring = Promise.resolve(next)
  showSession(next)
}

async function isStored({ token }: Session): Promise<boolean> {
  const { get } = await import('idb-keyval')
  const stored: unknown = await ifStorageAllowed(() => get(STORED))
  return isSession(stored) && stored.token === token
}
