import type { SessionUser } from '#contract/schema.gen.ts'
import { onAnswer } from './answers.ts'
import { ApiError } from './api-error.ts'
import { answerOf, api } from './client.ts'
import { currentSession, type Session } from './session.ts'
import { forgetSession, keepSession } from './stored-session.ts'

let refreshing: Promise<void> | undefined
let confirming: Session | undefined
let tellInactive: (user: SessionUser) => void = () => undefined

/** Reloads the user and their rights from the server. Ends the session here if the server has ended it. */
export function refreshUser(): Promise<void> {
  refreshing ??= fetchUser().finally(() => (refreshing = undefined))
  return refreshing
}

/**
 * Ends the session when a call of this page is refused with 401. Calls are queries, queued actions, uploads and streams
 * of events. Asks for the user once more, because the refused call may have carried an older token. `onInactive` is
 * called when the session ended because the user was made inactive. Returns the function that stops it.
 */
export function followRefusals(onInactive: (user: SessionUser) => void = () => undefined): () => void {
  tellInactive = onInactive
  return onAnswer(({ kind, status }) => {
    const session = currentSession()
    if (kind !== 'ours' || status !== 401 || !session || confirming === session) return
    confirming = session
    // A refresh in flight may have been answered before the refusal, so this does not wait for it.
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
    if (isSame) await keepSession({ token: session.token, user }, session)
  } catch (error) {
    const isOver = error instanceof ApiError && error.status === 401 && currentSession()?.token === session.token
    if (!isOver) return
    if (error.code === 'user-inactive') tellInactive(session.user)
    // Keeps the opened outfitter (docs/rules.md#kept-answers), so that the same user finds it after the next login.
    await forgetSession(session)
  }
}
