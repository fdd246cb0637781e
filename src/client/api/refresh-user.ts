import type { SessionUser } from '#contract/schema.gen.ts'
import { onAnswer } from './answers.ts'
import { ApiError } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { currentSession, type Session } from './session.ts'
import { forgetSession, storeSession } from './stored-session.ts'

let refreshing: Promise<void> | undefined
let confirming: Session | undefined
let tellInactive: (user: SessionUser) => void = () => undefined

/** Ends the session on this device when the server has ended it. */
export function refreshUser(): Promise<void> {
  refreshing ??= fetchUser().finally(() => (refreshing = undefined))
  return refreshing
}

/**
 * Ends the session when the server refuses a call of this page with 401. This function first asks the server for the
 * user, because the refused call may have carried an older token. Calls `onInactive` when the session ended because the
 * account was made inactive.
 */
export function followRefusals(onInactive: (user: SessionUser) => void = () => undefined): () => void {
  tellInactive = onInactive
  return onAnswer(({ kind, status }) => {
    const session = currentSession()
    if (kind !== 'ours' || status !== 401 || !session || confirming === session) return
    confirming = session
    // A request that is already running may get an answer from before this 401.
    void fetchUser().finally(() => {
      if (confirming === session) confirming = undefined
    })
  })
}

async function fetchUser(): Promise<void> {
  const session = currentSession()
  if (!session) return
  try {
    const { user } = await answerOf(api.GET('/user/get'))
    const isSame = currentSession() === session && JSON.stringify(user) !== JSON.stringify(session.user)
    if (isSame) await storeSession({ token: session.token, user }, session)
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && currentSession()?.token === session.token
    if (!isOver) return
    if (error.code === 'user-inactive') tellInactive(session.user)
    // Forgets only the session. The outfitter that this user last worked for stays stored (docs/rules.md#kept-answers),
    // and opens after the user's next login.
    await forgetSession(session)
  }
}
