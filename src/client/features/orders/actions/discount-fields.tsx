import { cents, formatMoney, hundredths } from '#domain/money.ts'
import { discountCode } from '#domain/pricing/pricing-input.ts'
import { highestCounterDiscount } from '#domain/pricing/staff-discount.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { percentOf } from '#client/shared-views/percent-of.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { money } from '../order-money.ts'
import { discountWays, isTooHigh, type KnownCode, type TypedDiscount } from './typed-discount.ts'
import styles from './discount-fields.module.css'

interface Props {
  typed: TypedDiscount
  known: readonly KnownCode[]
  limit: number
  /** The cents that the 24 hour discount left. */
  remaining: number
  hint: string
  errors: Readonly<Record<string, string>>
  onChange: (next: Partial<TypedDiscount>) => void
}

/** See docs/rules.md#counter-discounts. */
export function DiscountFields(props: Props) {
  const { typed, limit, onChange } = props
  return (
    <>
      {limit === 0 ? null : (
        <div className={styles.choices} role="group" aria-label={staffText('act.discount-way')}>
          {discountWays.map((way) => (
            <Button key={way} variant="secondary" aria-pressed={typed.way === way} onClick={() => onChange({ way })}>
              {staffText(`act.discount-by-${way}`)}
            </Button>
          ))}
        </div>
      )}
      {typed.way === 'code' ? <CodeFields {...props} /> : <CounterFields {...props} />}
    </>
  )
}

function CodeFields({ typed: { code }, known, hint, errors, onChange }: Props) {
  return (
    <>
      {known.length === 0 ? null : (
        <div className={styles.choices} role="group" aria-label={staffText('act.discount-codes')}>
          {known.map(({ name, type, value }) => (
            <Button
              key={name}
              variant="secondary"
              aria-pressed={discountCode(name) === discountCode(code)}
              onClick={() => onChange({ code: name })}
            >
              <bdi className={styles.code}>{name}</bdi>{' '}
              {type === 'Percentage' ? percentOf(value) : formatMoney('en', cents(value))}
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={staffText('act.discount-code')}
        hint={hint}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={100}
        value={code}
        error={errors['code']}
        onChange={(event) => onChange({ code: event.target.value })}
      />
    </>
  )
}

function CounterFields({ typed, limit, remaining, errors, onChange }: Props) {
  const { way, amount, percent, reason } = typed
  const most = staffText('act.discount-most', {
    most: way === 'amount' ? money(highestCounterDiscount(hundredths(limit), cents(remaining))) : percentOf(limit),
  })
  const error = isTooHigh(typed, limit, remaining) ? most : errors[way]
  return (
    <>
      {way === 'amount' ? (
        <MoneyField
          key="amount"
          label={staffText('act.discount-by-amount')}
          hint={most}
          cents={amount}
          error={error}
          onChange={(next) => onChange({ amount: next })}
        />
      ) : (
        <PercentField
          key="percent"
          label={staffText('act.discount-by-percent')}
          hint={most}
          hundredths={percent}
          error={error}
          onChange={(next) => onChange({ percent: next })}
        />
      )}
      <TextArea
        label={staffText('act.discount-reason')}
        hint={staffText('act.discount-reason-hint')}
        dir="auto"
        maxLength={500}
        value={reason}
        error={errors['reason']}
        onChange={(event) => onChange({ reason: event.target.value })}
      />
    </>
  )
}
