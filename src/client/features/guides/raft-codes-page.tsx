import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { newRaftCodes, raftCodeLink, raftCodeNumber } from '#domain/photos/raft-code.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { QrCode } from '#client/ui/pictures/qr-code.tsx'
import styles from './raft-codes-page.module.css'

const MOST = 60
const LAST = 999

/** A number from 0 to below 1 that nobody foresees. */
const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Cards to cut (docs/rules.md#raft-codes). */
export function RaftCodesPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  const [first, setFirst] = useState(1)
  const [count, setCount] = useState(12)
  const codes = useMemo(() => newRaftCodes(first, Math.min(count, LAST + 1 - first), random), [first, count])
  return (
    <StaffShell
      title={staffText('raft-codes.title')}
      lead={staffText('raft-codes.lead')}
      actions={<Button onClick={() => print()}>{staffText('raft-codes.print')}</Button>}
    >
      <div className={styles.fields}>
        <NumberField
          label={staffText('raft-codes.first')}
          value={first}
          minValue={1}
          maxValue={LAST}
          onChange={(value) => setFirst(value || 1)}
        />
        <NumberField
          label={staffText('raft-codes.count')}
          value={count}
          minValue={1}
          maxValue={MOST}
          onChange={(value) => setCount(value || 1)}
        />
      </div>
      <Loaded query={query} height={320}>
        {({ name, slug }) => (
          <ul className={styles.cards}>
            {codes.map((code) => (
              <li key={code} className={styles.card}>
                <strong className={styles.number}>
                  {staffText('raft-codes.card', { number: raftCodeNumber(code) })}
                </strong>
                <QrCode text={raftCodeLink(location.origin, slug, code)} label={code} size={264} />
                <p>{staffText('raft-codes.scan')}</p>
                <p dir="auto">{name}</p>
                <p className={styles.code}>{code}</p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </StaffShell>
  )
}
