import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { albumName } from '#domain/photos/album-name.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useEdit, type Edit, type FormWords } from '#client/device/drafts/use-edit.ts'
import type { AlbumFields } from './albums.commands.ts'
import { useAlbumChoices } from './use-album-choices.ts'

type Album = components['schemas']['Album']
type TimeOfDay = Album['time_of_day']

export type EditedAlbum = Pick<
  Album,
  'date' | 'time_of_day' | 'outfitter_id' | 'river_section_id' | 'photographer_id' | 'outfitter' | 'photographer'
> & {
  /** Missing for an album that only this device has. */
  readonly id?: number
  readonly river_section: Pick<Album['river_section'], 'id' | 'name' | 'river'>
  /** Missing for an album that this device keeps: its save waits in the outbox and is never stale. */
  readonly version?: string
}

/** Adds the album's current choice when the server no longer offers it. */
function withCurrent<Row extends { id: number }>(rows: readonly Row[], current: Row | null): readonly Row[] {
  return current === null || rows.some(({ id }) => id === current.id) ? rows : [...rows, current]
}

interface Named {
  readonly id: number
  readonly name: string
}

interface Values {
  readonly date: string | null
  readonly timeOfDay: TimeOfDay | null
  readonly outfitterId: number | null
  readonly sectionId: number | null
  readonly photographerId: number | null
}

function valuesOf(album: EditedAlbum): Values {
  return {
    date: album.date,
    timeOfDay: album.time_of_day,
    outfitterId: album.outfitter_id,
    sectionId: album.river_section_id,
    photographerId: album.photographer_id,
  }
}

type Offered = Readonly<Record<'outfitters' | 'sections' | 'photographers', readonly Named[]>>

/** `offered` is called while a conflict shows. The form's lists depend on its values, so they come later. */
function wordsOf(offered: () => Offered): FormWords<Values> {
  const nameIn = (list: keyof Offered) => (id: number) =>
    offered()[list].find((row) => row.id === id)?.name ?? String(id)
  return {
    date: [staffText('album.date'), String],
    timeOfDay: [staffText('album.time-of-day'), String],
    outfitterId: [staffText('album.outfitter'), nameIn('outfitters')],
    sectionId: [staffText('album.river-section'), nameIn('sections')],
    photographerId: [staffText('album.photographer'), nameIn('photographers')],
  }
}

interface Start {
  readonly album: EditedAlbum | null
  readonly startDate: string | null
  readonly onClose: () => void
}

export function useAlbumForm(form: string, { album, startDate, onClose }: Start) {
  const { user, outfitterId: openOutfitterId } = useStaff()
  const isPhotographer = user.role === 'photographer' || user.is_photographer === 1
  const blank = { date: startDate, outfitterId: openOutfitterId, photographerId: isPhotographer ? user.id : null }
  // A new album has one draft for each outfitter, so that an administrator's values for two outfitters do not mix.
  const draft: Edit<EditedAlbum, Values> = useEdit(album ? form : `${form} ${openOutfitterId ?? 'any'}`, {
    entity: album,
    valuesOf: (from) => (from ? valuesOf(from) : { ...blank, timeOfDay: null, sectionId: null }),
    words: wordsOf(() => ({ outfitters, sections, photographers })),
    onClose,
  })
  const { entity: current } = draft
  const { date, timeOfDay, outfitterId: chosenOutfitter, sectionId, photographerId } = draft.values
  const first = useAlbumChoices(chosenOutfitter)
  const outfitterId = chosenOutfitter ?? (first.outfitters?.length === 1 ? (first.outfitters[0]?.id ?? null) : null)
  const choices = useAlbumChoices(outfitterId)

  const sameOutfitter = current !== null && current.outfitter_id === outfitterId
  const outfitters = withCurrent(choices.outfitters ?? [], current?.outfitter ?? null)
  const sections = withCurrent(choices.sections ?? [], sameOutfitter ? current.river_section : null)
  const photographers = withCurrent(choices.photographers ?? [], sameOutfitter ? current.photographer : null)
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

  const complete = (): AlbumFields | null => {
    const isComplete = date !== null && timeOfDay !== null && outfitter && section && photographer !== null
    if (!isComplete || name === '') return null
    const ids = { outfitter_id: outfitter.id, river_section_id: section.id, photographer_id: photographer }
    return { date, time_of_day: timeOfDay, ...ids, name }
  }

  return {
    values: { date, timeOfDay, outfitterId, outfitter, section, photographer, name },
    choices,
    offered: { outfitters, sections, photographers },
    set: {
      date: (next: string | null): void => draft.change({ date: next }),
      timeOfDay: (next: TimeOfDay | null): void => draft.change({ timeOfDay: next }),
      outfitter: (id: number): void => draft.change({ outfitterId: id }),
      section: (id: number): void => draft.change({ sectionId: id }),
      photographer: (id: number): void => draft.change({ photographerId: id }),
    },
    draft,
    complete,
  }
}
