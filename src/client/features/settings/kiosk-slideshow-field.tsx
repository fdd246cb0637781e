import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { errorMessage } from '#client/api/api-error.ts'
import { slideshowsQuery } from '#client/api/staff-queries.ts'
import { SelectField } from '#client/ui/fields/select.tsx'
import { SaveMark } from './save-mark.tsx'
import type { Autosave } from './use-autosave.ts'
import styles from './settings.module.css'

interface Props {
  outfitterId: number
  autosave: Autosave
}

/** Value of the option 'no slideshow', because a select cannot hold null. */
const NONE = 'none'

/**
 * Lets the user choose the slideshow of idle kiosks (docs/rules.md#fields-of-the-admin-dialog). Saves the choice at
 * once.
 */
export function KioskSlideshowField({ outfitterId, autosave }: Props) {
  const { data, error } = useQuery(slideshowsQuery(outfitterId))
  const { kiosk_slideshow_id: chosen } = autosave.values
  const nameOf = (id: number | null): string =>
    id === null ? staffText('settings.kiosk-slideshow-none') : (data?.find((one) => one.id === id)?.name ?? String(id))
  const choose = (value: string): void => {
    const fields = { kiosk_slideshow_id: value === NONE ? null : Number(value) }
    autosave.edit(fields)
    void autosave.save(fields)
  }
  return (
    <div className={styles.field}>
      <SelectField
        label={staffText('settings.kiosk-slideshow')}
        value={chosen === null ? NONE : String(chosen)}
        disabled={!data}
        placeholder={staffText(data ? 'settings.kiosk-slideshow-none' : 'kit.loading')}
        options={[
          { value: NONE, label: staffText('settings.kiosk-slideshow-none') },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={autosave.errors['kiosk_slideshow_id'] ?? (error && !data ? errorMessage(error) : null)}
        onChange={choose}
      />
      <p className={styles.quiet}>{staffText('settings.kiosk-slideshow-hint')}</p>
      <SaveMark autosave={autosave} name="kiosk_slideshow_id" print={nameOf} />
    </div>
  )
}
