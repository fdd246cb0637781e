import { t } from '#client/shared-views/chosen-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { VisuallyHidden } from '#client/ui/pictures/visually-hidden.tsx'
import { priceChanges, type PriceRow } from './price-changes.ts'
import type { SeenOrder } from './seen-order.ts'
import styles from './price-changed-dialog.module.css'

interface Props {
  was: SeenOrder
  is: SeenOrder
  onAccept: () => void
  onGoBack: () => void
}

/** See docs/rules.md#price-changed. */
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
