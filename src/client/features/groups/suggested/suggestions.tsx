import { useMemo, useRef, useState } from 'react'
import type { AlbumPhoto, Photo } from '#contract/schema.gen.ts'
import { raftsByDay, suggestionsOf, type RaftChange, type SuggestedGroup } from '#domain/photos/suggest-groups.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { useDismissed } from './dismissed-suggestions.ts'
import type { ShownGroup } from '../queued/shown-groups.ts'
import { SplitDialog } from './split-dialog.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import type { GroupActs } from '../use-group-acts.ts'
import styles from './suggestions.module.css'
import { localDateAt } from '#domain/trip-time/zoned-time.ts'

interface Props {
  albumId: number
  photos: readonly AlbumPhoto[]
  groups: readonly ShownGroup[]
  zone: string
  acts: Pick<GroupActs, 'create' | 'dismiss'>
  onCreated: (groups: readonly { readonly key: string }[]) => void
}

const AT_ONCE = 6
const THUMBS = 5

const none: ReadonlySet<number> = new Set()

export function Suggestions({ albumId, photos, groups, zone, acts, onCreated }: Props) {
  const section = useRef<HTMLElement>(null)
  const dismissed = useDismissed(albumId)
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  /** Keys of the accepted suggestions, which stay hidden until the server answers. */
  const [accepted, setAccepted] = useState(none)
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const { suggested, split, merge, canMerge } = useSuggested(photos, groups, zone)
  const [toSplit, setToSplit] = useState<SuggestedGroup<number> | null>(null)
  const byId = useMemo(() => new Map(photos.map((photo) => [photo.id, photo])), [photos])
  const photosOf = (ids: readonly number[]): readonly Photo[] => ids.flatMap((id) => byId.get(id) ?? [])
  const open = suggested.filter(({ key }) => !dismissed.has(key) && !accepted.has(key))
  const certain = open.filter(({ doubt }) => doubt === null)
  if (open.length === 0 && progress === null) return null

  const nameOf = ({ key, name }: SuggestedGroup<number>): string => names.get(key) ?? name
  const accept = async (wanted: readonly SuggestedGroup<number>[]): Promise<void> => {
    if (wanted.some((each) => nameOf(each).trim() === '')) return void notifyMissing([staffText('groups.name')])
    setAccepted(new Set([...accepted, ...wanted.map(({ key }) => key)]))
    if (wanted.length > 1) setProgress({ done: 0, total: wanted.length })
    // Moves the focus to this section, because the pressed 'Accept' button disappears.
    section.current?.focus({ preventScroll: true })
    const created = await acts.create(
      wanted.map((each) => ({ name: nameOf(each).trim(), photos: photosOf(each.photoIds) })),
      (done) => wanted.length > 1 && setProgress({ done, total: wanted.length }),
    )
    // The refused suggestions appear again. The photos of the accepted ones are now in groups, so the page does not
    // suggest them again.
    setAccepted((keys) => new Set([...keys].filter((key) => !wanted.some((each) => each.key === key))))
    setProgress(null)
    if (created.length > 0) onCreated(created)
  }
  const shown = open.slice(0, AT_ONCE)
  return (
    <section ref={section} className={styles.section} aria-labelledby="suggested-groups" tabIndex={-1}>
      <div className={styles.head}>
        <div>
          <h2 id="suggested-groups" className={styles.title}>
            {staffText('groups.suggested')} <span className={styles.number}>{open.length.toLocaleString('en')}</span>
          </h2>
          <p className={styles.lead}>{staffText('groups.suggested-lead')}</p>
        </div>
        {progress ? (
          <p role="status">{staffText('groups.accepting', progress)}</p>
        ) : certain.length > 1 ? (
          <Button variant="secondary" onClick={() => void accept(certain)}>
            {staffText('groups.accept-certain', { count: certain.length })}
          </Button>
        ) : null}
      </div>
      <ul className={styles.strip}>
        {shown.map((each, place) => (
          <SuggestionCard
            key={each.key}
            suggestion={each}
            photos={photosOf(each.photoIds.slice(0, THUMBS))}
            zone={zone}
            name={nameOf(each)}
            busy={progress !== null}
            onName={(name) => setNames(new Map(names).set(each.key, name))}
            onAccept={() => void accept([each])}
            onSplit={() => setToSplit(each)}
            onMerge={canMerge(each, open[place + 1]) ? () => merge(each, open[place + 1]) : null}
            onDismiss={() => {
              section.current?.focus({ preventScroll: true })
              acts.dismiss(albumId, { key: each.key, name: nameOf(each) })
            }}
          />
        ))}
      </ul>
      {open.length > shown.length ? (
        <p className={styles.lead}>{staffText('groups.suggested-more', { count: open.length - shown.length })}</p>
      ) : null}
      {toSplit ? (
        <SplitDialog
          name={nameOf(toSplit)}
          photos={photosOf(toSplit.photoIds)}
          zone={zone}
          onSplit={split}
          onClose={() => setToSplit(null)}
        />
      ) : null}
    </section>
  )
}

function useSuggested(photos: readonly AlbumPhoto[], groups: readonly ShownGroup[], zone: string) {
  const [changes, setChanges] = useState<readonly RaftChange<number>[]>([])
  const rafts = useMemo(() => raftsByDay(photos, zone), [photos, zone])
  const suggested = useMemo(() => {
    const grouped = new Set(groups.flatMap((group) => group.photos.map(({ id }) => id)))
    return suggestionsOf(rafts, { zone, grouped, changes })
  }, [rafts, groups, zone, changes])
  const dayOf = ({ startsAt }: SuggestedGroup<number>): string => localDateAt(startsAt, zone)
  return {
    suggested,
    split: (photoId: number): void => setChanges([...changes, { split: photoId }]),
    /** False without a next suggestion, and for one of another local day. */
    canMerge: (first: SuggestedGroup<number>, next: SuggestedGroup<number> | undefined): boolean =>
      next !== undefined && dayOf(first) === dayOf(next),
    merge: (first: SuggestedGroup<number>, next: SuggestedGroup<number> | undefined): void => {
      if (next) setChanges([...changes, { merged: [first.key, next.key] }])
    },
  }
}
