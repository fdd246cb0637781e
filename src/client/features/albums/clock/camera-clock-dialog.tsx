import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { offsetOfCamera, type CameraLine } from '#domain/photos/camera-clocks.ts'
import {
  timeWithOffset,
  offsetForTrueTime,
  offsetParts,
  offsetSeconds,
  offsetText,
  type CapturedAt,
  type OffsetParts,
} from '#domain/photos/clock-offset.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localWallTime } from '#domain/trip-time/zoned-time.ts'
import { PhotoImage } from '#client/shared-views/photo-image.tsx'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import { notifyWarning } from '#client/ui/notices/notify.ts'
import styles from '../album-photos.module.css'
import type { AlbumEdit } from '../use-save-album.ts'
import { TextField } from '#client/ui/fields/field.tsx'

type AlbumPhoto = components['schemas']['AlbumPhoto']

type ClockedAlbum = Pick<components['schemas']['Album'], 'clock_offset' | 'camera_clocks' | 'version'>

interface Props {
  album: ClockedAlbum & { readonly id: number }
  line: CameraLine<AlbumPhoto>
  zone: string
  busy: boolean
  error: string | null
  /** `seconds`: the line's total offset, not a correction of the previous offset. */
  onSave: (seconds: number, edit: AlbumEdit) => Promise<boolean>
  onClose: () => void
}

type TypedParts = { readonly [Part in keyof OffsetParts]: OffsetParts[Part] | null }

function wholeParts({ back, hours, minutes, seconds }: TypedParts): OffsetParts | null {
  if (back === null || hours === null || minutes === null || seconds === null) return null
  return { back, hours, minutes, seconds }
}

/** The capture time already includes `clockOffset`, in seconds. */
function firstPhoto({ offset: clockOffset, photos }: Props['line']) {
  const taken = photos.flatMap((photo) =>
    photo.taken_at === null ? [] : [{ photo, takenAt: new Date(photo.taken_at), clockOffset }],
  )
  return taken.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime())[0] ?? null
}

interface Values {
  readonly parts: TypedParts
  readonly typedTime: string | null
}

const valuesOf =
  (camera: string | null) =>
  (album: ClockedAlbum | null): Values => ({
    parts: offsetParts(album === null ? 0 : offsetOfCamera(album, camera)),
    typedTime: null,
  })

function partsText(parts: TypedParts): string {
  const whole = wholeParts(parts)
  const seconds = whole && offsetSeconds(whole)
  return seconds === null ? '' : offsetText(seconds)
}

const words: FormWords<Values> = { parts: [staffText('clock.title'), partsText], typedTime: null }

export function CameraClockDialog({ album, line, zone, busy, error, onSave, onClose }: Props) {
  // Keeps the clock offset and the first photo that the album had when the dialog opened. The user's typed values refer
  // to them, so a reload of the album must not change them.
  const [{ clockOffset, first }] = useState({ clockOffset: line.offset, first: firstPhoto(line) })
  const draft = useEdit(['camera-clock', album.id, ...(line.camera === null ? [] : [line.camera])].join(' '), {
    entity: album,
    valuesOf: valuesOf(line.camera),
    words,
    onClose,
  })
  const { parts, typedTime } = draft.values
  const whole = wholeParts(parts)
  const offset = whole ? offsetSeconds(whole) : null

  const submit = (): void => {
    if (typedTime !== null && first && offsetForTrueTime(first, typedTime, zone) === null)
      return void notifyWarning(staffText('clock.true-time-wrong'))
    if (offset === null) return void notifyWarning(staffText('clock.wrong'))
    if (offset === clockOffset && !draft.conflict) draft.close()
    else void onSave(offset, draft).then((saved) => saved && draft.clear())
  }
  const change = (next: Partial<TypedParts>): void => {
    draft.change({ typedTime: null, parts: { ...parts, ...next } })
  }

  return (
    <FormDialog
      title={line.camera ?? staffText('clock.title')}
      description={staffText(!first ? 'clock.no-times' : line.camera === null ? 'clock.lead' : 'clock.camera-lead')}
      submitLabel={staffText('clock.save')}
      busy={busy}
      error={error}
      draft={draft}
      onSubmit={submit}
    >
      {first ? (
        <>
          <BeforeAfter {...first} offset={offset} zone={zone} />
          <TrueTimeField
            zone={zone}
            value={typedTime ?? (offset === null ? '' : localWallTime(timeWithOffset(first, offset), zone))}
            onChange={(next) => {
              const found = offsetForTrueTime(first, next, zone)
              draft.change({ typedTime: next, ...(found === null ? {} : { parts: offsetParts(found) }) })
            }}
          />
        </>
      ) : null}
      <fieldset className={styles.offset}>
        <legend>{staffText('clock.or')}</legend>
        <SelectField
          label={staffText('clock.direction')}
          value={parts.back ? 'back' : 'forward'}
          options={[
            { value: 'forward', label: staffText('clock.forward') },
            { value: 'back', label: staffText('clock.back') },
          ]}
          onChange={(value) => change({ back: value === 'back' })}
        />
        <div className={styles.parts}>
          <NumberField
            label={staffText('clock.hours')}
            value={parts.hours}
            maxValue={444_444}
            onChange={(hours) => change({ hours })}
          />
          <NumberField
            label={staffText('clock.minutes')}
            value={parts.minutes}
            maxValue={59}
            onChange={(minutes) => change({ minutes })}
          />
          <NumberField
            label={staffText('clock.seconds')}
            value={parts.seconds}
            maxValue={59}
            onChange={(seconds) => change({ seconds })}
          />
        </div>
      </fieldset>
    </FormDialog>
  )
}

interface BeforeAfterProps extends CapturedAt {
  photo: AlbumPhoto
  offset: number | null
  zone: string
}

function BeforeAfter({ photo, takenAt, clockOffset, offset, zone }: BeforeAfterProps) {
  const shown = (time: Date): string => localWallTime(time, zone).replace('T', ' ')
  return (
    <div className={styles.clock}>
      <div className={styles.clockPhoto}>
        <PhotoImage photo={photo} sizes="150px" eager />
      </div>
      <dl aria-label={staffText('clock.first-photo', { name: photo.name })}>
        <div>
          <dt>{staffText('clock.before')}</dt>
          <dd>{shown(takenAt)}</dd>
        </div>
        <div>
          <dt>{staffText('clock.after')}</dt>
          <dd>{offset === null ? '–' : shown(timeWithOffset({ takenAt, clockOffset }, offset))}</dd>
        </div>
      </dl>
    </div>
  )
}

interface TrueTimeFieldProps {
  zone: string
  /** `yyyy-MM-ddTHH:mm:ss`; empty without a date and time. */
  value: string
  onChange: (value: string) => void
}

const MINUTES = 'yyyy-MM-ddTHH:mm'.length

/** Seconds have their own field, because the pickers of iPhones and iPads have none. */
export function TrueTimeField({ zone, value, onChange }: TrueTimeFieldProps) {
  const minutes = value.slice(0, MINUTES)
  const typedSeconds = value.slice(MINUTES + 1)
  return (
    <div className={styles.trueTime}>
      <TextField
        label={staffText('clock.true-time')}
        hint={staffText('clock.true-time-hint', { zone })}
        type="datetime-local"
        value={minutes}
        onChange={({ target }) =>
          onChange(target.value === '' ? '' : `${target.value.slice(0, MINUTES)}:${typedSeconds || '00'}`)
        }
      />
      <NumberField
        label={staffText('clock.true-seconds')}
        value={typedSeconds === '' ? null : Number(typedSeconds)}
        maxValue={59}
        disabled={minutes === ''}
        onChange={(seconds) => onChange(`${minutes}:${seconds === null ? '' : String(seconds).padStart(2, '0')}`)}
      />
    </div>
  )
}
