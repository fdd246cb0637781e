import { useId, useState, type ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'
import { staffText } from '#domain/texts/staff-texts.ts'
import { kioskHome, setKiosk, useKiosk } from '#client/offline/kiosk.ts'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select.tsx'
import styles from './kiosk-switch.module.css'

export interface KioskOutfitter {
  name: string
  slug: string
}

interface Props {
  /** Whose storefront the kiosk may open: one for a user of an outfitter, all for the others. */
  outfitters: readonly KioskOutfitter[]
  /** Without a frame and a heading of its own: in a window that has them. */
  bare?: boolean
  /** Leaves the device to its guests: nothing of the staff's session may stay. */
  onOpen: (home: string) => void
  /** The device has become a kiosk, or one of another outfitter. */
  onKiosk?: (slug: string) => void
  /** What else there is to say of the device with that storefront. */
  about?: (outfitter: KioskOutfitter) => ReactNode
}

// A kiosk stands at the outfitter's own counter: the internal channel (rules.md 3.5).
const homeOf = (slug: string): string => `/outfitter/${slug}`

/** 'This device is a kiosk': a switch of the device, whoever is logged in. */
export function KioskSwitch({ outfitters, onOpen, onKiosk, about, bare = false }: Props) {
  const id = useId()
  const on = useKiosk()
  const [chosen, setChosen] = useState(() => kioskHome()?.split('/')[2] ?? null)
  const [only] = outfitters
  const slug = outfitters.length === 1 && only ? only.slug : chosen
  const outfitter = outfitters.find((each) => each.slug === slug)
  const home = on ? kioskHome() : null
  const become = (next: string | null): void => {
    setKiosk(true, next === null ? undefined : homeOf(next))
    if (next !== null) onKiosk?.(next)
  }
  return (
    <section
      className={bare ? styles.bare : styles.card}
      {...(bare ? { 'aria-label': staffText('device.title') } : { 'aria-labelledby': id })}
      lang="en"
    >
      {bare ? null : (
        <h2 id={id} className={styles.title}>
          {staffText('device.title')}
        </h2>
      )}
      {outfitters.length === 1 ? null : (
        <SelectField
          label={staffText('device.kiosk-outfitter')}
          placeholder={staffText('device.kiosk-choose')}
          value={chosen ?? ''}
          options={outfitters.map(({ name, slug: value }) => ({ value, label: name }))}
          onChange={(next) => {
            setChosen(next)
            if (on) become(next)
          }}
        />
      )}
      <Switch
        className={styles.switch}
        isSelected={on}
        isDisabled={slug === null && !on}
        onChange={(next) => (next ? become(slug) : setKiosk(false))}
      >
        <span className={styles.track} aria-hidden="true" />
        {staffText('device.kiosk')}
      </Switch>
      <p className={styles.note}>{staffText('device.kiosk-lead')}</p>
      {outfitter ? about?.(outfitter) : null}
      {home ? (
        <>
          <p className={styles.note} role="status">
            {staffText('device.kiosk-opens', { address: home })}
          </p>
          <Button variant="secondary" wide icon="image" onClick={() => onOpen(home)}>
            {staffText('device.kiosk-open')}
          </Button>
        </>
      ) : null}
    </section>
  )
}
