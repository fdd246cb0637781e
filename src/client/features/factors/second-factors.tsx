import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import type { components } from '#contract/schema.gen.ts'
import { hasPasskeys } from '#client/api/passkey-prompt.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { AppDialog } from './app-dialog.tsx'
import { factorsQuery, factorsKey } from './factors.queries.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { NewRecoveryCodes, RecoveryCodesDialog } from './recovery-codes.tsx'
import { removeFactor } from './factors.commands.ts'
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

type Factors = components['schemas']['Factors']

interface Shown {
  /** Null for the authenticator app. */
  readonly id: number | null
  readonly name: string
  readonly detail: string
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const dayOf = (instant: string): string => day.format(new Date(instant))

function shownFactors({ passkeys, app_since: since }: Factors): Shown[] {
  const shown: Shown[] = passkeys.map(({ id, name, created_at: at, last_used_at: used }) => ({
    id,
    name,
    detail:
      used === null
        ? staffText('factors.passkey', { date: dayOf(at) })
        : staffText('factors.passkey-used', { date: dayOf(at), used: dayOf(used) }),
  }))
  if (since !== null)
    shown.push({
      id: null,
      name: staffText('factors.app'),
      detail: staffText('factors.app-since', { date: dayOf(since) }),
    })
  return shown
}

function FactorList({ factors }: { factors: Factors }) {
  const [removing, setRemoving] = useState<Shown | null>(null)
  const saving = useSaving([factorsKey], removing && staffText('factors.removed', { name: removing.name }))
  const shown = shownFactors(factors)
  if (shown.length === 0) return <p className={styles.note}>{staffText('factors.off')}</p>
  const remove = async ({ id }: Shown): Promise<void> => {
    if (await saving.run(() => removeFactor(id))) setRemoving(null)
  }
  return (
    <>
      <ul className={styles.list}>
        {shown.map((factor) => (
          <li key={factor.id ?? 'app'} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{factor.name}</span>
              <span className={styles.detail}>{factor.detail}</span>
            </span>
            <Button
              variant="quiet"
              aria-label={staffText('factors.remove-of', { name: factor.name })}
              onClick={() => setRemoving(factor)}
            >
              {staffText('factors.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {removing ? (
        <ConfirmDialog
          danger
          title={staffText('factors.remove-title', { name: removing.name })}
          text={staffText(shown.length === 1 ? 'factors.remove-last' : 'factors.remove-text')}
          verb={staffText('factors.remove')}
          busy={saving.busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}
