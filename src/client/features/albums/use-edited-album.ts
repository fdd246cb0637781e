import { useStaff } from '#client/api/staff-session.ts'
import type { StoredAlbumFields } from '#client/device/database/rows.ts'
import { useAlbumChoices } from './use-album-choices.ts'
import type { EditedAlbum } from './use-album-form.ts'

/** Null while the outfitters and river sections load. */
export function useEditedAlbum(fields: StoredAlbumFields): EditedAlbum | null {
  const { user } = useStaff()
  const { outfitters, sections, photographers } = useAlbumChoices(fields.outfitter_id)
  const outfitter = outfitters?.find(({ id }) => id === fields.outfitter_id)
  const section = sections?.find(({ id }) => id === fields.river_section_id)
  if (!outfitter || !section) return null
  const photographer = photographers?.find(({ id }) => id === fields.photographer_id) ?? {
    id: fields.photographer_id,
    name: user.name,
  }
  return { ...fields, outfitter: { ...outfitter, slug: '' }, river_section: section, photographer }
}
