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
import { warnMissing } from '#client/ui/warn-missing.ts'
import { SaveMark } from './save-mark.tsx'
import type { Outfitter } from './settings.commands.ts'
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
  const [noAmount, setNoAmount] = useState<Partial<Record<Money, boolean>>>({})
  const autosave = useAutosave(outfitter)
  const { values } = autosave
  const save = (fields: Partial<Pick<Outfitter, Percent | Toggle>>): void => {
    autosave.edit(fields)
    // A refused switch or slider goes back to where it was: it would lie otherwise.
    void autosave.save(fields).then((done) => done || autosave.drop(...(Object.keys(fields) as (Percent | Toggle)[])))
  }

  const slider = (name: Percent, text: ReactNode, hint: string, label: string): ReactNode => (
    <div className={styles.field}>
      <SliderField
        label={label}
        hint={hint}
        value={values[name]}
        format={percent}
        onChange={(value) => autosave.edit({ [name]: value })}
        onChangeEnd={(value) => save({ [name]: value })}
      />
      {text}
    </div>
  )
  const money = (name: Money, label: string, hint: string): ReactNode => (
    <div className={styles.field}>
      <MoneyField
        label={label}
        hint={hint}
        cents={noAmount[name] ? null : values[name]}
        error={autosave.errors[name]}
        onChange={(value) => {
          setNoAmount((was) => ({ ...was, [name]: value === null }))
          if (value !== null) autosave.edit({ [name]: value })
        }}
        onBlur={(event) => {
          if (!noAmount[name]) return void autosave.save({ [name]: values[name] })
          // What is no amount stays with its sentence; an empty field goes back to what holds.
          if (event.target.value.trim() !== '') return
          warnMissing([label])
          autosave.drop(name)
          setNoAmount((was) => ({ ...was, [name]: false }))
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
