import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { hasPasskeys } from '#client/api/passkey-prompt.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { AppDialog } from './app-dialog.tsx'
import { FactorList } from './factor-list.tsx'
import { factorsQuery } from './factors.queries.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { NewRecoveryCodes, RecoveryCodesDialog } from './recovery-codes.tsx'
import styles from './factors.module.css'

type Opened = 'passkey' | 'app' | null

export function SecondFactors() {
  const { data: factors, error, refetch } = useQuery(factorsQuery())
  const [opened, setOpened] = useState<Opened>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const added = (shown: readonly string[]): void => {
    setOpened(null)
    setCodes(shown)
  }
  return (
    <SectionCard title={staffText('factors.title')} lead={staffText('factors.lead')}>
      {factors ? (
        <>
          <FactorList factors={factors} />
          <div className={styles.ways}>
            {factors.passkeys_possible && hasPasskeys() ? (
              <Button variant="secondary" onClick={() => setOpened('passkey')}>
                {staffText('factors.add-passkey')}
              </Button>
            ) : null}
            {factors.app_since === null ? (
              <Button variant="secondary" onClick={() => setOpened('app')}>
                {staffText('factors.add-app')}
              </Button>
            ) : null}
          </div>
          {factors.passkeys_possible ? null : <p className={styles.note}>{staffText('factors.passkeys-impossible')}</p>}
          {factors.passkeys.length > 0 || factors.app_since !== null ? (
            <NewRecoveryCodes left={factors.recovery_codes_left} onMade={setCodes} />
          ) : null}
        </>
      ) : error ? (
        <TableFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={96} />
      )}
      {opened === 'passkey' ? <PasskeyDialog onAdded={added} onClose={() => setOpened(null)} /> : null}
      {opened === 'app' ? <AppDialog onAdded={added} onClose={() => setOpened(null)} /> : null}
      {codes.length > 0 ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} /> : null}
    </SectionCard>
  )
}
