import { answerOf, api } from '#client/api/client.ts'
import { makePasskey } from '#client/api/passkey-prompt.ts'

/** Returns recovery codes if the user had no second factor before, else an empty list. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const { options } = await answerOf(api.POST('/auth/factors/passkey/options'))
  const passkey = await makePasskey(options)
  return (await answerOf(api.POST('/auth/factors/passkey', { body: { name, passkey } }))).recovery_codes
}

export function beginApp(): Promise<{ readonly secret: string; readonly uri: string }> {
  return answerOf(api.POST('/auth/factors/app'))
}

/** Returns recovery codes if the user had no second factor before, else an empty list. */
export async function confirmApp(code: string): Promise<readonly string[]> {
  return (await answerOf(api.POST('/auth/factors/app/confirm', { body: { code } }))).recovery_codes
}

export function removeFactor(id: number | null): Promise<unknown> {
  if (id === null) return answerOf(api.DELETE('/auth/factors/app'))
  return answerOf(api.DELETE('/auth/factors/passkey/{id}', { params: { path: { id } } }))
}

export async function makeRecoveryCodes(): Promise<readonly string[]> {
  return (await answerOf(api.POST('/auth/factors/recovery-codes'))).recovery_codes
}
