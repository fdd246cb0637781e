import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { removeFactor } from './factors.commands.ts'
import { factorsKey } from './factors.queries.ts'
import styles from './factors.module.css'

type Factors = components['schemas']['Factors']

interface Shown {
  /** Null for the authenticator app, which has no id. */
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

export function FactorList({ factors }: { factors: Factors }) {
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
          open
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
