import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaff } from '#client/api/staff-session.ts'
import { DayPackPanel } from '#client/features/this-device/day-pack-panel.tsx'
import { IdleNote } from '#client/features/this-device/idle-note.tsx'
import { slideshowQuery } from '#client/features/slideshows/player/slideshow.queries.ts'
import { storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { dropDayPack } from '#client/device/day-packs/day-pack.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { prepareDayPack } from '#client/app/boot/start-day-pack.ts'

interface Props {
  slug: string
  name: string
  onLeave: () => void
}

export function AboutDevice({ slug, name, onLeave }: Props) {
  const client = useQueryClient()
  const kiosk = useKiosk()
  return (
    <>
      <DayPackPanel
        slug={slug}
        name={name}
        onGet={() => void prepareDayPack(client, slug, { asked: true }).catch(notifyError)}
        onRemove={() => void dropDayPack(offlineDatabase()).catch(notifyError)}
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
