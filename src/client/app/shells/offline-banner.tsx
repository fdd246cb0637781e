import { useConnectivity } from '#client/offline/connectivity.ts'
import { t } from '#client/shared-views/texts.ts'
import { Banner } from '#client/ui/banner.tsx'

/** Says that the server cannot be reached, as long as that is so. */
export function OfflineBanner() {
  return useConnectivity() === 'offline' ? <Banner icon="offline">{t('offline.banner')}</Banner> : null
}
