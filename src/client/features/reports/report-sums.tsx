import type { ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import styles from './reports.module.css'

/** The sums of the whole range, in one line. */
export function ReportSums({ children }: { children: ReactNode }) {
  return (
    <dl className={styles.sums} aria-label={staffText('report.sums')}>
      {children}
    </dl>
  )
}

export function ReportSum({ label, isRefund, children }: { label: string; isRefund?: boolean; children: ReactNode }) {
  return (
    <div data-refund={isRefund || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
