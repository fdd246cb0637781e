import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { refreshUser } from '#client/api/refresh-user.ts'

type Schemas = components['schemas']

export async function renameAccount(body: Schemas['AccountName']): Promise<void> {
  await answerOf(api.PUT('/account', { body }))
  await refreshUser()
}

export function changePassword(body: Schemas['PasswordChange']): Promise<unknown> {
  return answerOf(api.POST('/account/password', { body }))
}

export function requestEmailChange(body: Schemas['EmailChange']): Promise<unknown> {
  return answerOf(api.POST('/account/email', { body }))
}

export async function confirmEmail(token: string): Promise<void> {
  await answerOf(api.POST('/account/confirm-email', { body: { token } }))
  await refreshUser()
}

export function endSession(id: number): Promise<unknown> {
  return answerOf(api.DELETE('/account/session/{id}', { params: { path: { id } } }))
}

export function endOtherSessions(): Promise<unknown> {
  return answerOf(api.POST('/account/end-other-sessions'))
}
