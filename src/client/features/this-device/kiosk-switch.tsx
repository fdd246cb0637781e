import { useId, useState, type ReactNode } from 'react'
import { Switch } from 'react-aria-components/Switch'
import { staffText } from '#domain/texts/staff-texts.ts'
import { kioskHome, setKiosk, useKiosk } from '#client/device/kiosk/kiosk.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { SelectField } from '#client/ui/fields/select.tsx'
import styles from './kiosk-switch.module.css'

export interface KioskOutfitter {
  name: string
  slug: string
}

interface Props {
  /** Users of an outfitter have only their own. */
  outfitters: readonly KioskOutfitter[]
  bare?: boolean
  /** Called when staff hand the device to guests, so the staff session must end. */
  onOpen: (home: string) => void
  /** Called when the device becomes a kiosk, and when a kiosk changes its outfitter. */
  onKiosk?: (slug: string) => void
  /** Comes last, because it grows while photos load. */
  about?: (outfitter: KioskOutfitter) => ReactNode
}

// A kiosk stands at the outfitter's counter, so it uses the internal channel (docs/rules.md#channels).
const homeOf = (slug: string): string => `/outfitter/${slug}`

/** See docs/rules.md#kiosk-switch. */
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
      {outfitter ? about?.(outfitter) : null}
    </section>
  )
}
