import { useEffect, useRef } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '../controls/button.tsx'
import styles from './conflict-panel.module.css'
import type { FormConflict } from './unsaved.ts'

interface Props {
  conflict: FormConflict
  busy: boolean
}

const shown = (text: string): string => (text === '' ? '–' : text)

/**
 * Shows a colleague's values beside the person's own, and asks which ones count (docs/rules.md#versions). 'Keep mine'
 * submits the form around the panel. The panel takes the focus, so that a second Enter presses nothing.
 */
export function ConflictPanel({ conflict: { differences, takeTheirs }, busy }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} className={styles.panel} role="alert" tabIndex={-1}>
      <strong>{staffText('kit.stale')}</strong>
      {differences().map(({ label, theirs, mine }) => (
        <div key={label}>
          <span className={styles.label}>{label}</span>
          <dl className={styles.values}>
            <dt>{staffText('kit.stale-theirs')}</dt>
            <dd>{shown(theirs)}</dd>
            <dt>{staffText('kit.stale-mine')}</dt>
            <dd>{mine === null ? staffText('kit.stale-unchanged') : shown(mine)}</dd>
          </dl>
        </div>
      ))}
      <div className={styles.ways}>
        <Button variant="secondary" disabled={busy} onClick={takeTheirs}>
          {staffText('kit.take-theirs')}
        </Button>
        <Button type="submit" busy={busy}>
          {staffText('kit.keep-mine')}
        </Button>
      </div>
    </div>
  )
}
