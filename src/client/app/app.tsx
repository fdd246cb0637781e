import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { firstScreenId } from '#domain/first-screen-id.ts'
import { t } from '#client/shared-views/texts.ts'
import { NoticeRegion } from '#client/ui/notices.tsx'
import { AreaBoundary } from './area-boundary.tsx'
import type { AppBoot } from './boot.ts'
import { BootContext } from './boot-context.ts'
import { AppRoutes } from './router.tsx'

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
        </BrowserRouter>
      </BootContext>
      <NoticeRegion closeLabel={t('notice.close')} />
    </QueryClientProvider>
  )
}
