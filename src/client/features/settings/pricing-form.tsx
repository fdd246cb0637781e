import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff.ts'
import { MoneyField } from '#client/ui/money-field.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { SliderField } from '#client/ui/slider-field.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { TableFailure } from '#client/ui/table-failure.tsx'
import { SaveMark } from './save-mark.tsx'
import type { Outfitter, OutfitterUpdate } from './settings.commands.ts'
import { useAutosave } from './use-autosave.ts'
import styles from './settings.module.css'

/** What an outfitter's guests pay, and how (product.md 2 'Pricing'). */
export function PricingForm({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  if (data) return <Form key={outfitterId} outfitter={data} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={640} radius="var(--radius-l)" />
}

type Percent = 'commission' | 'commission_24' | 'discount_24'
type Money = 'processing_fee' | 'display_group_price'
type Toggle = 'display_group_only' | 'allow_checkout_at_counter' | 'require_checkout_at_counter'

const percent = (value: number): string => `${value} %`

function Form({ outfitter }: { outfitter: Outfitter }) {
  const { can } = useStaff()
  const [values, setValues] = useState(outfitter)
  const [typed, setTyped] = useState<Record<Money, number | null>>(outfitter)
  const autosave = useAutosave(outfitter.id)
  const save = (fields: OutfitterUpdate): void => {
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, outfitter[name as Percent]]))
    setValues((was) => ({ ...was, ...(fields as Partial<Outfitter>) }))
    // A refused switch or slider goes back to where it was: it would lie otherwise.
    void autosave.save(fields).then((done) => done || setValues((was) => ({ ...was, ...before })))
  }

  const slider = (name: Percent, text: ReactNode, hint: string, label: string): ReactNode => (
    <div className={styles.field}>
      <SliderField
        label={label}
        hint={hint}
        value={values[name]}
        format={percent}
        onChange={(value) => setValues((was) => ({ ...was, [name]: value }))}
        onChangeEnd={(value) => {
          if (value !== outfitter[name]) save({ [name]: value })
        }}
      />
      {text}
    </div>
  )
  const money = (name: Money, label: string, hint: string): ReactNode => (
    <div className={styles.field}>
      <MoneyField
        label={label}
        hint={hint}
        cents={typed[name]}
        error={autosave.errors[name]}
        onChange={(value) => setTyped((was) => ({ ...was, [name]: value }))}
        onBlur={() => {
          const value = typed[name]
          if (value !== null && value !== outfitter[name]) void autosave.save({ [name]: value })
        }}
      />
      <SaveMark state={autosave.states[name]} />
    </div>
  )
  const toggle = (name: Toggle, label: string, hint?: string): ReactNode => (
    <div className={`${styles.field} ${styles.wide}`}>
      <SwitchField
        label={label}
        hint={hint}
        checked={values[name]}
        onChange={(on) => {
          // Turning off allow turns off require too (product.md 4).
          const both = name === 'allow_checkout_at_counter' && !on
          save(both ? { [name]: on, require_checkout_at_counter: false } : { [name]: on })
        }}
      />
      <SaveMark state={autosave.states[name]} />
    </div>
  )
  const mark = (name: Percent): ReactNode => <SaveMark state={autosave.states[name]} />

  return (
    <div className={styles.settings}>
      {can('commission.set') ? (
        <Part title={staffText('pricing.commission-card')}>
          {slider(
            'commission',
            mark('commission'),
            staffText('pricing.commission-hint'),
            staffText('pricing.commission'),
          )}
          {slider(
            'commission_24',
            mark('commission_24'),
            staffText('pricing.commission-24-hint'),
            staffText('pricing.commission-24'),
          )}
        </Part>
      ) : null}
      <Part title={staffText('pricing.prices')}>
        {money('processing_fee', staffText('pricing.processing-fee'), staffText('pricing.processing-fee-hint'))}
        {money('display_group_price', staffText('pricing.group-price'), staffText('pricing.group-price-hint'))}
        <p className={`${styles.quiet} ${styles.wide}`}>
          {staffText('pricing.single-prices')}{' '}
          <Link to="/dashboard/price-groups" className={styles.address}>
            {staffText('pricing.to-price-groups')}
          </Link>
        </p>
      </Part>
      <Part title={staffText('pricing.discounts')}>
        {slider(
          'discount_24',
          mark('discount_24'),
          staffText('pricing.discount-24-hint'),
          staffText('pricing.discount-24'),
        )}
      </Part>
      <Part title={staffText('pricing.checkout')}>
        {toggle('display_group_only', staffText('pricing.groups-only'), staffText('pricing.groups-only-hint'))}
        {toggle('allow_checkout_at_counter', staffText('pricing.allow-counter'))}
        {values.allow_checkout_at_counter
          ? toggle(
              'require_checkout_at_counter',
              staffText('pricing.require-counter'),
              staffText('pricing.require-counter-hint'),
            )
          : null}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.partTitle}>{title}</h2>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
