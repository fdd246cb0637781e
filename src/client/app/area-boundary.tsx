import { Component, type ReactNode } from 'react'
import { homePath, isKiosk } from '#client/offline/kiosk.ts'
import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

interface State {
  failed: boolean
}

function leaveKioskPage(): void {
  void import('#client/offline/start-anew.ts').then(({ startAnew }) => startAnew(homePath()))
}

/** Says so when a page cannot be loaded or shown, and offers to load it again. */
export class AreaBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <EmptyState alert icon="alert" title={t('error.general')} text={t('error.area-load')}>
          <Button icon="refresh" onClick={() => location.reload()}>
            {t('error.retry')}
          </Button>
          {isKiosk() ? (
            <Button variant="secondary" onClick={leaveKioskPage}>
              {t('error.back-home')}
            </Button>
          ) : null}
        </EmptyState>
      </main>
    )
  }
}
