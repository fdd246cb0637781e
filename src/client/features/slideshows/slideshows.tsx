import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SlideshowDialog } from './slideshow-dialog.tsx'
import { SlideshowEditor } from './slideshow-editor.tsx'
import { SlideshowsTable } from './slideshows-table.tsx'
import { useChoices } from './use-choices.ts'

interface Props {
  outfitterId: number
  /** The new slideshow's form is open. */
  adding: boolean
  onAdd: () => void
  onAdded: () => void
}

/** An outfitter's slideshows, and the photos of the one that is selected. */
export function Slideshows({ outfitterId, adding, onAdd, onAdded }: Props) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(slideshowsQuery(outfitterId))
  const choices = useChoices()
  const [edited, setEdited] = useState<Slideshow | null>(null)
  const chosen = data?.find(({ id }) => id === choices.slideshow)
  const close = (): void => {
    setEdited(null)
    onAdded()
  }
  const saved = (slideshow: Slideshow): void => {
    client.setQueryData(slideshowsQuery(outfitterId).queryKey, (list = []) => [
      ...list.filter(({ id }) => id !== slideshow.id),
      slideshow,
    ])
    choices.choose({ slideshow: slideshow.id })
    close()
  }
  return (
    <>
      <SlideshowsTable
        outfitterId={outfitterId}
        slideshows={data}
        chosenId={chosen?.id ?? null}
        error={error}
        onRetry={() => void refetch()}
        onChoose={(slideshow) => choices.choose({ slideshow })}
        empty={
          <EmptyState icon="image" title={staffText('empty.slideshows')} text={staffText('slideshows.none-next')}>
            <Button icon="add" onClick={onAdd}>
              {staffText('slideshows.new')}
            </Button>
          </EmptyState>
        }
      />
      {data ? (
        <SlideshowEditor
          outfitterId={outfitterId}
          slideshows={data}
          slideshow={chosen}
          choices={choices}
          onEdit={setEdited}
        />
      ) : null}
      {adding || edited ? (
        <SlideshowDialog outfitterId={outfitterId} slideshow={edited} onSaved={saved} onClose={close} />
      ) : null}
    </>
  )
}
