import { leftToPay } from '#domain/pricing/prepaid.ts'
import { useState, type Ref, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useStoredDetails, type CheckoutDetails } from '#client/features/checkout/stored-details.ts'
import { ContinueOnPhone } from '#client/features/cart/phone/continue-on-phone.tsx'
import { PrepaidButton } from '#client/features/cart/prepaid/prepaid-button.tsx'
import { CartPhotos } from '#client/features/cart/cart-photos.tsx'
import { OfferNote } from '#client/features/cart/offer-note.tsx'
import { TakeOffCode } from '#client/features/cart/take-off-code.tsx'
import { GoneNote } from '#client/features/cart/gone-note.tsx'
import { kioskHome, useKiosk } from '#client/device/kiosk/kiosk.ts'
import { resetForNextGuest } from '#client/device/kiosk/reset-for-next-guest.ts'
import { FailureNote } from '#client/features/checkout/failure-note.tsx'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazySection } from '#client/shared-views/parts/lazy-section.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t, locale } from '#client/shared-views/chosen-texts.ts'
import { Icon } from '#client/ui/pictures/icon.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { countsText, OrderSummary, type SummaryAmounts } from '#client/shared-views/order-summary.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Price } from '#client/ui/pictures/price.tsx'
import { CartQuestions, type PageQuestion } from './cart-questions.tsx'
import { CartWallets } from './cart-wallets.tsx'
import { CheckoutChoices } from './checkout-choices.tsx'
import { PayBar } from './pay-bar.tsx'
import { useDeal } from './use-deal.ts'
import { useOfferQuestion } from './use-offer-question.tsx'
import { useCartCheckout, type CartCheckout, type CartCheckoutInput } from './use-cart-checkout.ts'
import styles from './cart-page.module.css'

const CardCheckout = lazyPart(() => import('#client/features/checkout/card/card-checkout.tsx'), 'CardCheckout')
const PriceChangedDialog = lazyPart(
  () => import('#client/features/checkout/price-changed-dialog.tsx'),
  'PriceChangedDialog',
)
const CounterCheckout = lazyPart(
  () => import('#client/features/checkout/counter/counter-checkout.tsx'),
  'CounterCheckout',
)

interface Props extends CartCheckoutInput {
  photosPath: string
}

export function FilledCart(props: Props) {
  const { shown, cart, totals, photosPath, payment, placement, onRefused } = props
  const checkout = useCartCheckout(props)
  const { step, online, editable, free, access } = checkout
  const deal = useDeal(cart)
  const offer = useOfferQuestion(cart, deal.offer)
  const kiosk = useKiosk()
  const [question, setQuestion] = useState<PageQuestion | null>(null)
  const [details, keep] = useStoredDetails(cart.localId)
  const { agreed } = details
  const agree = (agrees: boolean): void => keep({ agreed: agrees })
  const wallets = <CartWallets {...props} checkout={checkout} typed={details.contact} />

  return (
    <>
      <div className={step ? `${styles.columns} ${styles.payingColumns}` : styles.columns}>
        <CartHead
          title={checkout.title}
          checkingOut={step !== null}
          photosPath={photosPath}
          onBack={checkout.steps.back}
          onClear={editable ? () => setQuestion({ kind: 'clear' }) : null}
        />
        <div className={styles.main}>
          <GoneNote slug={cart.slug} gone={cart.gone} />
          {editable && step === null ? <OfferNote slug={cart.slug} deal={deal} /> : null}
          <CartStep
            {...props}
            checkout={checkout}
            wallets={wallets}
            details={details}
            keep={keep}
            onAgree={agree}
            onRemove={setQuestion}
          />
        </div>
        <CartSide
          amounts={checkout.seen.amounts}
          note={<SummaryNote confirmed={totals.confirmed} online={online} />}
          checkingOut={step !== null}
          prepaid={
            <PrepaidButton
              covered={totals.prepaid}
              order={access}
              online={online}
              onAsk={editable ? () => setQuestion({ kind: 'prepaid' }) : null}
            />
          }
          onDiscount={cart.channel === 'external' && editable ? () => setQuestion({ kind: 'discount' }) : null}
          discountAction={
            access && online && editable && totals.discountName !== null ? (
              <TakeOffCode order={access} name={totals.discountName} onRefused={onRefused} />
            ) : null
          }
        >
          <FailureNote failure={payment.state.at === 'details' ? payment.state.failure : null} />
          {wallets}
          <CheckoutChoices
            options={checkout.options}
            free={free.isFree}
            online={online}
            canQueue={checkout.sealingKey !== null}
            agreed={agreed}
            onAgree={agree}
            onCounter={offer.askFirst(checkout.checkOut('counter'))}
            onCard={offer.askFirst(checkout.checkOut('card'))}
            onFinish={free.open}
          />
          {kiosk ? (
            <ContinueOnPhone
              slug={cart.slug}
              order={shown.ref}
              unsent={shown.unsent > 0}
              online={online}
              disabled={!editable}
              onDone={() => resetForNextGuest(kioskHome() ?? photosPath)}
            />
          ) : null}
        </CartSide>
      </div>
      {step === null ? <PayBar total={leftToPay(checkout.seen.amounts)} /> : null}
      <PriceChanged checkout={checkout} />
      {offer.window}
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
        guest={placement.guest ?? payment.contact}
        agreed={agreed}
        onAgree={agree}
        onRefused={onRefused}
      />
    </>
  )
}

interface StepProps extends CartCheckoutInput {
  checkout: CartCheckout
  wallets: ReactNode
  /** The card form and the counter form share them, so that the guest types the contact once. */
  details: CheckoutDetails
  keep: (changes: Partial<CheckoutDetails>) => void
  onAgree: (agreed: boolean) => void
  onRemove: (question: PageQuestion) => void
}

function CartStep({ cart, payment, placement, checkout, wallets, details, keep, onAgree, onRemove }: StepProps) {
  const { step, online, access, chosen, sealingKey, seen, editable, steps } = checkout
  const onTyped = (changes: CheckoutDetails['contact']): void => {
    keep({ contact: { ...details.contact, ...changes } })
  }
  const guest = placement.guest ?? payment.contact
  return (
    <LazySection key={step} skeleton={<Skeleton height={420} radius="var(--radius-l)" />}>
      {step === 'card' ? (
        <CardCheckout
          payment={payment}
          wallets={wallets}
          guest={guest}
          draft={details.contact}
          onTyped={onTyped}
          agreed={details.agreed}
          onAgree={onAgree}
          access={access}
          online={online}
          ready={chosen.ready}
          onGoBack={steps.toCart}
        />
      ) : step === 'counter' ? (
        <CounterCheckout
          placement={placement}
          start={guest}
          draft={details.contact}
          onTyped={onTyped}
          online={online}
          sealingKey={sealingKey}
          access={chosen.confirmed ? access : null}
          outfitter={cart.shop.name}
          seen={seen}
          onGoBack={steps.toCart}
        />
      ) : (
        <CartPhotos cart={cart} editable={editable} onRemove={onRemove} />
      )}
    </LazySection>
  )
}

function PriceChanged({ checkout }: { checkout: CartCheckout }) {
  const { price, acceptPrice, leavePrice } = checkout
  if (!price.was || !price.isShown) return null
  return (
    <LazyWindow>
      <PriceChangedDialog was={price.was} is={price.is} onAccept={acceptPrice} onGoBack={leavePrice} />
    </LazyWindow>
  )
}

function SummaryNote({ confirmed, online }: { confirmed: boolean; online: boolean }) {
  if (confirmed) return null
  return (
    <p className={styles.note} role="status">
      <Icon name={online ? 'refresh' : 'offline'} size={16} />
      {t(online ? 'cart.sending' : 'cart.estimate-note')}
    </p>
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

interface SideProps {
  amounts: SummaryAmounts
  note: ReactNode
  checkingOut: boolean
  prepaid: ReactNode
  onDiscount: (() => void) | null
  discountAction: ReactNode
  children: ReactNode
}

function CartSide({ amounts, note, checkingOut, prepaid, onDiscount, discountAction, children }: SideProps) {
  if (checkingOut) {
    return (
      <aside className={styles.side}>
        <details className={styles.fold}>
          <summary>
            <span>{countsText(amounts.photoCount, amounts.groupCount)}</span>
            <Price cents={leftToPay(amounts)} locale={locale} />
            <Icon name="chevronDown" />
          </summary>
          <OrderSummary amounts={amounts} note={note} />
        </details>
        <section className={`${styles.summary} ${styles.wideOnly}`} aria-label={t('cart.summary')}>
          <OrderSummary amounts={amounts} note={note} />
        </section>
      </aside>
    )
  }
  return (
    <aside className={styles.side}>
      <section className={styles.summary} aria-label={t('cart.summary')}>
        <OrderSummary amounts={amounts} note={note} discountAction={discountAction} />
        {onDiscount ? (
          <Button variant="secondary" wide onClick={onDiscount}>
            {t('cart.apply-discount')}
          </Button>
        ) : null}
        {prepaid}
        {children}
      </section>
    </aside>
  )
}
