import { errorMessage } from '#client/api/api-error.ts'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Question } from '#client/shared-views/question.tsx'
import { notify } from '#client/ui/notices/notices.tsx'
import { lazyCart, type AddResult } from './lazy-cart.ts'
import type { Removal } from './cart-photos.tsx'

export type CartQuestion = Removal | { kind: 'clear' }

interface Props {
  slug: string
  question: CartQuestion
  onAnswered: () => void
}

function wording(question: CartQuestion): { title: string; verb: string } {
  if (question.kind === 'clear') return { title: t('cart.clear-confirm'), verb: t('cart.clear') }
  if (question.kind === 'photo') return { title: t('cart.remove-confirm'), verb: t('cart.remove') }
  return { title: t('cart.remove-group-confirm'), verb: t('cart.remove-group', { name: question.group.name }) }
}

function carryOut(slug: string, question: CartQuestion): Promise<AddResult> {
  if (question.kind === 'clear') return lazyCart.clear(slug)
  if (question.kind === 'photo') return lazyCart.removePhoto(slug, question.photo.id)
  return lazyCart.removeGroup(slug, question.group.id)
}

/** See docs/rules.md#confirmations. */
export function CartDialog({ slug, question, onAnswered }: Props) {
  const { title, verb } = wording(question)
  const confirm = (): void => {
    carryOut(slug, question).then(
      (result) => {
        if (!result.ok) notify({ text: result.message, tone: 'warning', duration: null })
      },
      (error: unknown) => notify({ title: t('notice.error'), text: errorMessage(error), tone: 'danger' }),
    )
    onAnswered()
  }
  return <Question title={title} verb={verb} danger onConfirm={confirm} out={t('cart.keep')} onClose={onAnswered} />
}
