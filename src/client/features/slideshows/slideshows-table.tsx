import { useState, type ReactNode } from 'react'
import type { Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { StaffIcon } from '#client/ui/staff-icon.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { notifyError, notifyGood } from '#client/ui/warn-missing.ts'
import { deleteSlideshow } from './slideshows.commands.ts'
import styles from './slideshows.module.css'

interface Props {
  outfitterId: number
  slideshows: readonly Slideshow[] | undefined
  chosenId: number | null
  error: Error | null
  empty: ReactNode
  onRetry: () => void
  onChoose: (id: number | null) => void
}

const pathOf = ({ id }: Slideshow): string => `/slideshow/${id}`

function copyLink(slideshow: Slideshow): void {
  const copied = navigator.clipboard.writeText(location.origin + pathOf(slideshow))
  copied.then(() => notifyGood(staffText('slideshows.copied')), notifyError)
}

/** An outfitter's slideshows (product.md 2 'Slideshows'); a press on one selects it. */
export function SlideshowsTable({ outfitterId, slideshows, chosenId, error, empty, onRetry, onChoose }: Props) {
  const [asked, setAsked] = useState<Slideshow | null>(null)
  const deleting = useSaving([['slideshows', outfitterId]], null)
  const remove = (slideshow: Slideshow): void => {
    const { id, name } = slideshow
    const key = newIdempotencyKey()
    void deleting
      .run(() => deleteSlideshow(key, id))
      .then((isDone) => {
        if (!isDone) return
        notifyGood(staffText('slideshows.deleted', { name }))
        setAsked(null)
        if (chosenId === id) onChoose(null)
      })
  }
  return (
    <>
      <DataTable
        label={staffText('slideshows.title')}
        rows={slideshows}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        defaultSort={{ column: 'name' }}
        empty={empty}
        onRow={({ id }) => onChoose(id)}
        columns={[
          {
            id: 'name',
            header: staffText('slideshows.name'),
            primary: true,
            cell: ({ id, name }) => (
              <span className={styles.name} data-chosen={id === chosenId || undefined}>
                <span dir="auto">{name}</span>
                {id === chosenId ? (
                  <span className={styles.chosen}>
                    <Icon name="check" size={14} />
                    {staffText('slideshows.chosen')}
                  </span>
                ) : null}
              </span>
            ),
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
            cell: (slideshow) => (
              <span className={styles.link}>
                <a
                  href={pathOf(slideshow)}
                  target="_blank"
                  rel="noopener"
                  className={styles.open}
                  aria-label={staffText('slideshows.open', { name: slideshow.name })}
                >
                  {pathOf(slideshow)}
                  <StaffIcon name="open" size={16} />
                </a>
                <Button
                  variant="quiet"
                  className={styles.copy ?? ''}
                  aria-label={staffText('slideshows.copy', { name: slideshow.name })}
                  title={staffText('slideshows.copy', { name: slideshow.name })}
                  onClick={() => copyLink(slideshow)}
                >
                  <StaffIcon name="copy" size={18} />
                </Button>
              </span>
            ),
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
                onClick={() => setAsked(slideshow)}
              >
                {staffText('slideshows.delete')}
              </Button>
            ),
          },
        ]}
      />
      {asked ? (
        <ConfirmDialog
          open
          danger
          title={staffText('slideshows.delete-title', { name: asked.name })}
          text={staffText('slideshows.delete-text')}
          verb={staffText('slideshows.delete-of', { name: asked.name })}
          busy={deleting.busy}
          onClose={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      ) : null}
    </>
  )
}
