import { useQuery } from '@tanstack/react-query'
import { useState, type FocusEvent } from 'react'
import { Link } from 'react-router-dom'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { MoneyField } from '#client/ui/fields/money-field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { SliderField } from '#client/ui/fields/slider-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { SaveMark } from './save-mark.tsx'
import type { Outfitter } from './settings.commands.ts'
import { SettingsPart } from './settings-part.tsx'
import { useAutosave, type Autosave } from './use-autosave.ts'
import styles from './settings.module.css'

/** See docs/rules.md#pricing-screen. */
export function PricingPage({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  return (
    <StaffShell title={staffText('pricing.title')} lead={staffText('pricing.lead')}>
      <Loaded query={query} height={640}>
        {(outfitter) => <Form key={outfitterId} outfitter={outfitter} />}
      </Loaded>
    </StaffShell>
  )
}

type Percent = 'commission' | 'commission_24' | 'discount_24' | 'staff_discount_limit'
type Money = 'processing_fee' | 'display_group_price'
type Count = 'free_order_limit'
type Toggle = 'display_group_only' | 'allow_checkout_at_counter' | 'require_checkout_at_counter'

const texts: Record<Percent | Money | Count | Toggle, { readonly label: string; readonly hint?: string }> = {
  commission: { label: staffText('pricing.commission'), hint: staffText('pricing.commission-hint') },
  commission_24: { label: staffText('pricing.commission-24'), hint: staffText('pricing.commission-24-hint') },
  processing_fee: { label: staffText('pricing.processing-fee'), hint: staffText('pricing.processing-fee-hint') },
  display_group_price: { label: staffText('pricing.group-price'), hint: staffText('pricing.group-price-hint') },
  discount_24: { label: staffText('pricing.discount-24'), hint: staffText('pricing.discount-24-hint') },
  staff_discount_limit: { label: staffText('pricing.staff-discount'), hint: staffText('pricing.staff-discount-hint') },
  free_order_limit: { label: staffText('pricing.free-orders'), hint: staffText('pricing.free-orders-hint') },
  display_group_only: { label: staffText('pricing.groups-only'), hint: staffText('pricing.groups-only-hint') },
  allow_checkout_at_counter: { label: staffText('pricing.allow-counter') },
  require_checkout_at_counter: {
    label: staffText('pricing.require-counter'),
    hint: staffText('pricing.require-counter-hint'),
  },
}

interface SettingProps<Name> {
  autosave: Autosave
  name: Name
}

const percent = (value: number): string => `${value}%`

/** The number of the setting's units in a percent. */
const unitsOf = (name: Percent): number => (name === 'staff_discount_limit' ? 100 : 1)

/** Saves a change, or reverts it when the server refuses: a switch or slider must show the value in force. */
function saveOrRevert(autosave: Autosave, fields: Partial<Pick<Outfitter, Percent | Toggle>>): void {
  autosave.edit(fields)
  void autosave.save(fields).then((done) => done || autosave.drop(...(Object.keys(fields) as (Percent | Toggle)[])))
}

function PercentSetting({ autosave, name }: SettingProps<Percent>) {
  const units = unitsOf(name)
  return (
    <div className={styles.field}>
      <SliderField
        {...texts[name]}
        // An answer that an earlier build has stored on the device may lack the setting.
        value={(autosave.values[name] ?? 0) / units}
        format={percent}
        onChange={(value) => autosave.edit({ [name]: value * units })}
        onChangeEnd={(value) => saveOrRevert(autosave, { [name]: value * units })}
      />
      <SaveMark autosave={autosave} name={name} print={(value) => percent(value / units)} />
    </div>
  )
}

/** The value, and what a typed field does with it. */
function useTypedSetting(autosave: Autosave, name: Money | Count) {
  const [isEmpty, setEmpty] = useState(false)
  // An answer that an earlier build has stored on the device may lack the setting.
  const value = autosave.values[name] ?? 0
  return {
    value: isEmpty ? null : value,
    error: autosave.errors[name] ?? null,
    onChange: (next: number | null): void => {
      setEmpty(next === null)
      if (next !== null) autosave.edit({ [name]: next })
    },
    onBlur: (event: FocusEvent<HTMLInputElement>): void => {
      if (!isEmpty) return void autosave.save({ [name]: value })
      // A wrong entry stays, with its error message. An empty field returns to the stored value.
      if (event.target.value.trim() !== '') return
      notifyMissing([texts[name].label])
      autosave.drop(name)
      setEmpty(false)
    },
  }
}

function MoneySetting({ autosave, name }: SettingProps<Money>) {
  const { value, ...typed } = useTypedSetting(autosave, name)
  return (
    <div className={styles.field}>
      <MoneyField {...texts[name]} cents={value} {...typed} />
      <SaveMark autosave={autosave} name={name} print={(amount) => formatMoney('en', cents(amount))} />
    </div>
  )
}

function CountSetting({ autosave, name }: SettingProps<Count>) {
  return (
    <div className={styles.field}>
      <NumberField {...texts[name]} maxValue={500} {...useTypedSetting(autosave, name)} />
      <SaveMark autosave={autosave} name={name} />
    </div>
  )
}

function ToggleSetting({ autosave, name }: SettingProps<Toggle>) {
  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <SwitchField
        {...texts[name]}
        checked={autosave.values[name]}
        onChange={(on) => {
          // This save also switches the requirement off (docs/rules.md#counter-settings).
          const both = name === 'allow_checkout_at_counter' && !on
          saveOrRevert(autosave, both ? { [name]: on, require_checkout_at_counter: false } : { [name]: on })
        }}
      />
      <SaveMark autosave={autosave} name={name} print={(on) => staffText(on ? 'kit.yes' : 'kit.no')} />
    </div>
  )
}

function Form({ outfitter }: { outfitter: Outfitter }) {
  const { can } = useStaff()
  const autosave = useAutosave('pricing', outfitter)
  return (
    <div className={styles.settings}>
      {can('commission.set') ? (
        <SettingsPart heading="h2" title={staffText('pricing.commission-card')}>
          <PercentSetting autosave={autosave} name="commission" />
          <PercentSetting autosave={autosave} name="commission_24" />
        </SettingsPart>
      ) : null}
      <SettingsPart heading="h2" title={staffText('pricing.prices')}>
        <MoneySetting autosave={autosave} name="processing_fee" />
        <MoneySetting autosave={autosave} name="display_group_price" />
        <p className={`${styles.quiet} ${styles.wide}`}>
          {staffText('pricing.single-prices')}{' '}
          <Link to="/dashboard/price-groups" className={styles.address}>
            {staffText('pricing.to-price-groups')}
          </Link>
        </p>
      </SettingsPart>
      <SettingsPart heading="h2" title={staffText('pricing.discounts')}>
        <PercentSetting autosave={autosave} name="discount_24" />
        <PercentSetting autosave={autosave} name="staff_discount_limit" />
        <CountSetting autosave={autosave} name="free_order_limit" />
      </SettingsPart>
      <SettingsPart heading="h2" title={staffText('pricing.checkout')}>
        <ToggleSetting autosave={autosave} name="display_group_only" />
        <ToggleSetting autosave={autosave} name="allow_checkout_at_counter" />
        {autosave.values.allow_checkout_at_counter ? (
          <ToggleSetting autosave={autosave} name="require_checkout_at_counter" />
        ) : null}
      </SettingsPart>
    </div>
  )
}
