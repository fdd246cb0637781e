import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { everyOneOf } from '#domain/every-one-of.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { actorOf } from '#client/device/outbox/current-actor.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { notifyIncomplete } from '#client/ui/notices/notify.ts'
import styles from './album-dialog.module.css'
import type { AlbumFields } from './albums.commands.ts'
import { albumSearchQuery } from './albums.queries.ts'
import { useAlbumForm, type EditedAlbum } from './use-album-form.ts'
import type { AlbumEdit } from './use-save-album.ts'

type TimeOfDay = components['schemas']['Album']['time_of_day']

interface Props {
  form: string
  album: EditedAlbum | null
  startDate?: string | null
  busy: boolean
  errors: Readonly<Record<string, string>>
  /** Resolves to false when the server refuses; the dialog then stays open. */
  onSave: (fields: AlbumFields, edit: AlbumEdit) => Promise<boolean>
  onClose: () => void
}

const timesOfDay = everyOneOf<TimeOfDay>({ Morning: true, Afternoon: true, 'Full Day': true })

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** Asks only for a whole form. Without a network it knows only this device's albums. The server takes the album all the same. */
function useNameTaken(fields: AlbumFields | null, album: EditedAlbum | null): boolean {
  const actor = actorOf(useStaff().user)
  const kept = useStored(() => offlineDatabase().albums.where('actor').equals(actor).toArray(), [actor]) ?? []
  const search = {
    date: fields?.date ?? '',
    outfitter_id: fields?.outfitter_id ?? null,
    river_section_id: fields?.river_section_id ?? null,
  }
  const { data = [] } = useQuery({ ...albumSearchQuery(search), enabled: fields !== null })
  if (fields === null) return false
  // One that only this device has would find itself.
  const isOfServer = album === null || album.id !== undefined
  const isKept = isOfServer && kept.some((one) => one.albumId === null && one.fields.name === fields.name)
  return isKept || data.some(({ id, name }) => name === fields.name && id !== album?.id)
}

/** See docs/rules.md#album-form. */
export function AlbumDialog({ form, album, startDate = null, busy, errors, onSave, onClose }: Props) {
  const nameId = useId()
  const { values, choices, offered, set, complete, draft } = useAlbumForm(form, { album, startDate, onClose })
  const { date, timeOfDay, outfitterId, outfitter, section, photographer, name } = values

  const isTaken = useNameTaken(complete(), draft.entity)

  const submit = (): void => {
    const fields = complete()
    if (fields) void onSave(fields, draft).then((saved) => saved && draft.clear())
    else notifyIncomplete(staffText('album.all-required'))
  }

  return (
    <FormDialog
      title={staffText(album ? 'albums.edit-title' : 'albums.new-title')}
      submitLabel={staffText('album.save')}
      busy={busy}
      error={errors['general'] ?? errors['id'] ?? errors['name'] ?? null}
      draft={draft}
      onSubmit={submit}
    >
      {choices.failed ? (
        <div className={styles.failed} role="alert">
          <p>{staffText('albums.choices-failed')}</p>
          <Button variant="secondary" icon="refresh" onClick={choices.retry}>
            {staffText('kit.retry')}
          </Button>
        </div>
      ) : null}
      <div className={styles.pair}>
        <DateField label={staffText('album.date')} value={date} error={errors['date'] ?? null} onChange={set.date} />
        <SelectField
          label={staffText('album.time-of-day')}
          placeholder={staffText('albums.choose-time')}
          value={timeOfDay ?? ''}
          options={timesOfDay.map((each) => ({ value: each, label: each }))}
          error={errors['time_of_day'] ?? null}
          onChange={(value) => set.timeOfDay(timesOfDay.find((each) => each === value) ?? timeOfDay)}
        />
      </div>
      <SelectField
        label={staffText('album.outfitter')}
        placeholder={staffText('albums.choose-outfitter')}
        value={outfitter ? String(outfitter.id) : ''}
        options={optionsOf(offered.outfitters)}
        disabled={offered.outfitters.length === 0}
        error={errors['outfitter_id'] ?? (choices.outfitters?.length === 0 ? staffText('albums.no-outfitters') : null)}
        onChange={(value) => set.outfitter(Number(value))}
      />
      <SelectField
        label={staffText('album.river-section')}
        placeholder={staffText(
          outfitterId === null
            ? 'albums.choose-outfitter-first'
            : choices.sections?.length === 0
              ? 'albums.no-sections'
              : 'albums.choose-section',
        )}
        value={section ? String(section.id) : ''}
        options={offered.sections.map((each) => ({ value: String(each.id), label: each.name, group: each.river.name }))}
        disabled={offered.sections.length === 0}
        error={errors['river_section_id'] ?? null}
        onChange={(value) => set.section(Number(value))}
      />
      {choices.photographers === null ? null : (
        <SelectField
          label={staffText('album.photographer')}
          placeholder={staffText(outfitterId === null ? 'albums.choose-outfitter-first' : 'albums.choose-photographer')}
          value={photographer === null ? '' : String(photographer)}
          options={optionsOf(offered.photographers)}
          disabled={offered.photographers.length === 0}
          error={errors['photographer_id'] ?? null}
          onChange={(value) => set.photographer(Number(value))}
        />
      )}
      <div className={styles.name}>
        <span id={nameId}>{staffText('album.name')}</span>
        <output aria-labelledby={nameId} data-empty={name === '' || undefined}>
          {name === '' ? staffText('albums.name-empty') : <AlbumName name={name} />}
        </output>
        {isTaken && !busy ? <p role="status">{staffText('albums.name-taken')}</p> : null}
      </div>
    </FormDialog>
  )
}
