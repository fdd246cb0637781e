import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/device/database/idempotency-key.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import type { ShownSlideshow, SlideshowRef } from './queued/slideshow-change-kind.ts'
import type { NewSlideshowChange } from './queued/slideshow-change-list.ts'
import type { QueuedSlideshows } from './queued/use-queued-slideshows.ts'
import { useSaveSlideshow } from './use-save-slideshow.ts'

interface Props {
  outfitterId: number
  queued: QueuedSlideshows
  slideshow: ShownSlideshow | null
  onSaved: (slideshow: SlideshowRef) => void
  onClose: () => void
}

/** Seconds for which a new slideshow shows each photo (docs/rules.md#slideshows-screen). */
const DEFAULT_INTERVAL = 5

export function SlideshowDialog({ outfitterId, queued, slideshow, onSaved, onClose }: Props) {
  const first: { name: string; interval: number | null } = {
    name: slideshow?.name ?? '',
    interval: slideshow?.interval ?? DEFAULT_INTERVAL,
  }
  const draft = useDraft(`slideshow ${slideshow?.id ?? `new ${outfitterId}`}`, first, onClose)
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
      ? { kind: 'slideshow.save', slideshow: slideshow.id, ...fields }
      : { kind: 'slideshow.create', slideshow: newIdempotencyKey(), ...fields }
    void saving.run(change).then((saved) => {
      if (saved === null) return
      draft.clear()
      onSaved(saved)
    })
  }
  return (
    <FormDialog
      open
      title={
        slideshow ? staffText('slideshows.edit-title', { name: slideshow.name }) : staffText('slideshows.new-title')
      }
      submitLabel={staffText(slideshow ? 'slideshows.save' : 'slideshows.create')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
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
