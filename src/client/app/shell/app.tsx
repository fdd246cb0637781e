import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { t, useLanguage } from '#client/shared-views/chosen-texts.ts'
import { LoadBoundary } from '#client/shared-views/parts/load-boundary.tsx'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { AreaBoundary } from './area-boundary.tsx'
import { BootContext, type AppBoot } from '../boot/page-boot.ts'
import { PageFrame } from './page-frame.tsx'
import { AppRoutes } from './router.tsx'
import { TimedGuest } from '../guest/timed-guest.tsx'

interface Props {
  queryClient: QueryClient
  boot: AppBoot | null
}

export function App(props: Props) {
  return <InLanguage draw={() => <Screens {...props} />} />
}

function Screens({ queryClient, boot }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <BootContext value={boot}>
        {/* The router uses no transitions, because AppRoutes itself decides how long the previous page stays. */}
        <BrowserRouter useTransitions={false}>
          <AreaBoundary frame={(message) => <PageFrame>{message}</PageFrame>}>
            <AppRoutes />
          </AreaBoundary>
          {/* TimedGuest is outside the page's error boundary. When a page fails, the kiosk must still wipe the guest. */}
          <LoadBoundary failed={() => null}>
            <TimedGuest />
          </LoadBoundary>
        </BrowserRouter>
      </BootContext>
      <NoticeRegion closeLabel={t('notice.close')} />
    </QueryClientProvider>
  )
}

/** Renders the whole tree again when the guest chooses another language. */
export function InLanguage({ draw }: { draw: () => ReactNode }) {
  useLanguage()
  return draw()
}
