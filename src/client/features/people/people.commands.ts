import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'

type NewUser = components['schemas']['NewUser']
type UserUpdate = components['schemas']['UserUpdate']

/** Makes a user, who can log in at once. */
export function createUser(body: NewUser): Promise<unknown> {
  return answerOf(api.POST('/user', { body }))
}

/** Changes a user. Without a password the present one stays. */
export function updateUser(id: number, body: UserUpdate): Promise<unknown> {
  return answerOf(api.PUT('/user/{id}', { params: { path: { id } }, body }))
}

/** Makes a user inactive, or active again. */
export function switchUser(id: number, active: boolean): Promise<unknown> {
  const params = { path: { id } }
  return active
    ? answerOf(api.GET('/user/restore/{id}', { params, cache: 'no-store' }))
    : answerOf(api.DELETE('/user/{id}', { params }))
}
