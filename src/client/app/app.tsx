import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { firstScreenId } from '#domain/first-screen-id.ts'
import { t } from '#client/shared-views/texts.ts'
import { NoticeRegion } from '#client/ui/notices.tsx'
import { AreaBoundary } from './area-boundary.tsx'
import type { AppBoot } from './boot.ts'
import { BootContext } from './boot-context.ts'
import { QuietBoundary } from './quiet-boundary.tsx'
import { AppRoutes } from './router.tsx'
import { TimedGuest } from './timed-guest.tsx'

interface Props {
  queryClient: QueryClient
  boot: AppBoot | null
}

/** The whole app with what every page needs. */
export function App({ queryClient, boot }: Props) {
  // The app has drawn the same in its place.
  useLayoutEffect(() => document.getElementById(firstScreenId)?.remove(), [])
  return (
    <QueryClientProvider client={queryClient}>
      <BootContext value={boot}>
        <BrowserRouter>
          <AreaBoundary>
            <AppRoutes />
          </AreaBoundary>
          {/* Beside the page: one that cannot be shown must not stay for the next guest. */}
          <QuietBoundary>
            <TimedGuest />
          </QuietBoundary>
        </BrowserRouter>
      </BootContext>
      <NoticeRegion closeLabel={t('notice.close')} />
    </QueryClientProvider>
  )
}
