import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { currentSession, sessionWasCut } from '#client/api/session.ts'
import type { LoginState } from './login-state.ts'
import { restoreStaff, startPath, useMaybeStaff, watchSession } from '#client/api/staff.ts'
import { PageResting } from './page-resting.tsx'

/** What the device keeps of whoever is logged in comes back before any page asks for it. */
async function restoreTheirs(client: QueryClient): Promise<void> {
  const user = currentSession()?.user
  if (!user) return
  const { restoreAnswers } = await import('#client/api/kept-answers.ts')
  await restoreAnswers(client, user.id)
}

/** Whose answers the query cache holds: another's must never be shown. */
let cacheOwner: number | null = null

/**
 * Sends whoever is not logged in to /login, and back here afterwards. Behind it there is always a user, whose rights are
 * kept up to date; when it becomes another one (login-as, going back), the page gives way to where that one starts.
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
    void restoreStaff()
      .then(() => restoreTheirs(client))
      .catch(() => undefined)
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
  if (!known) return <PageResting />
  if (!staff) {
    // Whoever logs out means to leave; whose session ended wants to go on.
    const left = lastUser !== null && !sessionWasCut()
    const state: LoginState = left ? {} : { from: pathname + search, of: lastUser, ended: sessionWasCut() }
    return <Leaving wipe={left} state={state} />
  }
  return <OneUser userId={staff.user.id}>{children}</OneUser>
}

function useWipe(): () => void {
  const client = useQueryClient()
  // What may be kept is the public catalogue; the rest is of a user.
  return useCallback(() => client.removeQueries({ predicate: ({ meta }) => meta?.keep !== true }), [client])
}

function Leaving({ wipe, state }: { wipe: boolean; state: LoginState }) {
  const wipeAnswers = useWipe()
  useEffect(() => {
    if (!wipe) return
    cacheOwner = null
    wipeAnswers()
    void import('#client/api/kept-answers.ts')
      .then(({ forgetUserAnswers }) => forgetUserAnswers())
      .catch(() => undefined)
  }, [wipe, wipeAnswers])
  return <Navigate to="/login" replace state={state} />
}

function OneUser({ userId, children }: { userId: number; children: ReactNode }) {
  const wipeAnswers = useWipe()
  const [drawnFor, setDrawnFor] = useState(() => {
    // Before anything of this user asks for its answers.
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
  return isOther ? <PageResting /> : children
}
