import { useConnectivity } from '#client/offline/connectivity.ts'
import { useUnsent } from '#client/offline/use-unsent.ts'
import { t } from '#client/shared-views/texts.ts'
import { Banner } from '#client/ui/banner.tsx'

/** Says that the server cannot be reached, and how much waits for it, as long as that is so. */
export function OfflineBanner() {
  return useConnectivity() === 'offline' ? <Offline /> : null
}

function Offline() {
  const waiting = useUnsent()?.total ?? 0
  return (
    <Banner icon="offline">
      {t('offline.banner')}
      {waiting > 0 ? ` ${t('offline.waiting', { count: waiting })}.` : null}
    </Banner>
  )
}
