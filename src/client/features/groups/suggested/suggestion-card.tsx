import type { Photo } from '#contract/schema.gen.ts'
import type { SuggestedGroup } from '#domain/photos/suggest-groups.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { localTimeAt } from '#domain/trip-time/zoned-time.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import styles from './suggestions.module.css'

interface Props {
  suggestion: SuggestedGroup<number>
  photos: readonly Photo[]
  zone: string
  name: string
  busy: boolean
  onName: (name: string) => void
  onAccept: () => void
  onDismiss: () => void
  onSplit: () => void
  /** Null when no suggestion follows with which this one could merge. */
  onMerge: (() => void) | null
}

export function SuggestionCard(props: Props) {
  const { suggestion, photos, zone, name, busy, onName, onAccept, onDismiss, onSplit, onMerge } = props
  const count = staffText('pane.count', { count: suggestion.photoIds.length })
  const from = localTimeAt(suggestion.startsAt, zone)
  const to = localTimeAt(suggestion.endsAt, zone)
  return (
    <li className={styles.card}>
      <div className={styles.photos}>
        <div className={styles.thumbs} aria-hidden="true">
          {photos.map((photo) => (
            <span key={photo.id} className={styles.thumb}>
              <PresetImage photo={photo} preset="group-thumb" />
            </span>
          ))}
        </div>
        <p className={styles.facts}>
          {from === to
            ? staffText('groups.suggestion-at', { photos: count, from })
            : staffText('groups.suggestion', { photos: count, from, to })}
        </p>
        <p className={styles.facts} data-certain={suggestion.doubt === null || undefined}>
          {suggestion.doubt === null
            ? staffText('groups.certain')
            : staffText('groups.uncertain', { reason: staffText(`groups.doubt-${suggestion.doubt}`) })}
        </p>
      </div>
      <div className={styles.naming}>
        <TextField
          label={staffText('groups.name')}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && onAccept()}
        />
        <Button icon="check" disabled={busy} aria-label={staffText('groups.accept-name', { name })} onClick={onAccept}>
          {staffText('groups.accept')}
        </Button>
        <Button
          variant="quiet"
          disabled={busy}
          aria-label={staffText('groups.dismiss-name', { name })}
          onClick={onDismiss}
        >
          {staffText('groups.dismiss')}
        </Button>
      </div>
      <div className={styles.changes}>
        {suggestion.photoIds.length > 1 ? (
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={staffText('groups.split-name', { name })}
            onClick={onSplit}
          >
            {staffText('groups.split')}
          </Button>
        ) : null}
        {onMerge ? (
          <Button
            variant="quiet"
            disabled={busy}
            aria-label={staffText('groups.merge-name', { name })}
            onClick={onMerge}
          >
            {staffText('groups.merge')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
