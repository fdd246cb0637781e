import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logOut, useStaff } from '#client/api/staff.ts'
import { KioskSwitch, type KioskOutfitter } from '#client/features/device/kiosk-switch.tsx'
import { outfittersQuery } from '#client/features/storefront/storefront.queries.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TableFailure } from '#client/ui/table-failure.tsx'
import { readyForTheDay } from '../start-day-pack.ts'
import { AboutDevice } from './about-device.tsx'

/** Staff leave, and the kiosk begins: no guest finds the way back into the session. */
function handOver(home: string): void {
  void logOut().then(() => startAnew(home))
}

/** What this device is and keeps, from every page and for whoever is logged in. */
export function ThisDevice({ onClose }: { onClose: () => void }) {
  const { user } = useStaff()
  return (
    <Dialog open onOpenChange={onClose} title={staffText('device.title')} closeLabel={staffText('kit.close')}>
      {user.outfitter ? <Panel outfitters={[user.outfitter]} onClose={onClose} /> : <AnyOutfitter onClose={onClose} />}
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
      onKiosk={(slug) => void readyForTheDay(client, slug, { asked: true })}
      about={({ slug, name }) => <AboutDevice key={slug} slug={slug} name={name} onLeave={onClose} />}
    />
  )
}

/** For users of no outfitter: the kiosk's is one of all. */
function AnyOutfitter({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(outfittersQuery())
  if (data) return <Panel outfitters={data.outfitters} onClose={onClose} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={200} radius="var(--radius-l)" />
}
