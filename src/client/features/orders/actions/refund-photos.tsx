import { useId } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { PresetImage } from '#client/shared-views/preset-image.tsx'
import { money } from '../order-money.ts'
import type { RefundLine, TypedRefund } from './typed-refund.ts'
import styles from './refund-dialog.module.css'

interface Props {
  lines: readonly RefundLine[]
  picked: readonly string[]
  onPick: (picked: readonly string[]) => void
}

/** Each line of the order with its photos, to tick (docs/rules.md#refunds-by-photo). */
export function RefundPhotos({ lines, picked, onPick }: Props) {
  return (
    <fieldset className={styles.bought}>
      <legend className={styles.legend}>{staffText('refund.photos')}</legend>
      <div className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.key} line={line} picked={picked} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  )
}

function Line({ line: { group, photos }, picked, onPick }: { line: RefundLine } & Omit<Props, 'lines'>) {
  const open = photos.filter(({ isGone }) => !isGone)
  const isWhole = open.length > 0 && open.every(({ key }) => picked.includes(key))
  const turn = (keys: readonly string[], isOn: boolean): void =>
    onPick([...picked.filter((key) => !keys.includes(key)), ...(isOn ? keys : [])])
  const whole = open.map(({ key }) => key)
  return (
    <section className={styles.line}>
      <label className={styles.whole}>
        <input
          type="checkbox"
          checked={isWhole}
          disabled={open.length === 0}
          onChange={(event) => turn(whole, event.target.checked)}
        />
        <bdi>{group ?? staffText('order.singles')}</bdi>
        <span className={styles.count}>{staffText('refund.count', { count: open.length })}</span>
      </label>
      <ul className={styles.photos}>
        {photos.map(({ key, photo, isGone }) => (
          <li key={key}>
            <label className={styles.photo}>
              <input
                type="checkbox"
                aria-label={staffText('refund.photo', { name: photo.name })}
                checked={picked.includes(key)}
                disabled={isGone}
                onChange={(event) => turn([key], event.target.checked)}
              />
              <PresetImage photo={photo} preset="outfitter-thumb" />
              {isGone ? <span className={styles.gone}>{staffText('order.refunded')}</span> : null}
            </label>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface BasisProps {
  both: Readonly<Record<TypedRefund['basis'], number>>
  count: number
  basis: TypedRefund['basis']
  onChange: (basis: TypedRefund['basis']) => void
}

/** Shows what the refund comes to, and both amounts when the photos that stay lose their price. */
export function RefundBasisFields({ both, count, basis, onChange }: BasisProps) {
  const name = useId()
  if (both.paid === both.rest)
    return (
      <p className={styles.total} role="status">
        {staffText('refund.of-photos', { count, amount: money(both.paid) })}
      </p>
    )
  return (
    <fieldset className={styles.bases}>
      <legend className={styles.legend}>{staffText('refund.two-amounts')}</legend>
      {(['paid', 'rest'] as const).map((each) => (
        <label key={each} className={styles.basis}>
          <input type="radio" name={name} checked={basis === each} onChange={() => onChange(each)} />
          <span>{staffText(`refund.by-${each}`)}</span>
          <strong>{money(both[each])}</strong>
        </label>
      ))}
    </fieldset>
  )
}
