import { homePath } from '#client/device/kiosk/kiosk.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { PlainShell } from '../shell/plain-shell.tsx'

export function NotFoundPage() {
  return (
    <PlainShell>
      <EmptyState isPage icon="raft" title={t('error.not-found-page')}>
        <ButtonLink to={homePath()}>{t('error.back-home')}</ButtonLink>
      </EmptyState>
    </PlainShell>
  )
}
