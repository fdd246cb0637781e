import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import { copyLink } from '#client/ui/controls/copy-link.ts'
import type { ShownSlideshow, SlideshowRef } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'
import { useSaveSlideshow } from './use-save-slideshow.ts'
import styles from './slideshows.module.css'

interface Props {
  queued: SlideshowList
  chosenId: SlideshowRef | null
  empty: ReactNode
  onChoose: (id: SlideshowRef | null) => void
}

function Name({ slideshow: { name, isPending }, isChosen }: { slideshow: ShownSlideshow; isChosen: boolean }) {
  const online = useConnectivity() === 'online'
  return (
    <span className={styles.name} data-chosen={isChosen || undefined}>
      <span dir="auto">{name}</span>
      {isChosen ? (
        <span className={styles.chosen}>
          <Icon name="check" size={14} />
          {staffText('slideshows.chosen')}
        </span>
      ) : null}
      {isPending && !online ? <span className={styles.pending}>{staffText('queued.pending')}</span> : null}
    </span>
  )
}

function PublicLink({ slideshow: { id, name } }: { slideshow: ShownSlideshow }) {
  if (typeof id === 'string') return staffText('slideshows.link-later')
  const path = `/slideshow/${id}`
  return (
    <span className={styles.link}>
      <a
        href={path}
        target="_blank"
        rel="noopener"
        className={styles.open}
        aria-label={staffText('slideshows.open', { name })}
      >
        {path}
        <StaffIcon name="open" size={16} />
      </a>
      <Button
        variant="quiet"
        className={styles.copy ?? ''}
        aria-label={staffText('slideshows.copy', { name })}
        title={staffText('slideshows.copy', { name })}
        onClick={() => void copyLink(location.origin + path, staffText('slideshows.copied'))}
      >
        <StaffIcon name="copy" size={18} />
      </Button>
    </span>
  )
}

/** See docs/rules.md#slideshows-screen. */
export function SlideshowsTable({ queued, chosenId, empty, onChoose }: Props) {
  const [toDelete, setToDelete] = useState<ShownSlideshow | null>(null)
  const deleting = useSaveSlideshow(queued, staffText('slideshows.deleted', { name: toDelete?.name ?? '' }))
  const remove = ({ id, name }: ShownSlideshow): void => {
    void deleting.run({ kind: 'slideshow.delete', slideshow: id, name }).then((deleted) => {
      if (deleted === null) return
      setToDelete(null)
      if (chosenId === id) onChoose(null)
    })
  }
  return (
    <>
      <DataTable
        label={staffText('slideshows.title')}
        rows={queued.slideshows}
        rowKey={({ id }) => id}
        error={queued.error}
        onRetry={queued.refetch}
        defaultSort={{ column: 'name' }}
        empty={empty}
        onRow={({ id }) => onChoose(id)}
        columns={[
          {
            id: 'name',
            header: staffText('slideshows.name'),
            primary: true,
            cell: (slideshow) => <Name slideshow={slideshow} isChosen={slideshow.id === chosenId} />,
            sortBy: ({ name }) => name,
          },
          {
            id: 'interval',
            header: staffText('slideshows.interval'),
            cell: ({ interval }) => staffText('slideshows.interval-of', { count: interval }),
            sortBy: ({ interval }) => interval,
          },
          {
            id: 'link',
            header: staffText('slideshows.link'),
            cell: (slideshow) => <PublicLink slideshow={slideshow} />,
          },
          {
            id: 'delete',
            header: staffText('slideshows.delete'),
            actions: true,
            cell: (slideshow) => (
              <Button
                variant="quiet"
                icon="trash"
                aria-label={staffText('slideshows.delete-of', { name: slideshow.name })}
                onClick={() => setToDelete(slideshow)}
              >
                {staffText('slideshows.delete')}
              </Button>
            ),
          },
        ]}
      />
      {toDelete ? (
        <ConfirmDialog
          danger
          title={staffText('slideshows.delete-title', { name: toDelete.name })}
          text={staffText('slideshows.delete-text')}
          verb={staffText('slideshows.delete-of', { name: toDelete.name })}
          busy={deleting.busy}
          onClose={() => setToDelete(null)}
          onConfirm={() => remove(toDelete)}
        />
      ) : null}
    </>
  )
}
