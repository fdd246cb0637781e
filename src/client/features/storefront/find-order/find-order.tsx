import { useState } from 'react'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'

const FindOrderDialog = lazyPart(() => import('./find-order-dialog.tsx'), 'FindOrderDialog')

interface Props {
  /** Missing for the orders of all outfitters. */
  slug?: string | undefined
  variant?: 'quiet' | 'link'
}

/** See docs/rules.md#find-my-order. */
export function FindOrder({ slug, variant = 'link' }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setIsOpen(true)}>
        {t('find-order.open')}
      </Button>
      {isOpen ? (
        <LazyWindow>
          <FindOrderDialog slug={slug} onClose={() => setIsOpen(false)} />
        </LazyWindow>
      ) : null}
    </>
  )
}
