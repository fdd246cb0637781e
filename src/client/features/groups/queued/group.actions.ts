import { api } from '#client/api/client.ts'
import type { OfflineDatabase } from '#client/device/database/device-database.ts'
import type { Facts } from '#client/device/database/rows.ts'
import {
  actionKindsOf,
  idInAnswer,
  idOfCreated,
  keyed,
  type ActionKind,
  type ActionWords,
  type StaffSentence,
} from '#client/device/outbox/action-kind.ts'
import { idsOfQueued, idsOnServer, NothingLeft } from '#client/device/uploads/queued-photos.ts'
import { insistOnStale } from '#client/device/outbox/insist-on-stale.ts'
import {
  keyOf,
  type GroupChange,
  type GroupCreate,
  type GroupDelete,
  type GroupPhotosChange,
  type GroupRef,
  type GroupRename,
} from './group-changes.ts'

const idOf = (database: OfflineDatabase, { key, id }: GroupRef) => idOfCreated(database, id ?? key, 'groupId')

/** A source that the server does not have cannot have started earlier. */
async function sourcesOf(database: OfflineDatabase, from: readonly GroupRef[] = []): Promise<{ from_ids?: number[] }> {
  const ids = (await Promise.all(from.map((group) => idOf(database, group)))).filter((id) => id !== null)
  return ids.length === 0 ? {} : { from_ids: ids }
}

/** True when photos come into the group after it is made. */
async function hasLaterChange(database: OfflineDatabase, key: string): Promise<boolean> {
  const later = await database.outbox.filter(({ kind }) => kind === changePhotos.kind).toArray()
  return later.some(({ payload }) => (payload as GroupPhotosChange).group.key === key)
}

function words(
  title: ActionWords['title']['key'],
  { name }: Facts,
  change: GroupChange['payload'] | null,
  details: readonly StaffSentence[] = [],
): ActionWords {
  const page = '/dashboard/display-groups'
  return {
    icon: 'edit',
    title: { key: title, params: { name: String(name ?? '') } },
    details,
    path: change === null ? page : `${page}?date=${change.date}&group=${keyOf(change)}`,
  }
}

function countsOf({ added, removed }: Facts): StaffSentence[] {
  const sentences: StaffSentence[] = []
  if (typeof added === 'number' && added > 0) sentences.push({ key: 'outbox.group-added', params: { count: added } })
  if (typeof removed === 'number' && removed > 0)
    sentences.push({ key: 'outbox.group-removed', params: { count: removed } })
  return sentences
}

const createGroup: ActionKind<GroupCreate> = {
  kind: 'group.create',
  version: 1,
  read: (payload) => payload as GroupCreate,
  async prepare(database, { clientId, outfitterId, date, name, photos, queued = [], from, take, code }) {
    const body = {
      client_id: clientId,
      name,
      date,
      outfitter_id: outfitterId,
      ...(await sourcesOf(database, from)),
      ...(take === undefined ? {} : { take }),
      ...(code === undefined ? {} : { raft_code: code }),
    }
    return async (replay) => {
      const arrived = await idsOfQueued(database, queued, replay)
      if ('response' in arrived) return arrived
      const photoIds = photos.flatMap(({ id }) => idsOnServer(arrived, id))
      if (photos.length > 0 && photoIds.length === 0 && !(await hasLaterChange(database, clientId)))
        throw new NothingLeft()
      return api.POST('/display-group', { ...keyed(replay), body: { ...body, photo_ids: photoIds } })
    }
  },
  summarize: ({ name, photos }) => ({ name, added: photos.length }),
  summarizeAnswer: ({ name, photos }, answer) => ({
    name,
    added: photos.length,
    groupId: idInAnswer(answer, 'displayGroup'),
  }),
  describe: (summary, change) => words('outbox.group-create', summary, change, countsOf(summary)),
}

const renameGroup: ActionKind<GroupRename> = {
  kind: 'group.rename',
  version: 1,
  read: (payload) => payload as GroupRename,
  async prepare(database, { group, outfitterId, date, to, version }) {
    const id = await idOf(database, group)
    if (id === null) return 'obsolete'
    const body = { id, name: to, date, outfitter_id: outfitterId, version }
    return ({ key, signal }) =>
      api.PUT('/display-group/{id}', { params: { header: { 'Idempotency-Key': key }, path: { id } }, body, signal })
  },
  insistence: insistOnStale(({ name }) => ({ key: 'outbox.group-rename', params: { name } })),
  summarize: ({ name, to }) => ({ name, to }),
  summarizeAnswer: ({ name, to }) => ({ name, to }),
  describe: (summary, change) =>
    words('outbox.group-rename', summary, change, [
      { key: 'outbox.quoted', params: { text: String(summary['to'] ?? '') } },
    ]),
}

const changePhotos: ActionKind<GroupPhotosChange> = {
  kind: 'group.photos',
  version: 1,
  read: (payload) => payload as GroupPhotosChange,
  async prepare(database, { group, add, remove, queued = [], from, take }) {
    const id = await idOf(database, group)
    if (id === null) return 'obsolete'
    const sources = { ...(await sourcesOf(database, from)), ...(take === undefined ? {} : { take }) }
    return async (replay) => {
      const arrived = await idsOfQueued(database, queued, replay)
      if ('response' in arrived) return arrived
      const added = add.flatMap((photo) => idsOnServer(arrived, photo.id))
      const removed = remove.flatMap((photoId) => idsOnServer(arrived, photoId))
      if (queued.length > 0 && added.length + removed.length === 0 && take !== 'groups') throw new NothingLeft()
      const body = { displayGroupId: id, add: added, remove: removed, ...sources }
      return api.POST('/display-group/photos', { ...keyed(replay), body })
    }
  },
  summarize: ({ name, add, remove }) => ({ name, added: add.length, removed: remove.length }),
  summarizeAnswer: ({ name, add, remove }) => ({ name, added: add.length, removed: remove.length }),
  describe: (summary, change) => words('outbox.group-photos', summary, change, countsOf(summary)),
}

const deleteGroup: ActionKind<GroupDelete> = {
  kind: 'group.delete',
  version: 1,
  read: (payload) => payload as GroupDelete,
  async prepare(database, { group }) {
    const id = await idOf(database, group)
    if (id === null) return 'obsolete'
    // The server deletes by GET (docs/rules.md#gets-that-change-state), so no browser cache may answer this request.
    return ({ key, signal }) => {
      const params = { header: { 'Idempotency-Key': key }, path: { id } }
      return api.GET('/display-group/delete/{id}', { params, cache: 'no-store', signal })
    }
  },
  summarize: ({ name }) => ({ name }),
  summarizeAnswer: ({ name }) => ({ name }),
  describe: (summary, change) => words('outbox.group-delete', summary, change),
}

export const groupActions = [createGroup, renameGroup, changePhotos, deleteGroup] as const

export const groupKinds = actionKindsOf(groupActions)
