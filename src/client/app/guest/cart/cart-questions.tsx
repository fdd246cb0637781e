import { useState } from 'react'
import type { CartQuestion } from '#client/features/cart/cart-dialogs.tsx'
import type { Placement } from '#client/features/checkout/counter/use-placement.ts'
import type { StoredOrderRef } from '#client/device/database/cart-rows.ts'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import type { ContactForm } from '#domain/orders/contact-form.ts'

const CartDialog = lazyPart(() => import('#client/features/cart/cart-dialogs.tsx'), 'CartDialog')
const DiscountDialog = lazyPart(() => import('#client/features/cart/discount-dialog.tsx'), 'DiscountDialog')
const PrepaidDialog = lazyPart(() => import('#client/features/cart/prepaid/prepaid-dialog.tsx'), 'PrepaidDialog')
const ZeroBalanceDialog = lazyPart(
  () => import('#client/features/checkout/zero-balance-dialog.tsx'),
  'ZeroBalanceDialog',
)

export type PageQuestion = CartQuestion | { kind: 'discount' } | { kind: 'prepaid' } | { kind: 'zero-balance' }

interface Props {
  slug: string
  question: PageQuestion | null
  onAnswered: () => void
  /** Null until the server has all changes of the cart. */
  order: StoredOrderRef | null
  online: boolean
  placement: Placement
  guest: ContactForm | null
  agreed: boolean
  onAgree: (agreed: boolean) => void
  onRefused: () => void
}

export function CartQuestions({ question, ...props }: Props) {
  const [refusedCode, setRefusedCode] = useState('')
  if (!question) return null
  return (
    <LazyWindow>
      <Window question={question} refusedCode={refusedCode} onRefusedCode={setRefusedCode} {...props} />
    </LazyWindow>
  )
}

interface WindowProps extends Props {
  question: PageQuestion
  /** The discount code that the server refused last, or ''. */
  refusedCode: string
  onRefusedCode: (code: string) => void
}

function Window(props: WindowProps) {
  const { question, slug, order, online, onAnswered, onRefused } = props
  switch (question.kind) {
    case 'discount':
      return (
        <DiscountDialog
          order={order}
          online={online}
          startCode={props.refusedCode}
          onClose={(code) => {
            props.onRefusedCode(code)
            onAnswered()
          }}
          onRefused={onRefused}
        />
      )
    case 'prepaid':
      return <PrepaidDialog slug={slug} order={order} online={online} startCode="" onClose={onAnswered} />
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
