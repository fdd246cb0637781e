import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState, type Ref } from 'react'
import { Link } from 'react-router-dom'
import type { CartOrder } from '#contract/schema.gen.ts'
import { ContinueOnPhone } from '#client/features/cart/continue-on-phone.tsx'
import { CartPhotos } from '#client/features/cart/cart-photos.tsx'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import type { ShownCart } from '#client/features/cart/use-stored-cart.ts'
import { configQuery } from '#client/features/checkout/checkout.queries.ts'
import { amountsOf, seenCart } from '#client/features/checkout/seen-order.ts'
import type { CardPayment } from '#client/features/checkout/use-card-payment.ts'
import { useCheckoutType } from '#client/features/checkout/use-checkout-type.ts'
import type { Placement } from '#client/features/checkout/use-placement.ts'
import { useConnectivity } from '#client/offline/connectivity.ts'
import { kioskHome, useKiosk } from '#client/offline/kiosk.ts'
import { startAnew } from '#client/offline/start-anew.ts'
import { sealingKeyOf } from '#client/offline/queued-counter-order.ts'
import type { CartTotals, CheckoutContact, StoredCart } from '#client/offline/stored-cart.ts'
import { t } from '#client/shared-views/texts.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { checkoutOptions } from '#domain/orders/checkout-options.ts'
import { CartQuestions, type PageQuestion } from './cart-questions.tsx'
import { CartSide } from './cart-side.tsx'
import { CheckoutChoices } from './checkout-choices.tsx'
import { useCheckoutSteps } from './checkout-step.ts'
import { useFreeCart } from './use-free-cart.ts'
import { usePriceSeenOffline } from './use-price-seen-offline.ts'
import styles from './cart-page.module.css'

const CardCheckout = lazy(async () => ({
  default: (await import('#client/features/checkout/card-checkout.tsx')).CardCheckout,
}))
const PriceChangedDialog = lazy(async () => ({
  default: (await import('#client/features/checkout/price-changed-dialog.tsx')).PriceChangedDialog,
}))
const CounterCheckout = lazy(async () => ({
  default: (await import('#client/features/checkout/counter-checkout.tsx')).CounterCheckout,
}))

interface Props {
  shown: ShownCart
  cart: StoredCart
  totals: CartTotals
  /** The outfitter's counter settings as last heard. */
  counter: Pick<StoredCart['shop'], 'allow_checkout_at_counter' | 'require_checkout_at_counter'>
  photosPath: string
  payment: CardPayment
  placement: Placement
  onOrder: (order: CartOrder) => Promise<void>
  onRefused: () => void
}

/** An order that holds something, with its summary; and, when the guest has chosen to pay, the checkout beside it. */
export function FilledCart(props: Props) {
  const { shown, cart, totals, counter, photosPath, payment, placement, onOrder, onRefused } = props
  const online = useConnectivity() === 'online'
  const sealingKey = sealingKeyOf(useQuery(configQuery).data?.public_key)
  const kiosk = useKiosk()
  const steps = useCheckoutSteps(cart.localId)
  const [question, setQuestion] = useState<PageQuestion | null>(null)
  const [agreed, setAgreed] = useState(false)
  const options = checkoutOptions(cart.channel === 'external', {
    allow_checkout_at_counter: counter.allow_checkout_at_counter ?? 0,
    require_checkout_at_counter: counter.require_checkout_at_counter ?? 0,
  })
  const free = useFreeCart(cart, totals)
  const step = steps.step !== null && options[steps.step] ? steps.step : null
  const access = shown.unsent === 0 ? shown.ref : null
  // What is being paid or placed must not change under way.
  const placing = placement.state.at === 'placed' || (placement.state.at === 'form' && placement.state.busy)
  const editable = shown.ref?.charge == null && !placing
  // A counter that was chosen and left is not the order's way any more.
  const type = step ?? (totals.isCounter === true && options.card && !placing ? 'card' : null)
  const chosen = useCheckoutType({ type, access, online, onOrder, onRefused })
  const title = useRef<HTMLHeadingElement>(null)

  // A new step starts at its top; an order changed elsewhere must be priced anew before it is paid.
  useEffect(() => {
    if (step) title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  const { edit } = payment
  const { at } = payment.state
  const quoted = useRef(cart.changedAt)
  useEffect(() => {
    if (at !== 'card') quoted.current = cart.changedAt
    else if (quoted.current !== cart.changedAt) edit()
  }, [at, cart.changedAt, edit])
  // Nothing is left to pay: that is finished from the cart, without a form of payment.
  const leave = step !== null && free.isFree
  const { toCart } = steps
  useEffect(() => {
    if (leave) toCart()
  }, [leave, toCart])
  // Who left a form finds it as it was filled in, and nothing of what came of it: the price may be another by then.
  const { reset } = placement
  useEffect(() => {
    if (step !== 'card') edit()
    if (step !== 'counter') reset()
  }, [step, edit, reset])

  const seen = seenCart(cart, totals)
  const before = usePriceSeenOffline(cart, seen, { online, confirmed: totals.confirmed })
  const [asked, setAsked] = useState<'card' | 'counter' | null>(null)
  const checkOut = (way: 'card' | 'counter') => (): void => {
    if (before.was) setAsked(way)
    else steps.go(way)
  }
  // At the card form the summary and the button say the same, whatever was heard since.
  const quote = step === 'card' && payment.state.at === 'card' ? amountsOf(payment.state.order) : null
  const isCounter = totals.isCounter === true || !options.card || step === 'counter'
  const amounts = quote ?? { ...seen.amounts, isCounter }
  // What was typed stays while the page does, whichever form it was typed into.
  const [draft] = useState<Partial<CheckoutContact>>({})
  const guest = placement.guest ?? payment.contact

  return (
    <>
      <div className={step ? `${styles.columns} ${styles.payingColumns}` : styles.columns}>
        <CartHead
          title={title}
          checkingOut={step !== null}
          photosPath={photosPath}
          onBack={steps.back}
          onClear={editable ? () => setQuestion({ kind: 'clear' }) : null}
        />
        <div className={styles.main}>
          <GoneNote slug={cart.slug} gone={cart.gone} />
          <Suspense fallback={<Skeleton height={420} radius="var(--radius-l)" />}>
            {step === 'card' ? (
              <CardCheckout
                payment={payment}
                guest={guest}
                draft={draft}
                access={access}
                online={online}
                ready={chosen.ready}
                onGoBack={steps.toCart}
              />
            ) : step === 'counter' ? (
              <CounterCheckout
                placement={placement}
                start={guest}
                draft={draft}
                online={online}
                sealingKey={sealingKey}
                access={chosen.settled ? access : null}
                outfitter={cart.shop.name}
                seen={{ ...seen, amounts }}
                onGoBack={steps.toCart}
              />
            ) : (
              <CartPhotos cart={cart} editable={editable} onRemove={setQuestion} />
            )}
          </Suspense>
        </div>
        <CartSide
          amounts={amounts}
          note={<SummaryNote confirmed={totals.confirmed} online={online} unsent={shown.unsent} />}
          checkingOut={step !== null}
          onDiscount={cart.channel === 'external' && editable ? () => setQuestion({ kind: 'discount' }) : null}
        >
          <CheckoutChoices
            options={options}
            free={free.isFree}
            online={online}
            canKeep={sealingKey !== null}
            agreed={agreed}
            onAgree={setAgreed}
            onCounter={checkOut('counter')}
            onCard={checkOut('card')}
            onFinish={free.open}
          />
          {kiosk ? (
            <ContinueOnPhone
              slug={cart.slug}
              order={shown.ref}
              unsent={shown.unsent > 0}
              online={online}
              disabled={!editable}
              onDone={() => startAnew(kioskHome() ?? photosPath)}
            />
          ) : null}
        </CartSide>
      </div>
      {before.was && (asked || step) ? (
        <Suspense fallback={null}>
          <PriceChangedDialog
            was={before.was}
            is={seen}
            onAccept={() => {
              before.accept()
              if (asked) steps.go(asked)
              setAsked(null)
            }}
            onGoBack={() => {
              setAsked(null)
              if (step) steps.toCart()
            }}
          />
        </Suspense>
      ) : null}
      <CartQuestions
        slug={cart.slug}
        question={question ?? (free.isOpen ? { kind: 'zero-balance' } : null)}
        onAnswered={() => {
          setQuestion(null)
          if (!question) free.close()
        }}
        order={access}
        online={online}
        placement={placement}
        guest={guest}
        agreed={agreed}
        onAgree={setAgreed}
        onRefused={onRefused}
      />
    </>
  )
}

interface HeadProps {
  title: Ref<HTMLHeadingElement>
  checkingOut: boolean
  photosPath: string
  onBack: () => void
  onClear: (() => void) | null
}

function CartHead({ title, checkingOut, photosPath, onBack, onClear }: HeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.ways}>
        {checkingOut ? (
          <button type="button" className={styles.back} onClick={onBack}>
            <Icon name="chevronLeft" />
            {t('checkout.back-to-cart')}
          </button>
        ) : (
          <Link className={styles.back} to={photosPath}>
            <Icon name="chevronLeft" />
            {t('cart.back-to-photos')}
          </Link>
        )}
        {onClear && !checkingOut ? (
          <button type="button" className={styles.clear} onClick={onClear}>
            <Icon name="trash" />
            {t('cart.clear')}
          </button>
        ) : null}
      </div>
      <h1 className={styles.title} ref={title} tabIndex={-1}>
        {t(checkingOut ? 'checkout.title' : 'cart.title')}
      </h1>
    </header>
  )
}

function SummaryNote({ confirmed, online, unsent }: { confirmed: boolean; online: boolean; unsent: number }) {
  if (confirmed) return null
  const text = !online
    ? `${t('cart.estimate-note')} ${unsent > 0 ? t('offline.waiting', { count: unsent }) : ''}`
    : t('cart.sending')
  return (
    <p className={styles.note} role="status">
      <Icon name={online ? 'refresh' : 'offline'} size={16} />
      {text}
    </p>
  )
}
