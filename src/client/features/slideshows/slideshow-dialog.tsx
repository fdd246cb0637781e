import { useState } from 'react'
import type { Slideshow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { newIdempotencyKey } from '#client/offline/idempotency-key.ts'
import { TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { warnMissing } from '#client/ui/warn-missing.ts'
import { saveSlideshow } from './slideshows.commands.ts'

interface Props {
  outfitterId: number
  /** Null: a new one. */
  slideshow: Slideshow | null
  onSaved: (slideshow: Slideshow) => void
  onClose: () => void
}

/** Seconds (product.md 9). */
const USUAL = 5

/** Name and interval of a slideshow. */
export function SlideshowDialog({ outfitterId, slideshow, onSaved, onClose }: Props) {
  const [name, setName] = useState(slideshow?.name ?? '')
  const [interval, setInterval] = useState<number | null>(slideshow?.interval ?? USUAL)
  const saving = useSaving([['slideshows', outfitterId]])
  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('slideshows.name')] : []),
      ...(interval === null ? [staffText('slideshows.interval')] : []),
    ]
    if (missing.length > 0 || interval === null) return void warnMissing(missing)
    const key = newIdempotencyKey()
    const body = { name: name.trim(), interval, outfitter_id: outfitterId }
    void saving.run(async () => onSaved(await saveSlideshow(key, slideshow?.id ?? null, body)))
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
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={staffText('slideshows.name')}
        value={name}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        error={saving.errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <NumberField
        label={staffText('slideshows.interval')}
        hint={staffText('slideshows.interval-hint')}
        unit={staffText('slideshows.seconds')}
        value={interval}
        minValue={1}
        maxValue={3600}
        error={saving.errors['interval']}
        onChange={setInterval}
      />
    </FormDialog>
  )
}
