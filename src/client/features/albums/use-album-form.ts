import type { components } from '#contract/schema.gen.ts'
import { albumName } from '#domain/photos/album-name.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useDraft } from '#client/device/drafts/use-draft.ts'
import type { AlbumFields } from './albums.commands.ts'
import { useAlbumChoices } from './use-album-choices.ts'

type Album = components['schemas']['Album']
type TimeOfDay = Album['time_of_day']

export type EditedAlbum = Pick<
  Album,
  'date' | 'time_of_day' | 'outfitter_id' | 'river_section_id' | 'photographer_id' | 'outfitter' | 'photographer'
> & { readonly river_section: Pick<Album['river_section'], 'id' | 'name' | 'river'> }

/** Adds the album's current choice when the server no longer offers it, so that the form can show it. */
function withCurrent<Row extends { id: number }>(rows: readonly Row[], current: Row | null): readonly Row[] {
  return current === null || rows.some(({ id }) => id === current.id) ? rows : [...rows, current]
}

interface Values {
  readonly date: string | null
  readonly timeOfDay: TimeOfDay | null
  readonly outfitterId: number | null
  readonly sectionId: number | null
  readonly photographerId: number | null
}

interface Start {
  readonly album: EditedAlbum | null
  readonly startDate: string | null
  readonly onClose: () => void
}

/**
 * Holds the values and choices of the album form, and builds the album's name from them (docs/rules.md#album-form).
 * `form` names the draft.
 */
export function useAlbumForm(form: string, { album, startDate, onClose }: Start) {
  const { user, outfitterId: openOutfitterId } = useStaff()
  const isPhotographer = user.role === 'photographer' || user.is_photographer === 1
  const start: Values = {
    date: album?.date ?? startDate,
    timeOfDay: album?.time_of_day ?? null,
    outfitterId: album?.outfitter_id ?? openOutfitterId,
    sectionId: album?.river_section_id ?? null,
    photographerId: album?.photographer_id ?? (isPhotographer ? user.id : null),
  }
  // A new album has one draft for each outfitter, so that an administrator's values for two outfitters do not mix.
  const draft = useDraft(album ? form : `${form} ${openOutfitterId ?? 'any'}`, start, onClose)
  const { date, timeOfDay, outfitterId: chosenOutfitter, sectionId, photographerId } = draft.values
  const first = useAlbumChoices(chosenOutfitter)
  const outfitterId = chosenOutfitter ?? (first.outfitters?.length === 1 ? (first.outfitters[0]?.id ?? null) : null)
  const choices = useAlbumChoices(outfitterId)

  const sameOutfitter = album !== null && album.outfitter_id === outfitterId
  const outfitters = withCurrent(choices.outfitters ?? [], album?.outfitter ?? null)
  const sections = withCurrent(choices.sections ?? [], sameOutfitter ? album.river_section : null)
  const photographers = withCurrent(choices.photographers ?? [], sameOutfitter ? album.photographer : null)
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
    /** Returns the album's fields for the server, or null while a required field is empty. */
    complete,
  }
}
