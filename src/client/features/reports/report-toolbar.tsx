import { useState, type ReactNode } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useShortcut } from '#client/ui/controls/use-shortcut.ts'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { SORTED_AT_MOST } from './use-whole-report.ts'
import styles from './reports.module.css'

interface Props {
  sums: ReactNode
  typed: string
  onType: (text: string) => void
  /** The report has more rows than the page can search. */
  isTooLong: boolean
  isLoading: boolean
  children: ReactNode
}

export function ReportToolbar({ sums, typed, onType, isTooLong, isLoading, children }: Props) {
  const [bar, setBar] = useState<HTMLDivElement | null>(null)
  useShortcut('/', () => bar?.querySelector('input')?.focus())
  return (
    <div ref={setBar} className={styles.bar}>
      {sums}
      <div className={styles.barEnd}>
        <VisuallyHidden live>{isLoading ? staffText('report.loading-all') : ''}</VisuallyHidden>
        {isTooLong ? (
          <p className={styles.tooLong}>
            {staffText('report.too-long', { count: SORTED_AT_MOST.toLocaleString('en') })}
          </p>
        ) : (
          <SearchField label={staffText('report.find')} value={typed} onChange={onType} />
        )}
        {children}
      </div>
    </div>
  )
}
