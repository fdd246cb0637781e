import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { CartOrder } from '#contract/schema.gen.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import type { OrderAccess } from '../checkout.commands.ts'
import { configQuery } from '../checkout.queries.ts'
import type { Wallet } from './card-script.ts'
import type { CardPayment } from './use-card-payment.ts'
import { openWallets, type OpenWallets } from './wallets.ts'
import styles from './wallet-buttons.module.css'

interface Props {
  payment: CardPayment
  shop: string
  /** Says what the wallet buys. */
  title?: string
  /** Cents before the guest's place is known. */
  total: number
  /** Called by a press. The sheet waits for the order, which may be made only now. Null: the guest cannot pay yet. */
  order: (() => Promise<OrderAccess>) | null
  /** Name and email from the page, for a wallet that tells none. */
  typed: Partial<CheckoutContact>
  /** Shows the order of the sheet on the page, and returns false when the guest had not seen its lines and price. */
  onOrder: (order: CartOrder) => Promise<boolean>
}

/** Until this is known, the page keeps room for wallets, so that nothing moves under a finger when they are there. */
let hasNone = false

/** Apple Pay and Google Pay, where the browser has them. See docs/rules.md#wallets. */
export function WalletButtons({ payment, shop, title, total, order, typed, onOrder }: Props) {
  const google = useRef<HTMLDivElement>(null)
  const wallets = useWallets(google, { shop, total, onOrder })
  const [isPaying, setPaying] = useState(false)
  const press = (wallet: Wallet): void => {
    if (!wallets || !order || isPaying) return
    setPaying(true)
    void payment.payByWallet(() => wallets.pay(wallet, order(), typed)).finally(() => setPaying(false))
  }
  const onGoogle = useEffectEvent(press)
  useEffect(() => {
    const box = google.current
    const wallet = wallets?.google
    if (!wallet || !box) return
    // The provider draws this button, and its press reaches the page from inside the box.
    const onPress = (): void => onGoogle(wallet)
    box.addEventListener('click', onPress)
    return () => box.removeEventListener('click', onPress)
  }, [wallets])
  const apple = wallets?.apple
  const isThere = wallets === undefined ? !hasNone : apple || wallets?.google
  return (
    <div
      className={isThere ? (title === undefined ? styles.wallets : `${styles.wallets} ${styles.titled}`) : styles.none}
    >
      {title === undefined ? null : <strong>{title}</strong>}
      <div className={order ? styles.buttons : `${styles.buttons} ${styles.waiting}`}>
        {wallets === undefined ? <Skeleton height={48} /> : null}
        {apple ? (
          <button
            type="button"
            className={styles.apple}
            aria-label={t('checkout.apple-pay')}
            onClick={() => press(apple)}
          >
            Apple Pay
          </button>
        ) : null}
        <div ref={google} className={styles.google} />
      </div>
      <p className={styles.goods}>{t('checkout.wallet-agree')}</p>
      <p className={styles.or} role={isPaying ? 'status' : undefined}>
        {t(isPaying ? 'checkout.paying' : 'checkout.or')}
      </p>
    </div>
  )
}

function useWallets(
  box: RefObject<HTMLElement | null>,
  { shop, total, onOrder }: Pick<Props, 'shop' | 'total' | 'onOrder'>,
) {
  const config = useQuery(configQuery).data?.payments
  const [wallets, setWallets] = useState<OpenWallets | null | undefined>(undefined)
  const first = useEffectEvent(() => total)
  const show = useEffectEvent(onOrder)
  useEffect(() => {
    if (!config || !box.current) return
    let unmounted = false
    let opened: OpenWallets | undefined
    const open = async (target: HTMLElement): Promise<void> => {
      opened = await openWallets(config, { shop, total: first(), box: target, onOrder: (order) => show(order) })
      hasNone = !opened.apple && !opened.google
      if (unmounted) opened.close()
      else setWallets(opened)
    }
    // Without wallets the guest pays by card.
    open(box.current).catch(() => {
      if (!unmounted) setWallets(null)
    })
    return () => {
      unmounted = true
      opened?.close()
      setWallets(undefined)
    }
  }, [config, box, shop])
  useEffect(() => wallets?.setTotal(total), [wallets, total])
  return wallets
}
