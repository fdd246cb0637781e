import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Album, Photo } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { notify } from '#client/ui/notices.tsx'
import { warn } from '#client/ui/warn-missing.ts'
import { AlbumPane } from './album-pane.tsx'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'
import { GroupNameDialog } from './group-name-dialog.tsx'
import { GroupPane } from './group-pane.tsx'
import { albumPhotosQuery, type Day } from './groups.queries.ts'
import { namesByPhoto } from './photo-changes.ts'
import { Suggestions } from './suggestions.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useDisplayGroups } from './use-display-groups.ts'
import { useGroupActs } from './use-group-acts.ts'
import { useUndoKey } from './use-undo-key.ts'
import styles from './display-groups.module.css'

export type GroupDialog = 'new' | 'rename' | 'delete'

interface Props {
  day: Day
  zone: string
  /** Null when the day has none, undefined while it is not known. */
  album: Album | null | undefined
  groupId: number | null
  onGroup: (id: number | null) => void
  dialog: GroupDialog | null
  onDialog: (dialog: GroupDialog | null) => void
}

/** The photos of an album and of a group side by side, with what may become groups above and the way back below. */
export function GroupsBoard({ day, zone, album, groupId, onGroup, dialog, onDialog }: Props) {
  const albumId = album?.id ?? 0
  const photos = useQuery({ ...albumPhotosQuery(albumId), enabled: albumId !== 0 })
  const dayGroups = useDisplayGroups(day)
  const { groups } = dayGroups
  const acts = useGroupActs(day, dayGroups)
  const group = groups?.find(({ id }) => id === groupId) ?? null
  const chosen = useMemo(() => new Set(group?.photos.map(({ id }) => id)), [group])
  const elsewhere = useMemo(() => namesByPhoto(groups ?? [], groupId), [groups, groupId])

  useUndoKey(() => void acts.undo())

  const add = (pressed: readonly Photo[]): void => {
    if (!group) return void warn(staffText('group.none-selected'))
    const fresh = pressed.filter(({ id }) => !chosen.has(id))
    if (fresh.length > 0) void acts.move('added', group, fresh)
    else notify({ text: staffText('group.photo-present'), tone: 'warning' })
  }
  const remove = (pressed: readonly Photo[]): void => {
    if (group && pressed.length > 0) void acts.move('removed', group, pressed)
  }
  const create = async (name: string): Promise<boolean> => {
    const [created] = await acts.create([{ name, photoIds: [] }])
    if (created) onGroup(created.id)
    return created !== undefined
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
          onCreated={([first, ...others]) => first && (others.length === 0 || !group) && onGroup(first.id)}
        />
      ) : null}
      <div className={styles.panes}>
        <AlbumPane
          // Where it was scrolled to and pressed last is of one album.
          key={`album ${albumId}`}
          album={album}
          photos={photos.data}
          error={photos.error}
          onRetry={() => void photos.refetch()}
          chosen={chosen}
          elsewhere={elsewhere}
          hasGroup={group !== null}
          onAdd={add}
          onRemove={(id) => remove(group?.photos.filter((photo) => photo.id === id) ?? [])}
        />
        <GroupPane
          key={`group ${groupId}`}
          group={groups ? group : undefined}
          hasGroups={Boolean(groups && groups.length > 0)}
          onRemove={remove}
          onAdd={(id) => add(photos.data?.filter((photo) => photo.id === id) ?? [])}
          onDialog={onDialog}
        />
      </div>
      <UndoBar steps={acts.steps} onUndo={() => void acts.undo()} />
      {dialog === 'new' ? <GroupNameDialog name={null} onSave={create} onClose={() => onDialog(null)} /> : null}
      {dialog === 'rename' && group ? (
        <GroupNameDialog name={group.name} onSave={(name) => acts.rename(group, name)} onClose={() => onDialog(null)} />
      ) : null}
      {dialog === 'delete' && group ? (
        <DeleteGroupDialog
          group={group}
          onDelete={async () => {
            const { done } = await acts.remove(group.id)
            if (done) onGroup(null)
          }}
          onClose={() => onDialog(null)}
        />
      ) : null}
    </section>
  )
}
