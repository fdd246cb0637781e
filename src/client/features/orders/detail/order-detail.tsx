import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffOrder } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'
import { amountsOf, OrderSummary } from '#client/shared-views/order-summary.tsx'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { noticeDurations } from '#client/ui/notices/notices.tsx'
import { useNoticeUntil } from '#client/ui/notices/use-notice-until.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { createZip } from '../staff-orders.commands.ts'
import { staffOrderQuery } from '../staff-orders.queries.ts'
import { applyPending, noChanges, type PendingOrder } from '../actions/pending-changes.ts'
import { OrderDialog, type OrderAction } from '../actions/order-dialog.tsx'
import { orderName } from '../actions/change-words.ts'
import { DecisionMark, OrderMarks } from './order-marks.tsx'
import { OrderAddresses } from './order-addresses.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory, OrderRefunds } from './order-history.tsx'
import { OrderPhotos } from './order-photos.tsx'
import { OrderStatus } from './order-status.tsx'
import { RefundDialog } from '../actions/refund-dialog.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { RefusedChanges } from '../actions/refused-changes.tsx'
import { seenAt } from '#client/shared-views/as-of/as-of.tsx'
import { AreaIcon } from '#client/ui/pictures/area-icon.tsx'
import { useOnlineAction } from '../actions/use-online-action.ts'
import { usePendingChanges } from '../actions/use-pending-changes.ts'
import styles from './order-detail.module.css'
import { Icon } from '#client/ui/pictures/icon.tsx'

/** Milliseconds between reloads of the order. */
const POLL = 15_000
/** Milliseconds between reloads while the server builds a zip or the provider confirms a payment or refund. */
const POLL_BUSY = 2_500

function isMoving({ status, zip_file: zip, refunds }: StaffOrder): boolean {
  const zipComes = zip?.status === 'requested' || zip?.status === 'building'
  return status === 'paying' || zipComes || refunds.some((refund) => refund.status === 'pending')
}

/** See docs/rules.md#order-detail-screen. */
export function OrderDetail({ id }: { id: number }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...staffOrderQuery(id),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_BUSY : POLL),
  })
  if (data) return <Order stored={data} fetchedAt={dataUpdatedAt} />
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <EmptyState icon="search" title={staffText('order.missing')} text={staffText('order.missing-next')} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.columns} role="status" aria-label={staffText('kit.loading')}>
      <Skeleton height={520} radius="var(--radius-l)" />
      <Skeleton height={520} radius="var(--radius-l)" />
    </div>
  )
}

type Window = OrderAction | 'refund' | 'exchange'

/** Loaded when opened, because its calendar is large. */
const ExchangeDialog = lazyPart(() => import('../actions/exchange-dialog.tsx'), 'ExchangeDialog')

function Order({ stored, fetchedAt }: { stored: StaffOrder; fetchedAt: number }) {
  const waiting = usePendingChanges(staffOrderQuery(stored.id).queryKey).get(stored.id) ?? noChanges
  const order = applyPending(stored, waiting)
  const online = useConnectivity() === 'online'
  const [open, setOpen] = useState<Window | null>(null)
  const { data: outfitter } = useQuery(outfitterQuery(order.outfitter.id))
  const timezone = outfitter?.timezone
  const close = (): void => setOpen(null)
  return (
    <>
      {online ? null : (
        <p className={styles.offline} role="status">
          {staffText('waits.list-from', { time: seenAt(fetchedAt) })} {staffText('waits.online-only')}
        </p>
      )}
      <RefusedChanges orders={[waiting]} outfitterId={order.outfitter.id} />
      <div className={styles.bar}>
        <div className={styles.state}>
          <OrderStatus order={order} large />
          <DecisionMark order={waiting} />
        </div>
        <OrderButtons order={order} pending={waiting} online={online} onOpen={setOpen} />
      </div>
      <OrderMarks order={waiting} withRefused={false} />
      <MissingOriginals order={order} />
      <RefusedMail order={order} onEdit={() => setOpen('email')} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <SectionCard title={staffText('order.facts')}>
            <OrderFacts order={order} />
          </SectionCard>
          <SectionCard title={staffText('order.history')}>
            <OrderHistory events={order.events} timezone={timezone} />
          </SectionCard>
        </div>
        <div className={styles.column}>
          <SectionCard title={staffText('order.price')}>
            <OrderSummary amounts={amountsOf(order, order.tender === 'counter' || order.isCounterCheckout)} />
            {waiting.discount === null ? null : (
              <p className={styles.later}>{staffText('waits.discount-first', { code: waiting.discount })}</p>
            )}
          </SectionCard>
          <OrderAddresses order={order} timezone={timezone} />
          {order.refunds.length > 0 ? (
            <SectionCard title={staffText('order.refunds')}>
              <OrderRefunds refunds={order.refunds} timezone={timezone} />
            </SectionCard>
          ) : null}
          <SectionCard title={staffText('order.photos')}>
            <OrderPhotos items={order.order_items} singles={staffText('order.singles')} />
          </SectionCard>
        </div>
      </div>
      {open === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
      {open === 'exchange' ? (
        <LazyWindow>
          <ExchangeDialog order={order} onClose={close} />
        </LazyWindow>
      ) : null}
      {open !== null && open !== 'refund' && open !== 'exchange' ? (
        <OrderDialog key={open} action={open} order={order} discount={waiting.discount} onClose={close} />
      ) : null}
    </>
  )
}

interface ButtonsProps {
  order: StaffOrder
  pending: PendingOrder
  online: boolean
  onOpen: (window: Window) => void
}

function OrderButtons({ order, pending, online, onOpen }: ButtonsProps) {
  const { can } = useStaff()
  const zip = useOnlineAction(order.id, null)
  const announce = useNoticeUntil(order.zip_file?.status === 'ready')
  const { status, hash, outfitter } = order
  // A cart that is being paid has no hash yet.
  const isWaiting = status === 'pending' || (status === 'paying' && hash !== null)
  const isPlaced = isWaiting || status === 'completed' || status === 'cancelled'
  const isPaid = status === 'completed'
  // Each address of a sent order has these acts by itself.
  const isSent = (order.deliveries ?? []).length > 0
  const left = order.total - order.refunded_total
  const hasGroup = order.order_items.some((item) => item.display_group !== null)
  const ask = (): void => {
    void zip.run({ zip: order.id, at: order.zip_file?.status }, async () => {
      await createZip(order.id)
      announce({
        about: orderName(order.id),
        text: staffText('order.zip-asked'),
        duration: noticeDurations.zipOnOrderDetail,
      })
    })
  }
  return (
    <div className={styles.buttons}>
      {hash ? (
        <a
          className={styles.view}
          href={`/deliver/${outfitter.slug}/order/${hash}${order.isExternal ? '/external' : ''}`}
          target="_blank"
          rel="noopener"
        >
          {staffText('order.view-delivery')}
        </a>
      ) : null}
      {isPaid ? (
        <ButtonLink variant="secondary" to={`/dashboard/order-detail/${order.id}/receipt`}>
          {staffText('receipt.open')}
        </ButtonLink>
      ) : null}
      {isPaid && !isSent ? (
        <Button variant="secondary" icon={<AreaIcon name="mail" />} disabled={!online} onClick={() => onOpen('resend')}>
          {staffText('order.resend')}
        </Button>
      ) : null}
      {order.card_payment === 'open' && !pending.isDecided ? (
        <Button
          variant="secondary"
          icon={<AreaIcon name="mail" />}
          disabled={!online}
          onClick={() => onOpen('payment-link')}
        >
          {staffText('act.payment-link')}
        </Button>
      ) : null}
      {isPaid ? (
        <Button variant="secondary" icon="download" disabled={!online} busy={zip.busy} onClick={ask}>
          {staffText('order.create-zip')}
        </Button>
      ) : null}
      {isPlaced && !isSent ? (
        <Button variant="secondary" onClick={() => onOpen('email')}>
          {staffText('order.change-email')}
        </Button>
      ) : null}
      {isPlaced ? (
        <Button variant="secondary" onClick={() => onOpen('note')}>
          {staffText('order.note')}
        </Button>
      ) : null}
      {isPaid && left > 0 && can('orders.refund') ? (
        <Button variant="secondary" disabled={!online} onClick={() => onOpen('refund')}>
          {staffText('order.refund')}
        </Button>
      ) : null}
      {isPaid && (order.total === 0 || left > 0) && hasGroup && can('orders.refund') ? (
        <Button variant="secondary" disabled={!online} onClick={() => onOpen('exchange')}>
          {staffText('order.exchange')}
        </Button>
      ) : null}
      {isWaiting && !pending.isDecided ? (
        <>
          <Button variant="secondary" onClick={() => onOpen('discount')}>
            {staffText('act.discount')}
          </Button>
          <Button variant="danger" onClick={() => onOpen('cancel')}>
            {staffText('act.cancel')}
          </Button>
          <Button variant="good" icon="check" onClick={() => onOpen('release')}>
            {staffText('act.release')}
          </Button>
        </>
      ) : null}
    </div>
  )
}

interface Props {
  /** An order that the device kept from an earlier build lacks the count. */
  order: Pick<StaffOrder, 'status' | 'flags'> & Partial<Pick<StaffOrder, 'originals_missing'>>
}

/** See docs/rules.md#awaited-originals. */
export function MissingOriginals({ order: { flags, originals_missing: count = 0, status } }: Props) {
  if (status !== 'completed' || count === 0) return null
  return (
    <div className={styles.refused} role="status">
      <Icon name="clock" size={20} />
      <p>
        {staffText('order.originals-missing', { count })}{' '}
        {flags.includes('originals-late') ? staffText('order.originals-late') : null}
      </p>
    </div>
  )
}

interface RefusedMailProps {
  order: Pick<StaffOrder, 'email' | 'status'> & Partial<Pick<StaffOrder, 'refused_mail'>>
  onEdit: () => void
}

/** See docs/rules.md#refused-mails. */
export function RefusedMail({ order: { email, status, refused_mail: refused }, onEdit }: RefusedMailProps) {
  if (!refused || refused.email !== email) return null
  return (
    <div className={styles.refused} role="alert">
      <Icon name="alert" size={20} />
      <p dir="auto">{staffText('order.mail-refused', { email: refused.email, reason: refused.reason })}</p>
      {status === 'cancelled' ? null : (
        <Button variant="secondary" icon={<AreaIcon name="mail" />} onClick={onEdit}>
          {staffText('act.edit-email')}
        </Button>
      )}
    </div>
  )
}
