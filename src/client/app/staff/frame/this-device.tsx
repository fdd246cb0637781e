import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logOut, useStaff } from '#client/api/staff-session.ts'
import { InstallPanel } from '#client/features/this-device/install-panel.tsx'
import { KioskSwitch, type KioskOutfitter } from '#client/features/this-device/kiosk-switch.tsx'
import { outfittersQuery, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { notifyError } from '#client/ui/notices/notify.ts'
import { prepareDayPack } from '#client/app/boot/start-day-pack.ts'
import { DayPackPanel } from '#client/features/this-device/day-pack-panel.tsx'
import { IdleNote } from '#client/features/this-device/idle-note.tsx'
import { slideshowQuery } from '#client/features/slideshows/player/slideshow.queries.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { dropDayPack } from '#client/device/day-packs/day-pack.ts'
import { useKiosk } from '#client/device/kiosk/kiosk.ts'

/** The kiosk's home page replaces the history entry, so that no guest gets back into the session. */
function handOver(home: string): void {
  void logOut()
    .then(() => resetForNextGuest(home))
    .catch(notifyError)
}

export function ThisDevice({ onClose }: { onClose: () => void }) {
  const { user } = useStaff()
  return (
    <Dialog open growing onOpenChange={onClose} title={staffText('device.title')} closeLabel={staffText('kit.close')}>
      {user.outfitter ? <Panel outfitters={[user.outfitter]} onClose={onClose} /> : <AnyOutfitter onClose={onClose} />}
      <InstallPanel />
    </Dialog>
  )
}

function Panel({ outfitters, onClose }: { outfitters: readonly KioskOutfitter[]; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <KioskSwitch
      bare
      outfitters={outfitters}
      onOpen={handOver}
      onKiosk={(slug) => void prepareDayPack(client, slug, { asked: true }).catch(notifyError)}
      about={({ slug, name }) => <AboutDevice key={slug} slug={slug} name={name} onLeave={onClose} />}
    />
  )
}

function AnyOutfitter({ onClose }: { onClose: () => void }) {
  return (
    <Loaded query={useQuery(outfittersQuery())} height={200}>
      {({ outfitters }) => <Panel outfitters={outfitters} onClose={onClose} />}
    </Loaded>
  )
}

interface Props {
  slug: string
  name: string
  onLeave: () => void
}

function AboutDevice({ slug, name, onLeave }: Props) {
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
