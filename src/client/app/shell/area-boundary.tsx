import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { homePath, isKiosk } from '#client/device/kiosk/kiosk.ts'
import { LoadBoundary } from '#client/shared-views/parts/load-boundary.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { EndFirstScreen } from './end-first-screen.tsx'

interface Props {
  children: ReactNode
  frame?: (message: ReactNode) => ReactNode
}

const plainFrame = (message: ReactNode): ReactNode => <main id="content">{message}</main>

/** A navigation to another path clears the failure. */
export function AreaBoundary({ children, frame = plainFrame }: Props) {
  const { pathname } = useLocation()
  return (
    <LoadBoundary resetKey={pathname} failed={(retry) => frame(<AreaFailed onRetry={retry} />)}>
      {children}
    </LoadBoundary>
  )
}

function leaveKioskPage(): void {
  void import('#client/device/kiosk/reset-for-next-guest.ts').then(
    ({ resetForNextGuest }) => resetForNextGuest(homePath()),
    // If the code of `resetForNextGuest` does not load, the kiosk opens its home page. The inactivity countdown of that
    // page then wipes the guest's data.
    () => location.replace(homePath()),
  )
}

function AreaFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState isPage alert icon="alert" title={t('error.general')} text={t('error.area-load')}>
      <EndFirstScreen />
      <Button icon="refresh" onClick={onRetry}>
        {t('error.retry')}
      </Button>
      {isKiosk() ? (
        <Button variant="secondary" onClick={leaveKioskPage}>
          {t('error.back-home')}
        </Button>
      ) : null}
    </EmptyState>
  )
}
