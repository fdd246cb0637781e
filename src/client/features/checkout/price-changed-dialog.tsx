import { t } from '#client/shared-views/texts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { priceChanges, type PriceRow } from './price-changes.ts'
import type { SeenOrder } from './seen-order.ts'
import styles from './price-changed-dialog.module.css'

interface Props {
  /** What was on the screen at the press. */
  was: SeenOrder
  /** The order as it is now. */
  is: SeenOrder
  onAccept: () => void
  onGoBack: () => void
}

/** The price is not what the guest saw: old and new lines side by side, and the choice (rules.md 2.10). Nothing was charged. */
export function PriceChangedDialog({ was, is, onAccept, onGoBack }: Props) {
  const { items, summary, total } = priceChanges(was, is)
  return (
    <Dialog
      open
      alert
      dismissable={false}
      onOpenChange={() => undefined}
      title={t('payment.price-changed-title')}
      description={t('payment.price-changed')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button variant="secondary" onClick={onGoBack}>
            {t('common.back')}
          </Button>
          {is.items.length > 0 ? <Button onClick={onAccept}>{t('payment.accept-price')}</Button> : null}
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('payment.price-line')}</VisuallyHidden>
            </th>
            <th scope="col">{t('payment.price-old')}</th>
            <th scope="col">{t('payment.price-new')}</th>
          </tr>
        </thead>
        {items.length > 0 ? (
          <tbody>
            {items.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </tbody>
        ) : null}
        <tbody>
          {summary.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </tbody>
        <tfoot>
          <Line line={total} />
        </tfoot>
      </table>
    </Dialog>
  )
}

function Line({ line }: { line: PriceRow }) {
  return (
    <tr className={line.changed ? styles.changed : undefined}>
      <th scope="row">{line.label}</th>
      <td>{line.was}</td>
      <td>
        {line.is}
        {line.changed ? <VisuallyHidden> {t('payment.price-line-changed')}</VisuallyHidden> : null}
      </td>
    </tr>
  )
}
