import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Activity, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { currentSession } from '#client/api/session.ts'
import { sessionExpired } from '#client/api/stored-session.ts'
import type { LoginState } from './login-state.ts'
import { restoreStaff, startPath, useMaybeStaff, watchSession } from '#client/api/staff-session.ts'
import { forgetDrafts, restoreDrafts } from '#client/device/drafts/draft-store.ts'
import { LoginPage } from './login/login-page.tsx'
import { PageSkeleton } from '../shell/page-skeleton.tsx'

async function restoreUserAnswers(client: QueryClient): Promise<void> {
  const user = currentSession()?.user
  if (!user) return
  const { restoreAnswers } = await import('#client/api/persisted-answers.ts')
  await restoreAnswers(client, user.id)
}

// Storage errors are ignored: a device that refuses storage works without drafts and kept answers.
const ignore = (): void => undefined

/** Id of the user whose answers the query cache holds. Another user must never see these answers. */
let cacheOwner: number | null = null

/**
 * A visitor without a session goes to /login and returns after the login. When the session expires, the login page
 * replaces the open page until the user logs in again. When the user changes (login-as), opens that user's first page.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const staff = useMaybeStaff()
  const client = useQueryClient()
  const [known, setKnown] = useState(false)
  const [lastUser, setLastUser] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    let stop: (() => void) | undefined
    const drafts = restoreDrafts().catch(ignore)
    void restoreStaff()
      .then(() => restoreUserAnswers(client))
      .catch(ignore)
      .then(() => drafts)
      .then(() => {
        if (left) return
        setKnown(true)
        stop = watchSession()
      })
    return () => {
      left = true
      stop?.()
    }
  }, [client])
  const userId = staff?.user.id ?? null
  useEffect(() => {
    if (userId !== null) setLastUser(userId)
  }, [userId])
  if (!known) return <PageSkeleton />
  const isEnded = staff === null && lastUser !== null && sessionExpired()
  if (!staff && !isEnded) {
    // After a log-out, the next login must not return to the page that was open.
    const state: LoginState = lastUser === null ? { from: pathname + search } : {}
    return <RedirectToLogin wipe={lastUser !== null} state={state} />
  }
  const shownFor = userId ?? lastUser
  return (
    <>
      {/* A page whose session has ended is hidden: it sends no requests and keeps what was typed. It returns when the same user logs in, in any tab. */}
      <Activity mode={isEnded ? 'hidden' : 'visible'}>
        {shownFor === null ? null : <UserScope userId={shownFor}>{children}</UserScope>}
      </Activity>
      {isEnded ? <LoginPage endedOf={lastUser} /> : null}
    </>
  )
}

function useWipeAnswers(): () => void {
  const client = useQueryClient()
  return useCallback(() => client.removeQueries({ predicate: ({ meta }) => meta?.persist !== true }), [client])
}

function RedirectToLogin({ wipe, state }: { wipe: boolean; state: LoginState }) {
  const wipeAnswers = useWipeAnswers()
  // `Navigate` navigates again whenever its state is a new object, so this component keeps the first state across
  // renders.
  const [first] = useState(state)
  useEffect(() => {
    if (!wipe) return
    cacheOwner = null
    wipeAnswers()
    forgetDrafts().catch(ignore)
    void import('#client/api/persisted-answers.ts').then(({ forgetUserAnswers }) => forgetUserAnswers()).catch(ignore)
  }, [wipe, wipeAnswers])
  return <Navigate to="/login" replace state={first} />
}

function UserScope({ userId, children }: { userId: number; children: ReactNode }) {
  const wipeAnswers = useWipeAnswers()
  const [drawnFor, setDrawnFor] = useState(() => {
    if (cacheOwner !== null && cacheOwner !== userId) wipeAnswers()
    cacheOwner = userId
    return userId
  })
  const navigate = useNavigate()
  const start = startPath(useMaybeStaff()?.user ?? { role: '' })
  const isOther = drawnFor !== userId
  useEffect(() => {
    if (!isOther) return
    wipeAnswers()
    cacheOwner = userId
    void navigate(start, { replace: true })
    setDrawnFor(userId)
  }, [isOther, userId, start, navigate, wipeAnswers])
  return isOther ? <PageSkeleton /> : children
}
