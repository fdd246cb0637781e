import { lazy, Suspense } from 'react'
import type { CartQuestion } from '#client/features/cart/cart-dialogs.tsx'
import type { Placement } from '#client/features/checkout/use-placement.ts'
import type { StoredOrderRef } from '#client/offline/stored-cart.ts'
import type { ContactForm } from '#domain/orders/contact-form.ts'

const CartDialog = lazy(async () => ({ default: (await import('#client/features/cart/cart-dialogs.tsx')).CartDialog }))
const DiscountDialog = lazy(async () => ({
  default: (await import('#client/features/cart/discount-dialog.tsx')).DiscountDialog,
}))
const ZeroBalanceDialog = lazy(async () => ({
  default: (await import('#client/features/checkout/zero-balance-dialog.tsx')).ZeroBalanceDialog,
}))

export type PageQuestion = CartQuestion | { kind: 'discount' } | { kind: 'zero-balance' }

interface Props {
  slug: string
  question: PageQuestion | null
  onAnswered: () => void
  /** The server's order; null while the cart is still on its way there. */
  order: StoredOrderRef | null
  online: boolean
  placement: Placement
  guest: ContactForm | null
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onRefused: () => void
}

/** The windows of the cart page, one at a time, each loaded when it is first asked for. */
export function CartQuestions({ question, ...props }: Props) {
  return <Suspense fallback={null}>{question ? <Window question={question} {...props} /> : null}</Suspense>
}

function Window(props: Props & { question: PageQuestion }) {
  const { question, slug, order, online, onAnswered, onRefused } = props
  switch (question.kind) {
    case 'discount':
      return <DiscountDialog order={order} online={online} onClose={onAnswered} onRefused={onRefused} />
    case 'zero-balance':
      return (
        <ZeroBalanceDialog
          placement={props.placement}
          start={props.guest}
          access={order}
          online={online}
          agreed={props.agreed}
          onAgree={props.onAgree}
          onClose={onAnswered}
        />
      )
    default:
      return <CartDialog slug={slug} question={question} onAnswered={onAnswered} />
  }
}
