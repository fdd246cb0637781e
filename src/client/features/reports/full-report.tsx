import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useToday } from '#client/device/connection/use-today.ts'
import { OrderReport } from './order-report.tsx'
import { exportUrl } from './open-export.ts'
import { RangeForm } from './range-form.tsx'
import { daysOf, type ChosenDays } from './chosen-range.ts'
import { useExport } from './use-export.ts'

interface Props {
  outfitterId: number
  timezone: string
}

/** Shows the full report, of today by default (docs/rules.md#full-report-screen). The page's address holds the days. */
export function FullReport({ outfitterId, timezone }: Props) {
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { busy, start } = useExport()
  const days = useMemo(() => daysOf(params), [params])
  const today = useToday(timezone)
  const request = useMemo(() => ({ outfitterId, ...days }), [outfitterId, days])
  const search = ({ startDate, endDate }: ChosenDays): void => {
    setParams({ ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) })
    // A search for the same days leaves the page's address as it is, so only this call reloads the report.
    void client.invalidateQueries({ queryKey: ['report-full'] })
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
      <OrderReport kind="full" request={request} today={today} />
    </>
  )
}
