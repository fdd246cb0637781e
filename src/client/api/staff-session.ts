import { del, get, set } from 'idb-keyval'
import type { SessionUser } from '#contract/schema.gen.ts'
import { createStore, useStore } from '#client/store.ts'
import { ApiError } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { refreshUser } from './refresh-user.ts'
import { currentSession, sessionStore, type Session } from './session.ts'
import { forgetSession, ifStorageAllowed, storeSession, restoreSession, sessionExpired } from './stored-session.ts'

export interface Staff {
  readonly user: SessionUser
  /** True when the server granted the user the named capability. */
  can(capability: string): boolean
  /** Id of the user's own outfitter, or of the outfitter that an administrator opened. */
  readonly outfitterId: number | null
  readonly outfitterName: string | null
  readonly actingAs: { readonly id: number; readonly name: string } | null
  readonly hasOpened: boolean
}

interface Opened {
  readonly userId: number
  readonly id: number
  readonly name: string
}

// Storage keys: the outfitter whose dashboard an administrator has opened, and the administrator who has logged in as
// another user. Sign-out removes both (docs/rules.md#client-storage).
const OPENED = 'eddyline.outfitter'
const ADMIN = 'eddyline.admin'

const openedStore = createStore<Opened | null>(null)
let restoring: Promise<void> | undefined

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'userId' in value

let seen: { session: Session; opened: Opened | null; staff: Staff } | undefined

/** Does not rerender components when the user changes; `useMaybeStaff` does. */
function currentStaff(): Staff | null {
  const session = currentSession()
  if (!session) return null
  const opened = openedStore.get()
  if (seen?.session === session && seen.opened === opened) return seen.staff
  const staff = staffOf(session.user, opened)
  seen = { session, opened, staff }
  return staff
}

function staffOf(user: SessionUser, opened: Opened | null): Staff {
  const capabilities = new Set(user.capabilities)
  const open = user.outfitter_id === null && opened?.userId === user.id ? opened : null
  return {
    user,
    can: (capability) => capabilities.has(capability),
    outfitterId: user.outfitter_id ?? open?.id ?? null,
    outfitterName: user.outfitter?.name ?? open?.name ?? null,
    actingAs: user.origin_user,
    hasOpened: open !== null,
  }
}

export function useMaybeStaff(): Staff | null {
  useStore(sessionStore)
  useStore(openedStore)
  return currentStaff()
}

/**
 * Returns the logged-in user and rerenders at each change. After the session has expired, returns the last user: the
 * login form then hides the staff page, but its components stay mounted and still need a user.
 * Throws: `Error` when nobody was logged in, which the guard of the staff pages prevents.
 */
export function useStaff(): Staff {
  const staff = useMaybeStaff() ?? (sessionExpired() ? (seen?.staff ?? null) : null)
  if (!staff) throw new Error('A staff page was shown to nobody')
  return staff
}

export function restoreStaff(): Promise<void> {
  restoring ??= readStored().catch((error: unknown) => {
    restoring = undefined
    throw error
  })
  return restoring
}

async function readStored(): Promise<void> {
  const [, stored] = await Promise.all([restoreSession(), ifStorageAllowed(() => get<unknown>(OPENED))])
  if (openedStore.get() === null && isOpened(stored)) openedStore.set(stored)
}

/** Opens an outfitter's dashboard for a user who belongs to no outfitter. */
export async function openOutfitter(id: number, name: string): Promise<void> {
  const user = currentSession()?.user
  if (!user) return
  const next = { userId: user.id, id, name }
  openedStore.set(next)
  await set(OPENED, next)
}

/** After somebody renamed an outfitter on this device, updates the name that the staff pages show. */
export async function renameOpenedOutfitter(id: number, name: string): Promise<void> {
  const opened = openedStore.get()
  if (opened?.id === id && opened.name !== name) await openOutfitter(id, name)
  const own = currentSession()?.user.outfitter
  if (own?.id === id && own.name !== name) await refreshUser()
}

export async function closeOutfitter(): Promise<void> {
  openedStore.set(null)
  await del(OPENED)
}

export function startPath({ role }: { role: string }): string {
  if (role === 'admin') return '/admin'
  if (role === 'outfitter') return '/dashboard'
  if (role === 'employee') return '/dashboard/pending-orders'
  return role === 'photographer' ? '/photographer' : '/'
}

export function logIn({ token, user }: Session): Promise<void> {
  return storeSession({ token, user })
}

/** The device forgets the session at once. If the server is out of reach, the session only expires there. */
export async function logOut(): Promise<void> {
  const gone = answerOf(api.POST('/auth/logout')).catch(() => undefined)
  openedStore.set(null)
  await Promise.all([forgetSession(), del(OPENED), del(ADMIN)])
  await gone
}

async function switchUser(answer: Session): Promise<string> {
  const admin = answer.user.origin_user
  openedStore.set(null)
  await Promise.all([storeSession({ token: answer.token, user: answer.user }), del(OPENED)])
  await (admin ? set(ADMIN, admin.id) : del(ADMIN))
  return startPath(answer.user)
}

/**
 * Returns from a login-as session to the administrator, and gives the path of their first page. Resolves to null when
 * the session ended before the server answered.
 */
export async function endLoginAs(): Promise<string | null> {
  const remembered: unknown = await get(ADMIN)
  const id = typeof remembered === 'number' ? remembered : currentSession()?.user.origin_user?.id
  if (id === undefined) throw new ApiError({ status: 0, code: 'no-way-back' })
  return logInAs(id)
}

/**
 * Continues as the user with this id for an hour (docs/rules.md#login-as). Returns the path of that user's first page.
 * Returns null when the session ended before the server answered: a late answer must not log anybody in.
 */
export async function logInAs(id: number): Promise<string | null> {
  const before = currentSession()?.token
  const answer = await answerOf(api.GET('/auth/login-as/{id}', { params: { path: { id } }, cache: 'no-store' }))
  return currentSession()?.token === before ? switchUser(answer) : null
}

const AT_MOST_EVERY = 15_000

/** Reloads the user and their rights now, and when the page becomes visible, at most every 15 seconds. */
export function watchSession(): () => void {
  let askedAt = Date.now()
  const ask = (): void => {
    askedAt = Date.now()
    void refreshUser()
  }
  const looked = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt > AT_MOST_EVERY) ask()
  }
  ask()
  addEventListener('focus', looked)
  document.addEventListener('visibilitychange', looked)
  return () => {
    removeEventListener('focus', looked)
    document.removeEventListener('visibilitychange', looked)
  }
}
