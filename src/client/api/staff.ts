import { del, get, set } from 'idb-keyval'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/schema.gen.ts'
import { onAnswer } from './answers.ts'
import { ApiError } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { currentSession, forgetSession, keepSession, onSessionChange, restoreSession, type Session } from './session.ts'

/** Who works here, what they may do and for which outfitter: what every staff page asks. */
export interface Staff {
  readonly user: SessionUser
  /** Whether the server gave this capability; the browser never works it out. */
  can(capability: string): boolean
  /** The user's own outfitter, or the one that an administrator has opened; null when there is none. */
  readonly outfitterId: number | null
  readonly outfitterName: string | null
  /** The administrator behind a login-as session. */
  readonly actingAs: { readonly id: number; readonly name: string } | null
  /** True when the outfitter was opened, and so can be closed. */
  readonly hasOpened: boolean
}

interface Opened {
  readonly userId: number
  readonly id: number
  readonly name: string
}

// rules.md 9.9: beside the session in idb-keyval, gone at sign-out.
const OPENED = 'eddyline.outfitter'
const ADMIN = 'eddyline.admin'

let opened: Opened | null = null
let restoring: Promise<void> | undefined
const listeners = new Set<() => void>()

const isOpened = (value: unknown): value is Opened =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'userId' in value

function becomeOpened(next: Opened | null): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

let seen: { session: Session; opened: Opened | null; staff: Staff } | undefined

/** The same as `useStaff`, or null when nobody is logged in. */
export function currentStaff(): Staff | null {
  const session = currentSession()
  if (!session) return null
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

/** Who is logged in, live; null when nobody is. For what stands before the guard. */
export function useMaybeStaff(): Staff | null {
  return useSyncExternalStore(subscribe, currentStaff)
}

/** Who is logged in, live. For pages behind the guard; throws where nobody is. */
export function useStaff(): Staff {
  const staff = useMaybeStaff()
  if (!staff) throw new Error('A staff page was shown to nobody')
  return staff
}

/** Reads what this device keeps of the session and of the opened outfitter. */
export function restoreStaff(): Promise<void> {
  restoring ??= Promise.all([restoreSession(), get<unknown>(OPENED)]).then(([, stored]) => {
    if (opened === null && isOpened(stored)) becomeOpened(stored)
  })
  return restoring
}

/** Opens an outfitter's dashboard to a user who belongs to none, until it is closed or the user logs out. */
export async function openOutfitter(id: number, name: string): Promise<void> {
  const user = currentSession()?.user
  if (!user) return
  const next = { userId: user.id, id, name }
  becomeOpened(next)
  await set(OPENED, next)
}

/** An outfitter was renamed here: where its name stands, it follows at once. */
export async function outfitterRenamed(id: number, name: string): Promise<void> {
  if (opened?.id === id && opened.name !== name) await openOutfitter(id, name)
  const own = currentSession()?.user.outfitter
  if (own?.id === id && own.name !== name) await refreshUser()
}

/** Closes it again. */
export async function closeOutfitter(): Promise<void> {
  becomeOpened(null)
  await del(OPENED)
}

/** Where a role starts (product.md 2). */
export function startPath({ role }: { role: string }): string {
  if (role === 'admin') return '/admin'
  if (role === 'outfitter') return '/dashboard'
  if (role === 'employee') return '/dashboard/pending-orders'
  return role === 'photographer' ? '/photographer' : '/'
}

/** Begins a session. Answers where that user starts. */
export async function logIn(answer: Session): Promise<string> {
  await keepSession({ token: answer.token, user: answer.user })
  return startPath(answer.user)
}

/** Ends the session. The device forgets at once; a server that cannot be reached forgets by time. */
export async function logOut(): Promise<void> {
  const gone = answerOf(api.POST('/auth/logout')).catch(() => undefined)
  becomeOpened(null)
  await Promise.all([forgetSession(), del(OPENED), del(ADMIN)])
  await gone
}

/** Goes on as another user, with the answer of `auth/login-as/{id}`. Answers where that user starts. */
async function becomeUser(answer: Session): Promise<string> {
  const admin = answer.user.origin_user
  becomeOpened(null)
  await Promise.all([keepSession({ token: answer.token, user: answer.user }), del(OPENED)])
  await (admin ? set(ADMIN, admin.id) : del(ADMIN))
  return startPath(answer.user)
}

/**
 * Goes back from a login-as session to the administrator behind it. Answers where that user starts; null when the session
 * was left before the answer came.
 */
export async function goBack(): Promise<string | null> {
  const remembered: unknown = await get(ADMIN)
  const id = typeof remembered === 'number' ? remembered : currentSession()?.user.origin_user?.id
  if (id === undefined) throw new ApiError({ status: 0, code: 'no-way-back' })
  return logInAs(id)
}

/**
 * Goes on as that user: for an hour, or for good where it is the way back. Answers where that user starts; null when the
 * session was left before the answer came, which then makes nobody log in again.
 */
export async function logInAs(id: number): Promise<string | null> {
  const before = currentSession()?.token
  const answer = await answerOf(api.GET('/auth/login-as/{id}', { params: { path: { id } }, cache: 'no-store' }))
  return currentSession()?.token === before ? becomeUser(answer) : null
}

let refreshing: Promise<void> | undefined

/** Asks the server anew who is logged in and with what rights. A session that is no more ends on this device too. */
export function refreshUser(): Promise<void> {
  refreshing ??= askWho().finally(() => (refreshing = undefined))
  return refreshing
}

async function askWho(): Promise<void> {
  const session = currentSession()
  if (!session) return
  try {
    const { user } = await answerOf(api.GET('/user/get'))
    const isSame = currentSession() === session && JSON.stringify(user) !== JSON.stringify(session.user)
    if (isSame) await keepSession({ token: session.token, user }, session)
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && currentSession()?.token === session.token
    if (!isOver) return
    // The outfitter that was open stays remembered (rules.md 9.6): the same user finds it again.
    await forgetSession(session)
  }
}

const AT_MOST_EVERY = 15_000

/**
 * Keeps user and rights up to date: now, whenever the page is looked at again, and when any call is refused with 401. The
 * refused call may have carried an older token, so the server is asked once more. Answers how to stop.
 */
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
  let confirming: Session | null = null
  const stop = onAnswer(({ kind, status }) => {
    const session = currentSession()
    if (kind !== 'ours' || status !== 401 || !session || confirming === session) return
    confirming = session
    // A question in flight may have been answered before the refusal, so this one joins none.
    void askWho().finally(() => {
      if (confirming === session) confirming = null
    })
  })
  return () => {
    removeEventListener('focus', looked)
    document.removeEventListener('visibilitychange', looked)
    stop()
  }
}
