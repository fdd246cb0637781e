import { useEffect, useEffectEvent } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { RefusedList } from '#client/shared-views/refused/refused-list.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { AsOf } from '#client/shared-views/as-of/as-of.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { isNamed, type ShownSlideshow, type SlideshowRef } from './queued/slideshow.actions.ts'
import { useSlideshows } from './use-slideshows.ts'
import { SlideshowDialog } from './slideshow-dialog.tsx'
import { SlideshowEditor } from './slideshow-editor.tsx'
import { SlideshowsTable } from './slideshows-table.tsx'
import { useChoices } from './use-choices.ts'

/** Once the server has created the slideshow, the page's address gets the server's id. */
function useChosen(
  slideshows: readonly ShownSlideshow[] | undefined,
  { slideshow: wanted, choose }: ReturnType<typeof useChoices>,
): ShownSlideshow | undefined {
  const chosen = wanted === null ? undefined : slideshows?.find((one) => isNamed(one, wanted))
  const id = chosen?.id ?? null
  const nameInAddress = useEffectEvent((slideshow: SlideshowRef) => choose({ slideshow }))
  useEffect(() => {
    if (id !== null && id !== wanted) nameInAddress(id)
  }, [id, wanted])
  return chosen
}

export function SlideshowsPage({ outfitterId }: { outfitterId: number }) {
  const queued = useSlideshows(outfitterId)
  const online = useConnectivity() === 'online'
  const choices = useChoices()
  const form = useRowForm<ShownSlideshow>()
  const chosen = useChosen(queued.slideshows, choices)
  const saved = (slideshow: SlideshowRef): void => {
    choices.choose({ slideshow })
    form.close()
  }
  const add = (
    <Button icon="add" onClick={form.add}>
      {staffText('slideshows.new')}
    </Button>
  )
  return (
    <StaffShell title={staffText('slideshows.title')} lead={staffText('slideshows.lead')} actions={add}>
      <RefusedList changes={queued.refused} />
      {queued.slideshows ? (
        <AsOf at={queued.fetchedAt} online={online}>
          {staffText('slideshows.offline')}
        </AsOf>
      ) : null}
      <SlideshowsTable
        queued={queued}
        chosenId={chosen?.id ?? null}
        onChoose={(slideshow) => choices.choose({ slideshow })}
        empty={
          <EmptyState icon="image" title={staffText('empty.slideshows')} text={staffText('slideshows.none-next')}>
            {add}
          </EmptyState>
        }
      />
      {queued.slideshows ? (
        <SlideshowEditor
          outfitterId={outfitterId}
          queued={queued}
          slideshow={chosen}
          choices={choices}
          onEdit={form.edit}
        />
      ) : null}
      {form.isOpen ? (
        <SlideshowDialog
          outfitterId={outfitterId}
          queued={queued}
          slideshow={form.row}
          onSaved={saved}
          onClose={form.close}
        />
      ) : null}
    </StaffShell>
  )
}
