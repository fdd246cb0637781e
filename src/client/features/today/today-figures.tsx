import { useQuery, queryOptions } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { Figure, Figures } from '#client/ui/pictures/figures.tsx'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { answerOf, api } from '#client/api/client.ts'
import styles from './today-figures.module.css'

const money = (amount: number): string => formatMoney('en', cents(amount))

export function TodayFigures({ outfitterId }: { outfitterId: number }) {
  const { can } = useStaff()
  const { data: waiting, error } = useQuery(waitingCountQuery(outfitterId))
  return (
    <section className={styles.today} aria-label={staffText('home.today')}>
      <Link to="/dashboard/pending-orders" className={styles.waiting} data-some={(waiting ?? 0) > 0 || undefined}>
        <span>
          {waiting === undefined
            ? staffText(error ? 'home.waiting-unknown' : 'home.waiting-asked')
            : waiting === 0
              ? staffText('home.none-waiting')
              : staffText('home.waiting', { count: waiting })}
        </span>
        <span className={styles.go}>
          {staffText('home.see-waiting')}
          <Icon name="chevronRight" />
        </span>
      </Link>
      {can('reports.closing') ? <Sums outfitterId={outfitterId} /> : null}
    </section>
  )
}

function Sums({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(todayQuery(outfitterId))
  if (error && !data) return <TableFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={104} radius="var(--radius-l)" />
  return (
    <Figures>
      <Figure label={staffText('home.orders')}>{data.count.toLocaleString('en')}</Figure>
      <Figure label={staffText('home.net')} hint={staffText('home.net-hint')}>
        {money(data.net)}
      </Figure>
      <Figure label={staffText('home.counter')}>{money(data.counter_total)}</Figure>
      <Figure label={staffText('home.card')}>{money(data.card_total)}</Figure>
      <Figure label={staffText('home.total')}>{money(data.total)}</Figure>
    </Figures>
  )
}

/** Without days in the request the server reports the outfitter's present day. */
function todayQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['today', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/order/get-orders', { body: { outfitterId }, signal }))).totals,
    staleTime: 0,
    meta: { persist: 'user' },
    refetchInterval: 60_000,
  })
}

function waitingCountQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['pending-count', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.POST('/order/get-pending', { body: { outfitterId }, signal }))).orders.length,
    staleTime: 0,
    meta: { persist: 'user' },
    refetchInterval: 30_000,
  })
}
