import { useConnectivity, useRefusal } from '#client/device/connection/connectivity.ts'
import { useUnsent } from '#client/device/outbox/use-unsent.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Banner } from '#client/ui/notices/banner.tsx'

export function OfflineBanner() {
  return useConnectivity() === 'offline' ? <Offline /> : null
}

function Offline() {
  const waiting = useUnsent()?.waiting ?? 0
  const isWaiting = waiting > 0
  const isRefused = useRefusal()
  return (
    <Banner icon="offline" more={isWaiting ? undefined : t('offline.kept')}>
      {t(isRefused ? 'offline.refused' : 'offline.banner')}
      {isWaiting ? ` ${t('offline.waiting', { count: waiting })}.` : null}
    </Banner>
  )
}
