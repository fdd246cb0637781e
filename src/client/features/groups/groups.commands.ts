import type { components, DisplayGroup } from '#contract/schema.gen.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'

type Schemas = components['schemas']

/** With the key made when the person acted: sent again, it is done once (rules.md 1.5). */
const keyed = (key: string) => ({ header: { 'Idempotency-Key': key } })

/** As many photos as one call may name. */
const AT_MOST = 1000

/** What is to become of the photos of a group. */
export interface PhotosWanted {
  readonly groupId: number
  readonly add: readonly number[]
  readonly remove: readonly number[]
}

type Call = () => Promise<DisplayGroup>

/** The calls that bring it about, one after the other, each with its key: made when the person acts. */
export function callsFor({ groupId, add, remove }: PhotosWanted): readonly Call[] {
  const [only] = [...add, ...remove]
  if (only !== undefined && add.length + remove.length === 1) return [changeOne(groupId, only, add.length === 1)]
  const calls: Call[] = []
  for (let from = 0; from < Math.max(add.length, remove.length); from += AT_MOST) {
    const params = keyed(newIdempotencyKey())
    const body = {
      displayGroupId: groupId,
      add: add.slice(from, from + AT_MOST),
      remove: remove.slice(from, from + AT_MOST),
    }
    calls.push(async () => (await answerOf(api.POST('/display-group/photos', { params, body }))).displayGroup)
  }
  return calls
}

function changeOne(displayGroupId: number, photoId: number, isAdded: boolean): Call {
  const params = keyed(newIdempotencyKey())
  const body = { photoId, displayGroupId }
  return async () => {
    const call = isAdded
      ? api.POST('/display-group/add-photo', { params, body })
      : api.POST('/display-group/remove-photo', { params, body })
    return (await answerOf(call)).displayGroup
  }
}

/** Creates a group, with the photos that it begins with. */
export async function createDisplayGroup(key: string, group: Schemas['NewDisplayGroup']): Promise<DisplayGroup> {
  const body = { ...group, photo_ids: group.photo_ids?.slice(0, AT_MOST) ?? [] }
  const created = (await answerOf(api.POST('/display-group', { params: keyed(key), body }))).displayGroup
  const rest = group.photo_ids?.slice(AT_MOST) ?? []
  let latest = created
  for (const call of callsFor({ groupId: created.id, add: rest, remove: [] })) latest = await call()
  return latest
}

/** Gives a group another name. Its 24 hours go on (rules.md 2.5). */
export async function renameDisplayGroup(key: string, group: DisplayGroup, name: string): Promise<DisplayGroup> {
  const { id, date, outfitter_id } = group
  const params = { ...keyed(key), path: { id } }
  const call = api.PUT('/display-group/{id}', { params, body: { id, name, date, outfitter_id } })
  return (await answerOf(call)).displayGroup
}

/** Deletes a group. A GET that changes something: never from a cache. */
export function deleteDisplayGroup(key: string, id: number): Promise<unknown> {
  const params = { ...keyed(key), path: { id } }
  return answerOf(api.GET('/display-group/delete/{id}', { params, cache: 'no-store' }))
}
