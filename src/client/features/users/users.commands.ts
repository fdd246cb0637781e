import type { components } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'

type NewUser = components['schemas']['NewUser']
type UserUpdate = components['schemas']['UserUpdate']

/** Creates a user, who can log in at once, and returns the user's id. */
export async function createUser(body: NewUser): Promise<number> {
  return (await answerOf(api.POST('/user', { body }))).user.id
}

/** Without a password in `body`, the user keeps the present one. */
export function updateUser(id: number, body: UserUpdate): Promise<unknown> {
  return answerOf(api.PUT('/user/{id}', { params: { path: { id } }, body }))
}

export async function changeAssignments(
  photographer: { readonly id: number; readonly email: string },
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): Promise<void> {
  const { id, email } = photographer
  for (const outfitterId of after)
    if (!before.has(outfitterId)) await assignPhotographer(newIdempotencyKey(), outfitterId, email)
  for (const outfitterId of before) if (!after.has(outfitterId)) await unassignPhotographer(outfitterId, id)
}

export function assignPhotographer(key: string, outfitterId: number, email: string): Promise<unknown> {
  const params = { header: { 'Idempotency-Key': key } }
  return answerOf(api.POST('/outfitter/photographer', { params, body: { outfitterId, email } }))
}

export function unassignPhotographer(outfitterId: number, id: number): Promise<unknown> {
  return answerOf(api.DELETE('/outfitter/photographer/{id}/{outfitterId}', { params: { path: { id, outfitterId } } }))
}

/** False when the user had no second factor. */
export async function resetFactors(id: number): Promise<boolean> {
  return (await answerOf(api.DELETE('/user/factors/{id}', { params: { path: { id } } }))).had_factors
}

export function switchUser(id: number, active: boolean): Promise<unknown> {
  const params = { path: { id } }
  return active
    ? answerOf(api.GET('/user/restore/{id}', { params, cache: 'no-store' }))
    : answerOf(api.DELETE('/user/{id}', { params }))
}
