import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import styles from './outbox.module.css'

const STEP = 30

interface Props<Row> {
  rows: readonly Row[]
  className: string | undefined
  children: (row: Row) => ReactNode
}

/** Hundreds of rows at once would make the page slow. */
export function LongRows<Row>({ rows, className, children }: Props<Row>) {
  const [count, setCount] = useState(STEP)
  return (
    <>
      <ul className={className}>{rows.slice(0, count).map(children)}</ul>
      {count < rows.length ? (
        <Button variant="secondary" className={styles.more} onClick={() => setCount(count + STEP)}>
          {staffText('kit.show-more')}
        </Button>
      ) : null}
    </>
  )
}
