import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { OrderRow } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { amountsOf, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { Button, ButtonLink, IconButton } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import type { PendingOrder } from '../actions/pending-changes.ts'
import { goneText } from '../actions/ended-order.tsx'
import type { OrderAction } from '../actions/order-dialog.tsx'
import { DecisionMark, OrderMarks } from './order-marks.tsx'
import { OrderPhotos } from './order-photos.tsx'
import styles from './order-pane.module.css'

interface Props {
  id: number
  row: OrderRow | null
  pending: PendingOrder
  onAction: (action: OrderAction, order: OrderRow) => void
  onClose: () => void
}

export function OrderPane({ id, row, pending, onAction, onClose }: Props) {
  if (!row) return <Gone id={id} onClose={onClose} />
  return (
    <aside className={styles.pane} aria-label={staffText('pending.open', { id: String(id) })}>
      <header className={styles.head}>
        <h2 className={styles.title}>{String(id)}</h2>
        <Link to={`/dashboard/order-detail/${id}`} className={styles.link}>
          {staffText('pending.details')}
        </Link>
        <IconButton icon="close" label={staffText('pending.close', { id: String(id) })} onClick={onClose} />
      </header>
      <div>
        <p className={styles.guest} dir="auto">
          {row.name}
        </p>
        <p className={styles.email}>{row.email}</p>
      </div>
      <OrderMarks order={pending} />
      <Order key={id} id={id} />
      {pending.isDecided ? (
        <DecisionMark order={pending} />
      ) : (
        <>
          <PaymentLink id={id} onPress={() => onAction('payment-link', row)} />
          <Button variant="good" large wide icon="check" onClick={() => onAction('release', row)}>
            {staffText('act.release-verb', { id: String(id) })}
          </Button>
        </>
      )}
    </aside>
  )
}

function PaymentLink({ id, onPress }: { id: number; onPress: () => void }) {
  const { data } = useQuery(staffOrderQuery(id))
  const online = useConnectivity() === 'online'
  if (data?.card_payment !== 'open') return null
  return (
    <Button variant="secondary" wide icon={<AreaIcon name="mail" />} disabled={!online} onClick={onPress}>
      {staffText('act.payment-link')}
    </Button>
  )
}

function Gone({ id, onClose }: Pick<Props, 'id' | 'onClose'>) {
  const { data } = useQuery(staffOrderQuery(id))
  return (
    <aside className={styles.pane}>
      <header className={styles.head} data-gone>
        <IconButton icon="close" label={staffText('pending.close', { id: String(id) })} onClick={onClose} />
      </header>
      <EmptyState
        icon="check"
        title={staffText('pending.gone', { id: String(id) })}
        text={staffText(data ? goneText(data) : 'pending.gone-next')}
      >
        <ButtonLink variant="secondary" to={`/dashboard/order-detail/${id}`}>
          {staffText('pending.details')}
        </ButtonLink>
      </EmptyState>
    </aside>
  )
}

function Order({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(staffOrderQuery(id))
  if (data)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
      <div className={styles.order} role="region" aria-label={staffText('order.photos')} tabIndex={0}>
        <OrderPhotos items={data.order_items} singles={staffText('pending.singles')} />
        <OrderSummary amounts={amountsOf(data, data.tender === 'counter' || data.isCounterCheckout)} />
      </div>
    )
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={320} radius="var(--radius-m)" />
}
