import { cents } from '#domain/money.ts'
import { counterPayments, usualCash } from '#domain/orders/counter-payment.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ChoiceRow } from '#client/ui/fields/choice-row.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { money } from '../order-money.ts'
import type { TypedPayment } from './typed-payment.ts'
import styles from './payment-fields.module.css'

interface Props {
  typed: TypedPayment
  /** Cents. */
  total: number
  error: string | null
  onChange: (next: Partial<TypedPayment>) => void
}

/** See docs/rules.md#tenders. */
export function PaymentFields({ typed, total, error, onChange }: Props) {
  return (
    <>
      <ChoiceRow
        label={staffText('pay.way')}
        values={counterPayments}
        chosen={typed.way}
        textOf={(way) => staffText(`pay.${way}`)}
        onChoose={(way) => onChange({ way })}
      />
      {typed.way === 'cash' ? (
        <CashFields given={typed.given} total={total} error={error} onChange={(given) => onChange({ given })} />
      ) : null}
    </>
  )
}

interface CashProps {
  given: number | null
  total: number
  error: string | null
  onChange: (given: number | null) => void
}

function CashFields({ given, total, error, onChange }: CashProps) {
  return (
    <>
      <MoneyField
        label={staffText('pay.given')}
        hint={staffText('pay.given-hint')}
        cents={given}
        error={error}
        onChange={onChange}
      />
      <div className={styles.quick} role="group" aria-label={staffText('pay.quick')}>
        {usualCash(cents(total)).map((amount) => (
          <Button key={amount} variant="secondary" aria-pressed={given === amount} onClick={() => onChange(amount)}>
            {amount === total ? staffText('pay.exact') : money(amount)}
          </Button>
        ))}
      </div>
      <p className={styles.change} role="status">
        {given === null || given < total ? null : staffText('pay.change', { amount: money(given - total) })}
      </p>
    </>
  )
}
