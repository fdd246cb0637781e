import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logOut, useStaff } from '#client/api/staff.ts'
import { KioskSwitch } from '#client/features/device/kiosk-switch.tsx'
import { outfittersQuery } from '#client/features/storefront/storefront.queries.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TableFailure } from '#client/ui/table-failure.tsx'

/** Staff leave, and the kiosk begins: no guest finds the way back into the session. */
function handOver(home: string): void {
  void logOut().then(() => startAnew(home))
}

/** What this device is, from every page and for whoever is logged in. */
export function ThisDevice({ onClose }: { onClose: () => void }) {
  const { user } = useStaff()
  return (
    <Dialog open onOpenChange={onClose} title={staffText('device.title')} closeLabel={staffText('kit.close')}>
      {user.outfitter ? <KioskSwitch bare outfitters={[user.outfitter]} onOpen={handOver} /> : <AnyOutfitter />}
    </Dialog>
  )
}

/** For users of no outfitter: the kiosk's is one of all. */
function AnyOutfitter() {
  const { data, error, refetch } = useQuery(outfittersQuery())
  if (data) return <KioskSwitch bare outfitters={data.outfitters} onOpen={handOver} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={200} radius="var(--radius-l)" />
}
