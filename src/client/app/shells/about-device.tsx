import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#client/api/staff.ts'
import { DayPackPanel } from '#client/features/device/day-pack-panel.tsx'
import { IdleNote } from '#client/features/device/idle-note.tsx'
import { slideshowQuery } from '#client/features/slideshow/slideshow.queries.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { offlineDatabase } from '#client/offline/database.ts'
import { dropDayPack } from '#client/offline/day-pack.ts'
import { useKiosk } from '#client/offline/kiosk.ts'
import { readyForTheDay } from '../start-day-pack.ts'

interface Props {
  slug: string
  name: string
  onLeave: () => void
}

/** What this device keeps of a storefront, and what it shows as its kiosk. */
export function AboutDevice({ slug, name, onLeave }: Props) {
  const client = useQueryClient()
  const kiosk = useKiosk()
  return (
    <>
      <DayPackPanel
        slug={slug}
        name={name}
        onGet={() => void readyForTheDay(client, slug, { asked: true })}
        onRemove={() => void dropDayPack(offlineDatabase())}
      />
      {kiosk ? <AboutIdle slug={slug} onLeave={onLeave} /> : null}
    </>
  )
}

function AboutIdle({ slug, onLeave }: Omit<Props, 'name'>) {
  const { can, outfitterId } = useStaff()
  const { data } = useQuery(storefrontQuery(slug))
  const chosen = data?.outfitter.kiosk_slideshow_id ?? null
  const show = useQuery({ ...slideshowQuery(chosen ?? 0), enabled: chosen !== null })
  if (!data || (chosen !== null && show.isPending)) return null
  const mayChoose = can('settings.manage') && outfitterId === data.outfitter.id
  return <IdleNote slideshow={show.data?.name ?? null} settings={mayChoose ? '/dashboard' : null} onLeave={onLeave} />
}
