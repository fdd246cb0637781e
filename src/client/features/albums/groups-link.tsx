import { useNavigate } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { albumTitle } from '#domain/photos/album-name.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { openOutfitter, useStaff } from '#client/api/staff-session.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'

type Album = components['schemas']['Album']

/** A change that waits on the device knows its section only by id. */
export function titleOf({ date, river_section, river_section_id: id, time_of_day: timeOfDay }: TitledAlbum): string {
  return albumTitle({ date, section: id === river_section.id ? river_section.name : '', timeOfDay })
}

type TitledAlbum = Pick<Album, 'date' | 'river_section' | 'river_section_id' | 'time_of_day'>

/** Leads to the display groups of the album's day. Only people who may make them see it. */
export function GroupsLink({ album }: { album: Pick<Album, 'id' | 'date' | 'name' | 'outfitter'> }) {
  const { can, user, outfitterId } = useStaff()
  const navigate = useNavigate()
  const { id, date, name, outfitter } = album
  // Staff of one outfitter reach no other one's groups. An album that changed hands stays with its photographer.
  if (!can('display-groups.manage') || (user.outfitter_id !== null && user.outfitter_id !== outfitter.id)) return null
  const open = async (): Promise<void> => {
    if (outfitterId !== outfitter.id) await openOutfitter(outfitter.id, outfitter.name)
    await navigate(`/dashboard/display-groups?date=${date}&album=${id}`)
  }
  return (
    <Button
      variant="secondary"
      aria-label={`${staffText('albums.groups')} ${name}`}
      onClick={() => void open().catch(notifyError)}
    >
      {staffText('albums.groups')}
    </Button>
  )
}
