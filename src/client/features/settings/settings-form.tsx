import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
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
import { KioskSlideshowField } from './kiosk-slideshow-field.tsx'
import { LogoField } from './logo-field.tsx'
import { SaveMark } from './save-mark.tsx'
import type { Outfitter } from './settings.commands.ts'
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
  const [noTimeout, setNoTimeout] = useState(false)
  const [wrong, setWrong] = useState<Partial<Record<Name, string>>>({})
  const autosave = useAutosave(outfitter)
  const { values } = autosave
  const set = (name: TextName | ColourName, value: string): void => autosave.edit({ [name]: value })

  /** What cannot be saved, by field; a required one that is empty is said as product.md 5 has it. */
  const problemOf = (name: Name, value: string): string | null => {
    if ((name === 'name' || name === 'email') && value.trim() === '')
      return staffText('kit.please-enter', { label: staffText(label[name]) })
    return name === 'email' && !isEmail(value.trim()) ? staffText('settings.email-wrong') : null
  }
  const leave = (name: TextName | ColourName, value: string = values[name]): void => {
    const problem = problemOf(name, value)
    setWrong((was) => ({ ...was, [name]: problem ?? undefined }))
    if (problem !== null) {
      if (value.trim() === '') warnMissing([staffText(label[name])])
      else warn(problem)
      return
    }
    void autosave.save({ [name]: value })
  }
  const leaveTimeout = (typed: string): void => {
    if (!noTimeout) return void autosave.save({ cart_timeout: values.cart_timeout })
    // What is no number stays with its sentence; an empty field goes back to what holds.
    if (typed.trim() !== '') return
    warnMissing([staffText('settings.cart-timeout')])
    autosave.drop('cart_timeout')
    setNoTimeout(false)
  }
  const canGo = (): Partial<Values> => {
    const fits = ([name, value]: [string, string | number]): boolean =>
      typeof value === 'number' || problemOf(name as Name, value) === null
    return Object.fromEntries(Object.entries(autosave.edits as Partial<Values>).filter(fits))
  }
  // The browser's way back leaves no field: what was typed is saved all the same, but for what was refused before.
  const leaving = useRef<() => void>(() => undefined)
  useEffect(() => {
    leaving.current = () => {
      const fresh = Object.entries(canGo()).filter(([name]) => autosave.states[name as Name] !== 'failed')
      void autosave.save(Object.fromEntries(fresh))
    }
  })
  useEffect(() => () => leaving.current(), [])

  const saveAll = (): void => {
    const missing = (['name', 'email'] as const).filter((name) => values[name].trim() === '')
    if (noTimeout) return void warnMissing([staffText('settings.cart-timeout')])
    if (missing.length > 0) return void warnMissing(missing.map((name) => staffText(label[name])))
    const problem = problemOf('email', values.email)
    if (problem !== null) return void warn(problem)
    void autosave.save(canGo()).then((done) => done && notifyGood(staffText('saved.data')))
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
            value={noTimeout ? null : values.cart_timeout}
            minValue={1}
            maxValue={86_400}
            error={autosave.errors['cart_timeout']}
            onChange={(value) => {
              setNoTimeout(value === null)
              if (value !== null) autosave.edit({ cart_timeout: value })
            }}
            onBlur={(event) => leaveTimeout(event.target.value)}
          />
          <SaveMark state={autosave.states.cart_timeout} />
        </div>
      </Part>
      <Part title={staffText('settings.kiosk')}>
        <KioskSlideshowField outfitterId={outfitter.id} autosave={autosave} />
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
