import { useId, useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { albumName } from '#domain/photos/album-name.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { AlbumName } from '#client/shared-views/album-name.tsx'
import { Button } from '#client/ui/button.tsx'
import { DateField } from '#client/ui/date-field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { warn } from '#client/ui/warn-missing.ts'
import styles from './album-dialog.module.css'
import type { AlbumFields } from './albums.commands.ts'
import { useAlbumChoices } from './use-album-choices.ts'

type Album = components['schemas']['Album']
type TimeOfDay = Album['time_of_day']

/** What the form needs of the album that it changes. */
export type EditedAlbum = Pick<
  Album,
  'date' | 'time_of_day' | 'outfitter_id' | 'river_section_id' | 'photographer_id' | 'outfitter' | 'photographer'
> & { readonly river_section: Pick<Album['river_section'], 'id' | 'name' | 'river'> }

interface Props {
  /** Null makes a new one. */
  album: EditedAlbum | null
  /** The day that a new one starts with. */
  startDate?: string | null
  busy: boolean
  /** The server's sentences by field, of the last try. */
  errors: Readonly<Record<string, string>>
  /** Saves what the form holds, which is complete. What is saved, and where, is the caller's. */
  onSave: (fields: AlbumFields) => void
  onClose: () => void
}

const timesOfDay: readonly TimeOfDay[] = ['Morning', 'Afternoon', 'Full Day']

const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** The rows, and the one that the album has where it is not among them any more. */
function withOwn<Row extends { id: number }>(rows: readonly Row[], own: Row | null): readonly Row[] {
  return own === null || rows.some(({ id }) => id === own.id) ? rows : [...rows, own]
}

const chosenId = (value: number | null): string => (value === null ? '' : String(value))

/** The form of an album (product.md 3, 5); its name is built from what is chosen. It saves nothing by itself. */
export function AlbumDialog({ album, startDate = null, busy, errors, onSave, onClose }: Props) {
  const { user, outfitterId: openOutfitterId } = useStaff()
  const nameId = useId()
  const [date, setDate] = useState<string | null>(album?.date ?? startDate)
  const [timeOfDay, setTimeOfDay] = useState<TimeOfDay | null>(album?.time_of_day ?? null)
  const [chosenOutfitter, setOutfitterId] = useState<number | null>(album?.outfitter_id ?? openOutfitterId)
  const [sectionId, setSectionId] = useState<number | null>(album?.river_section_id ?? null)
  const isPhotographer = user.role === 'photographer' || user.is_photographer === 1
  const [photographerId, setPhotographerId] = useState<number | null>(
    album?.photographer_id ?? (isPhotographer ? user.id : null),
  )
  const first = useAlbumChoices(chosenOutfitter)
  // The only one there is needs no choosing.
  const outfitterId = chosenOutfitter ?? (first.outfitters?.length === 1 ? (first.outfitters[0]?.id ?? null) : null)
  const choices = useAlbumChoices(outfitterId)

  const sameOutfitter = album !== null && album.outfitter_id === outfitterId
  const outfitters = withOwn(choices.outfitters ?? [], album?.outfitter ?? null)
  const sections = withOwn(choices.sections ?? [], sameOutfitter ? album.river_section : null)
  const photographers = withOwn(choices.photographers ?? [], sameOutfitter ? album.photographer : null)
  const outfitter = outfitters.find(({ id }) => id === outfitterId)
  const section = sections.find(({ id }) => id === sectionId)
  const photographer =
    choices.photographers === null
      ? photographerId
      : (photographers.find(({ id }) => id === photographerId)?.id ?? null)
  const name = albumName({
    ...(date === null ? {} : { date }),
    ...(timeOfDay === null ? {} : { timeOfDay }),
    outfitter: outfitter?.name ?? '',
    river: section?.river.name ?? '',
    section: section?.name ?? '',
  })

  const submit = (): void => {
    const isWhole = date !== null && timeOfDay !== null && outfitter && section && photographer !== null
    if (!isWhole || name === '') return void warn(staffText('album.all-required'))
    onSave({
      date,
      time_of_day: timeOfDay,
      outfitter_id: outfitter.id,
      river_section_id: section.id,
      photographer_id: photographer,
      name,
    })
  }

  return (
    <FormDialog
      open
      title={staffText(album ? 'albums.edit-title' : 'albums.new-title')}
      submitLabel={staffText('album.save')}
      busy={busy}
      error={errors['general'] ?? errors['id'] ?? errors['name'] ?? null}
      onSubmit={submit}
      onClose={onClose}
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
        <DateField label={staffText('album.date')} value={date} error={errors['date'] ?? null} onChange={setDate} />
        <SelectField
          label={staffText('album.time-of-day')}
          placeholder={staffText('albums.choose-time')}
          value={timeOfDay ?? ''}
          options={timesOfDay.map((each) => ({ value: each, label: each }))}
          error={errors['time_of_day'] ?? null}
          onChange={(value) => setTimeOfDay(timesOfDay.find((each) => each === value) ?? timeOfDay)}
        />
      </div>
      <SelectField
        label={staffText('album.outfitter')}
        placeholder={staffText('albums.choose-outfitter')}
        value={outfitter ? String(outfitter.id) : ''}
        options={optionsOf(outfitters)}
        error={errors['outfitter_id'] ?? null}
        onChange={(value) => setOutfitterId(Number(value))}
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
        options={sections.map((each) => ({ value: String(each.id), label: each.name, group: each.river.name }))}
        disabled={sections.length === 0}
        error={errors['river_section_id'] ?? null}
        onChange={(value) => setSectionId(Number(value))}
      />
      {choices.photographers === null ? null : (
        <SelectField
          label={staffText('album.photographer')}
          placeholder={staffText(outfitterId === null ? 'albums.choose-outfitter-first' : 'albums.choose-photographer')}
          value={chosenId(photographer)}
          options={optionsOf(photographers)}
          disabled={photographers.length === 0}
          error={errors['photographer_id'] ?? null}
          onChange={(value) => setPhotographerId(Number(value))}
        />
      )}
      <div className={styles.name}>
        <span id={nameId}>{staffText('album.name')}</span>
        <output aria-labelledby={nameId} data-empty={name === '' || undefined}>
          {name === '' ? staffText('albums.name-empty') : <AlbumName name={name} />}
        </output>
      </div>
    </FormDialog>
  )
}
