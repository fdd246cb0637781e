import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderReport } from './order-report.tsx'
import { exportUrl } from './open-export.ts'
import { RangeForm } from './range-form.tsx'
import { daysOf, todayIn, type ChosenDays } from './report-range.ts'
import { useExport } from './use-export.ts'

interface Props {
  outfitterId: number
  timezone: string
}

/** The full report (product.md 2): of today until days are chosen; its address holds them. */
export function FullReport({ outfitterId, timezone }: Props) {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { busy, start } = useExport()
  const days = useMemo(() => daysOf(params), [params])
  const today = todayIn(timezone)
  const asked = useMemo(() => ({ outfitterId, ...days }), [outfitterId, days])
  const search = ({ startDate, endDate }: ChosenDays): void => {
    setParams({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) })
    // The same days again ask anew.
    void client.invalidateQueries({ queryKey: ['report-orders'] })
  }
  return (
    <>
      <RangeForm
        key={params.toString()}
        start={days}
        today={today}
        exporting={busy}
        onSearch={search}
        onExport={({ startDate, endDate }) => start(exportUrl('orders', { outfitterId, startDate, endDate }))}
      />
      <OrderReport kind="full" asked={asked} today={today} />
    </>
  )
}
