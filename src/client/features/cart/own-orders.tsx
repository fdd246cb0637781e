import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage, storageFaultOf } from '#client/api/api-error.ts'
import { answerOf, api } from '#client/api/client.ts'
import type { OwnOrder, StoredCart } from '#client/device/database/cart-rows.ts'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { boughtIn, readOwnOrders } from '#client/device/cart/own-orders.ts'
import { useStored } from '#client/device/database/use-stored.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { ButtonLink, IconButton } from '#client/ui/controls/button.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { Icon, type IconName } from '#client/ui/pictures/icon.tsx'
import styles from './own-orders.module.css'

const ICONS: Readonly<Record<OwnOrder['state'], IconName>> = {
  pending: 'clock',
  completed: 'check',
  cancelled: 'close',
}
const SHOWN = 2

function readOrNone(slug: string): Promise<readonly OwnOrder[]> {
  return readOwnOrders(slug).catch((error: unknown) => {
    if (storageFaultOf(error) !== 'refused') throw error
    return []
  })
}

interface Props {
  slug: string
  cart?: Pick<StoredCart, 'lines'> | null
}

/** Undefined until the first read. */
export const useOwnOrders = (slug: string) => useStored(() => readOrNone(slug), [slug])

/** Returns the newest order that has one of the photos. */
export function orderWith(orders: readonly OwnOrder[], photoIds: readonly number[]): OwnOrder | undefined {
  return orders.find((order) => order.state !== 'cancelled' && order.photoIds.some((id) => photoIds.includes(id)))
}

/** See docs/rules.md#orders-on-the-device. */
export function OwnOrders({ slug, cart = null }: Props) {
  const orders = useOwnOrders(slug) ?? []
  const [newest, older] = [orders.slice(0, SHOWN), orders.slice(SHOWN)]
  return (
    <div role="status">
      {orders.length === 0 ? null : (
        <section className={styles.orders} aria-label={t('own-orders.title')}>
          {cart ? <AlreadyBought orders={orders} cart={cart} /> : null}
          {newest.map((order) => (
            <Row key={order.hash} order={order} />
          ))}
          {older.length > 0 ? (
            <details>
              <summary>{t('own-orders.older', { count: older.length })}</summary>
              {older.map((order) => (
                <Row key={order.hash} order={order} />
              ))}
            </details>
          ) : null}
        </section>
      )}
    </div>
  )
}

function Row({ order }: { order: OwnOrder }) {
  const { slug, hash, orderId, isExternal, state } = order
  useFreshState(order)
  const id = String(orderId)
  const forget = (): void => {
    offlineDatabase()
      .ownOrders.delete(hash)
      // The row disappears with its focused button, so the focus moves to the content.
      .then(() => document.getElementById('content')?.focus({ preventScroll: true }))
      .catch((error: unknown) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }))
  }
  return (
    <div className={styles.order}>
      <Icon name={ICONS[state]} size={20} />
      <div className={styles.words}>
        <p className={styles.text}>{t(`own-orders.${state}`, { id })}</p>
        <ButtonLink variant="secondary" to={`/deliver/${slug}/order/${hash}${isExternal ? '/external' : ''}`}>
          {t(state === 'completed' ? 'cart.see-bought' : 'counter.see-order')}
        </ButtonLink>
      </div>
      <IconButton icon="close" size={18} label={t('own-orders.forget', { id })} onClick={forget} />
    </div>
  )
}

function useFreshState({ hash, state }: OwnOrder): void {
  const { data: now } = useQuery({
    queryKey: ['own-order', hash],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/order/hash/{hash}', { params: { path: { hash } }, signal }))).order.status,
    enabled: state === 'pending',
    staleTime: 30_000,
  })
  useEffect(() => {
    if (now === 'completed' || now === 'cancelled')
      void offlineDatabase()
        .ownOrders.update(hash, { state: now })
        .catch(() => undefined)
  }, [hash, now])
}

function AlreadyBought({ orders, cart }: { orders: readonly OwnOrder[]; cart: Pick<StoredCart, 'lines'> }) {
  const chosen = boughtIn(cart.lines).photoIds
  const order = orderWith(orders, chosen)
  if (!order) return null
  const count = chosen.filter((id) => order.photoIds.includes(id)).length
  return <p className={styles.already}>{t('own-orders.already', { count, id: String(order.orderId) })}</p>
}
