import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Album, DisplayGroup, Photo } from '#contract/schema.gen.ts'
import { guideNames } from '#domain/photos/guide-names.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { guidesQuery } from '#client/api/staff-queries.ts'
import { notify } from '#client/ui/notices/notices.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import { AlbumPane } from './album-pane.tsx'
import { DeleteGroupDialog, GroupNameDialog } from './group-dialogs.tsx'
import { GroupPane } from './display-group-pane.tsx'
import { albumPhotosQuery, displayGroupsQuery, type Day } from './groups.queries.ts'
import { namesByPhoto, type ShownGroup } from './queued/shown-groups.ts'
import { Suggestions } from './suggested/suggestions.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { DisplayGroups, Outcome } from './use-display-groups.ts'
import { useGroupActs } from './use-group-acts.ts'
import { useUndoKey } from './use-undo-key.ts'
import styles from './display-groups.module.css'

export type GroupDialog = 'new' | 'rename' | 'delete' | 'send'

/** Shows the window that sends a group's photos. */
export type SendGroup = (group: DisplayGroup, onClose: () => void) => ReactNode

interface Props {
  day: Day
  zone: string
  album: Album | null | undefined
  dayGroups: DisplayGroups
  groupKey: string | null
  onGroup: (key: string | null) => void
  dialog: GroupDialog | null
  onDialog: (dialog: GroupDialog | null) => void
  send: SendGroup | null
}

export function GroupsBoard({ day, zone, album, dayGroups, groupKey, onGroup, dialog, onDialog, send }: Props) {
  const queries = useQueryClient()
  const albumId = album?.id ?? 0
  const photos = useQuery({ ...albumPhotosQuery(albumId), enabled: albumId !== 0 })
  const { groups } = dayGroups
  const acts = useGroupActs(day, dayGroups)
  const group = groups?.find(({ key }) => key === groupKey) ?? null
  const chosen = useMemo(() => new Set(group?.photos.map(({ id }) => id)), [group])
  const elsewhere = useMemo(() => namesByPhoto(groups ?? [], groupKey), [groups, groupKey])

  const others = (groups ?? []).filter((one) => one !== group || dialog === 'new').map(({ name }) => name)
  const offered = useOfferedNames(day.outfitterId, dialog === 'rename' ? group : null, groups)

  useUndoKey(() => void acts.undo())

  const add = (pressed: readonly Photo[]): void => {
    if (!group) return void notifyIncomplete(staffText('group.none-selected'))
    const fresh = pressed.filter(({ id }) => !chosen.has(id))
    if (fresh.length > 0) void acts.move('added', group, fresh)
    else notify({ text: staffText('group.photo-present'), tone: 'warning' })
  }
  const sent = queries.getQueryData(displayGroupsQuery(day).queryKey)?.find(({ id }) => id === group?.id)
  const remove = (pressed: readonly Photo[]): void => {
    if (group && pressed.length > 0) void acts.move('removed', group, pressed)
  }
  const create = async (name: string): Promise<Outcome> => {
    const [created] = await acts.create([{ name, photos: [] }])
    if (created) onGroup(created.key)
    return created === undefined ? 'refused' : 'done'
  }
  return (
    <section className={styles.board} aria-label={staffText('shell.display-groups')}>
      {album && photos.data && groups ? (
        <Suggestions
          key={album.id}
          albumId={album.id}
          photos={photos.data}
          groups={groups}
          zone={zone}
          acts={acts}
          onCreated={([first, ...others]) => first && (others.length === 0 || !group) && onGroup(first.key)}
        />
      ) : null}
      <div className={styles.panes}>
        <AlbumPane
          // The scroll position and the first photo of a Shift selection belong to one album.
          key={`album ${albumId}`}
          album={album}
          photos={photos.data}
          error={photos.error}
          onRetry={() => void photos.refetch()}
          chosen={chosen}
          elsewhere={elsewhere}
          hasGroup={group !== null}
          onAdd={add}
        />
        <GroupPane
          key={`group ${groupKey}`}
          group={groups ? group : undefined}
          hasGroups={Boolean(groups && groups.length > 0)}
          onRemove={remove}
          onDialog={onDialog}
          canSend={send !== null}
        />
      </div>
      <UndoBar steps={acts.steps} onUndo={() => void acts.undo()} />
      {dialog === 'new' ? (
        <GroupNameDialog
          offered={offered}
          taken={others}
          form={`display-group new ${day.outfitterId} ${day.date}`}
          group={null}
          onSave={create}
          onClose={() => onDialog(null)}
        />
      ) : null}
      {dialog === 'rename' && group ? (
        <GroupNameDialog
          offered={offered}
          taken={others}
          form={`display-group ${group.key}`}
          group={group}
          onSave={(name, version) => acts.rename(group, name, version)}
          reread={async () => (await queries.fetchQuery(displayGroupsQuery(day))).find(({ id }) => id === group.id)}
          onClose={() => onDialog(null)}
        />
      ) : null}
      {dialog === 'send' && send && sent ? send(sent, () => onDialog(null)) : null}
      {dialog === 'delete' && group ? (
        <DeleteGroupDialog
          group={group}
          onDelete={async () => {
            if ((await acts.remove(group.key)) === 'done') onGroup(null)
          }}
          onClose={() => onDialog(null)}
        />
      ) : null}
    </section>
  )
}

function useOfferedNames(
  outfitterId: number,
  present: ShownGroup | null,
  groups: readonly ShownGroup[] = [],
): string[] {
  const { data = [] } = useQuery(guidesQuery(outfitterId))
  const guides = data.filter(({ deleted_at: left }) => left === null).map(({ name }) => name)
  return guideNames(
    guides,
    present?.name ?? '',
    groups.map(({ name }) => name),
  )
}
