import { useQueryClient } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import type { ShownSlideshow, SlideshowRef } from './queued/slideshow.actions.ts'
import type { NewSlideshowChange } from './queued/slideshow.actions.ts'
import type { SlideshowList } from './use-slideshows.ts'
import { useSaveSlideshow } from './use-save-slideshow.ts'

interface Props {
  outfitterId: number
  queued: SlideshowList
  slideshow: ShownSlideshow | null
  onSaved: (slideshow: SlideshowRef) => void
  onClose: () => void
}

/** Seconds for which a new slideshow shows each photo (docs/rules.md#slideshows-screen). */
const DEFAULT_INTERVAL = 5

interface Values {
  readonly name: string
  readonly interval: number | null
}

type Edited = Pick<ShownSlideshow, 'name' | 'interval' | 'version'>

const valuesOf = (slideshow: Edited | null): Values => ({
  name: slideshow?.name ?? '',
  interval: slideshow?.interval ?? DEFAULT_INTERVAL,
})

const words: FormWords<Values> = {
  name: [staffText('slideshows.name'), String],
  interval: [staffText('slideshows.interval'), String],
}

export function SlideshowDialog({ outfitterId, queued, slideshow, onSaved, onClose }: Props) {
  const queries = useQueryClient()
  const form = `slideshow ${slideshow?.id ?? `new ${outfitterId}`}`
  const draft = useEdit<Edited, Values>(form, { entity: slideshow, valuesOf, words, onClose })
  const { name, interval } = draft.values
  const saving = useSaveSlideshow(queued, staffText('saved.data'))
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('slideshows.name')] : []),
      ...(interval === null ? [staffText('slideshows.interval')] : []),
    ]
    if (missing.length > 0 || interval === null) return void notifyMissing(missing)
    const fields = { name: name.trim(), interval }
    const change: NewSlideshowChange = slideshow
      ? { kind: 'slideshow.save', slideshow: slideshow.id, ...fields, version: draft.version }
      : { kind: 'slideshow.create', slideshow: newIdempotencyKey(), ...fields }
    const meetTheirs = async (): Promise<void> => {
      const theirs = await queries.fetchQuery(slideshowsQuery(outfitterId))
      const current = theirs.find(({ id }) => id === slideshow?.id)
      if (current) draft.meet(current)
    }
    void saving.run(change, meetTheirs).then((saved) => {
      if (saved === null) return
      draft.clear()
      onSaved(saved)
    })
  }
  return (
    <FormDialog
      title={
        slideshow ? staffText('slideshows.edit-title', { name: slideshow.name }) : staffText('slideshows.new-title')
      }
      submitLabel={staffText(slideshow ? 'kit.save' : 'slideshows.create')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('slideshows.name')}
        value={name}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        error={saving.errors['name']}
        onChange={(event) => draft.change({ name: event.target.value })}
      />
      <NumberField
        label={staffText('slideshows.interval')}
        hint={staffText('slideshows.interval-hint')}
        unit={staffText('slideshows.seconds')}
        value={interval}
        minValue={1}
        maxValue={3600}
        error={saving.errors['interval']}
        onChange={(next) => draft.change({ interval: next })}
      />
    </FormDialog>
  )
}
