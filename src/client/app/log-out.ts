import { answerOf, api } from '#client/api/client.ts'
import { forgetSession } from '#client/api/session.ts'

/** Ends the session. The device forgets at once; a server that cannot be reached forgets by time. */
export async function logOut(): Promise<void> {
  await answerOf(api.POST('/auth/logout')).catch(() => undefined)
  await forgetSession()
}
