import { homePath } from '#client/offline/kiosk.ts'
import { t } from '#client/shared-views/texts.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PlainShell } from '../shells/plain-shell.tsx'

/** For addresses that the app does not have. */
export function NotFoundPage() {
  return (
    <PlainShell>
      <EmptyState isPage icon="raft" title={t('error.not-found-page')}>
        <ButtonLink to={homePath()}>{t('error.back-home')}</ButtonLink>
      </EmptyState>
    </PlainShell>
  )
}
