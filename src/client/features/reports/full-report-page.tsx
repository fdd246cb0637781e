import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useToday } from '#client/device/connection/use-today.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { GuideSales } from './guide-sales.tsx'
import { OrderReport } from './order-report.tsx'
import { exportUrl, useExport } from './use-export.ts'
import { RangeForm } from './range-form.tsx'
import { daysOf, withChosen, type ChosenDays } from './chosen-range.ts'

/** See docs/rules.md#full-report-screen. */
export function FullReportPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const { busy, start } = useExport()
  const days = useMemo(() => daysOf(params), [params])
  const today = useToday(query.data?.timezone)
  const request = useMemo(() => ({ outfitterId, ...days }), [outfitterId, days])
  const search = ({ startDate, endDate }: ChosenDays): void => {
    setParams((last) => withChosen(last, { startDate, endDate }))
    // A search for the same days leaves the page's address as it is, so only these calls reload the report.
    void client.invalidateQueries({ queryKey: ['report-full'] })
    void client.invalidateQueries({ queryKey: ['report-guides'] })
  }
  return (
    <StaffShell
      title={staffText('report.full')}
      dense
      actions={
        <RangeForm
          key={`${days.startDate} ${days.endDate}`}
          start={days}
          today={today}
          exporting={busy}
          onSearch={search}
          onExport={({ startDate, endDate }) => start(exportUrl('orders', { outfitterId, startDate, endDate }))}
        />
      }
    >
      <Loaded query={query} height={320}>
        {() => (
          <>
            <OrderReport kind="full" request={request} today={today} />
            <GuideSales request={request} />
          </>
        )}
      </Loaded>
    </StaffShell>
  )
}
