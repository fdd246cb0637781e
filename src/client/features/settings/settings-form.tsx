import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { isEmail } from '#domain/orders/email.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { outfitterQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/button.tsx'
import { ColorField } from '#client/ui/color-field.tsx'
import { TextField } from '#client/ui/field.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { TableFailure } from '#client/ui/table-failure.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { notifyGood, warn, warnMissing } from '#client/ui/warn-missing.ts'
import { LogoField } from './logo-field.tsx'
import { SaveMark } from './save-mark.tsx'
import type { Outfitter, OutfitterUpdate } from './settings.commands.ts'
import { ShopPreview } from './shop-preview.tsx'
import { useAutosave } from './use-autosave.ts'
import styles from './settings.module.css'

const textFields = [
  'name',
  'tag_line',
  'email',
  'trip_advisor',
  'google',
  'facebook',
  'twitter',
  'instagram',
  'website',
  'website_label',
  'meta_title',
  'meta_description',
] as const
const colourFields = ['body_color', 'header_color', 'text_color'] as const

type TextName = (typeof textFields)[number]
type ColourName = (typeof colourFields)[number]
type Values = Pick<Outfitter, TextName | ColourName | 'cart_timeout'>
type Name = keyof Values

const label: Record<Name, StaffTextKey> = {
  name: 'settings.name',
  tag_line: 'settings.tag-line',
  email: 'settings.email',
  trip_advisor: 'settings.trip-advisor',
  google: 'settings.google',
  facebook: 'settings.facebook',
  twitter: 'settings.twitter',
  instagram: 'settings.instagram',
  website: 'settings.website',
  website_label: 'settings.website-label',
  meta_title: 'settings.meta-title',
  meta_description: 'settings.meta-description',
  body_color: 'settings.body-color',
  header_color: 'settings.header-color',
  text_color: 'settings.text-color',
  cart_timeout: 'settings.cart-timeout',
}

const longest: Partial<Record<TextName, number>> = {
  name: 200,
  tag_line: 200,
  email: 254,
  website_label: 100,
  meta_title: 200,
}

/** The settings of an outfitter (product.md 2 'Settings'). */
export function SettingsForm({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(outfitterQuery(outfitterId))
  if (data) return <Form key={outfitterId} outfitter={data} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={640} radius="var(--radius-l)" />
}

function Form({ outfitter }: { outfitter: Outfitter }) {
  const [values, setValues] = useState<Values>(outfitter)
  const [timeout, setTimeoutTyped] = useState<number | null>(outfitter.cart_timeout)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const autosave = useAutosave(outfitter.id)
  const set = (name: Name, value: string): void => setValues((was) => ({ ...was, [name]: value }))

  /** What cannot be saved, by field; a required one that is empty is said as product.md 5 has it. */
  const problemOf = (name: Name, value: string): string | null => {
    if ((name === 'name' || name === 'email') && value.trim() === '')
      return staffText('kit.please-enter', { label: staffText(label[name]) })
    return name === 'email' && !isEmail(value.trim()) ? staffText('settings.email-wrong') : null
  }
  const isChanged = (name: TextName | ColourName): boolean => values[name] !== outfitter[name]

  const leave = (name: TextName | ColourName, value: string = values[name]): void => {
    const problem = problemOf(name, value)
    setWrong((was) => ({ ...was, [name]: problem ?? undefined }))
    if (problem !== null) {
      if (value.trim() === '') warnMissing([staffText(label[name])])
      else warn(problem)
      return
    }
    if (value !== outfitter[name]) void autosave.save({ [name]: value.trim() })
  }
  const leaveTimeout = (): void => {
    if (timeout === null || timeout === outfitter.cart_timeout) return
    void autosave.save({ cart_timeout: timeout })
  }

  const saveAll = (): void => {
    const missing = (['name', 'email'] as const).filter((name) => values[name].trim() === '')
    if (timeout === null) return void warnMissing([staffText('settings.cart-timeout')])
    if (missing.length > 0) return void warnMissing(missing.map((name) => staffText(label[name])))
    const problem = problemOf('email', values.email)
    if (problem !== null) return void warn(problem)
    const fields: OutfitterUpdate = {}
    for (const name of [...textFields, ...colourFields]) if (isChanged(name)) fields[name] = values[name].trim()
    if (timeout !== outfitter.cart_timeout) fields.cart_timeout = timeout
    if (Object.keys(fields).length === 0) return void notifyGood(staffText('saved.data'))
    void autosave.save(fields).then((done) => done && notifyGood(staffText('saved.data')))
  }

  const text = (name: TextName, more: { type?: 'email' | 'url'; hint?: string } = {}): ReactNode => (
    <div className={styles.field} key={name}>
      <TextField
        label={staffText(label[name])}
        type={more.type === 'email' ? 'email' : 'text'}
        inputMode={more.type}
        autoCapitalize={more.type ? 'none' : undefined}
        autoComplete="off"
        dir="auto"
        maxLength={longest[name] ?? 500}
        value={values[name]}
        error={wrong[name] ?? autosave.errors[name]}
        onChange={(event) => set(name, event.target.value)}
        onBlur={() => leave(name)}
      />
      <SaveMark state={autosave.states[name]} />
    </div>
  )
  const colour = (name: ColourName): ReactNode => (
    <div className={styles.field} key={name}>
      <ColorField
        label={staffText(label[name])}
        value={values[name]}
        onChange={(value) => set(name, value)}
        onBlur={(value) => leave(name, value)}
      />
      <SaveMark state={autosave.states[name]} />
    </div>
  )

  return (
    <div className={styles.settings}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.heading}>{staffText('settings.title')}</h2>
          <p className={styles.quiet}>{staffText('settings.lead')}</p>
        </div>
        <Button onClick={saveAll}>{staffText('settings.save')}</Button>
      </header>
      <Part title={staffText('settings.look')}>
        {text('name')}
        {text('tag_line')}
        {text('email', { type: 'email' })}
        <div className={styles.wide}>
          <LogoField outfitterId={outfitter.id} logo={outfitter.logo_path} />
        </div>
        {colourFields.map(colour)}
        <div className={styles.wide}>
          <ShopPreview shop={{ ...values, name: values.name, logo_path: outfitter.logo_path }} />
          <p className={styles.quiet}>{staffText('settings.colors-hint')}</p>
        </div>
      </Part>
      <Part title={staffText('settings.reviews')}>
        {text('trip_advisor', { type: 'url' })}
        {text('google', { type: 'url' })}
        {text('facebook', { type: 'url' })}
        {text('twitter', { type: 'url' })}
        {text('instagram', { type: 'url' })}
        {text('website', { type: 'url' })}
        {text('website_label')}
      </Part>
      <Part title={staffText('settings.search-engines')}>
        {text('meta_title')}
        <div className={`${styles.field} ${styles.wide}`}>
          <TextArea
            label={staffText('settings.meta-description')}
            dir="auto"
            maxLength={500}
            value={values.meta_description}
            error={autosave.errors['meta_description']}
            onChange={(event) => set('meta_description', event.target.value)}
            onBlur={() => leave('meta_description')}
          />
          <SaveMark state={autosave.states.meta_description} />
        </div>
      </Part>
      <Part title={staffText('settings.cart')}>
        <div className={styles.field}>
          <NumberField
            label={staffText('settings.cart-timeout')}
            hint={staffText('settings.cart-timeout-hint')}
            unit={staffText('settings.seconds')}
            value={timeout}
            minValue={1}
            maxValue={86_400}
            error={autosave.errors['cart_timeout']}
            onChange={setTimeoutTyped}
            onBlur={leaveTimeout}
          />
          <SaveMark state={autosave.states.cart_timeout} />
        </div>
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
