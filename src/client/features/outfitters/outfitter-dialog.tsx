import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { isEmail } from '#domain/orders/email.ts'
import { outfitterRenamed } from '#client/api/staff.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { TextField } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { PercentField } from '#client/ui/percent-field.tsx'
import { SelectField } from '#client/ui/select.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { useSaving } from '#client/ui/use-saving.ts'
import { warn, warnMissing } from '#client/ui/warn-missing.ts'
import { saveOutfitter } from './outfitters.commands.ts'
import { timeZones } from './time-zones.ts'

type OutfitterRow = components['schemas']['OutfitterRow']

interface Props {
  /** Null makes a new one. */
  outfitter: OutfitterRow | null
  onClose: () => void
}

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** The administrator's form of an outfitter (product.md 2, rules.md 7). */
export function OutfitterDialog({ outfitter, onClose }: Props) {
  const [name, setName] = useState(outfitter?.name ?? '')
  const [email, setEmail] = useState(outfitter?.email ?? '')
  const [slug, setSlug] = useState(outfitter?.slug ?? '')
  const [expire, setExpire] = useState<number | null>(outfitter?.photo_expire ?? 10)
  const [counterTax, setCounterTax] = useState<number | null>(outfitter?.counter_tax_rate ?? 0)
  const [timezone, setTimezone] = useState(outfitter?.timezone ?? 'America/Denver')
  const [onHome, setOnHome] = useState(outfitter?.on_home_page === 1)
  const [favorite, setFavorite] = useState(outfitter?.favorite === 1)
  const [groupsOnly, setGroupsOnly] = useState(outfitter?.display_group_only ?? false)
  const [wrong, setWrong] = useState<{ email?: string; slug?: string }>({})
  const saving = useSaving([['outfitters'], ['outfitter']])

  const submit = (): void => {
    const missing = [
      ...(name.trim() === '' ? [staffText('outfitters.name')] : []),
      ...(email.trim() === '' ? [staffText('outfitters.email')] : []),
      ...(expire === null ? [staffText('outfitters.photo-expire')] : []),
      ...(counterTax === null ? [staffText('outfitters.counter-tax')] : []),
    ]
    setWrong({})
    if (missing.length > 0 || expire === null || counterTax === null) return void warnMissing(missing)
    if (!isEmail(email.trim())) {
      setWrong({ email: staffText('users.email-wrong') })
      return void warn(staffText('users.email-wrong'))
    }
    const address = slug.trim()
    if (address !== '' && !slugForm.test(address)) {
      setWrong({ slug: staffText('outfitters.slug-wrong') })
      return void warn(staffText('outfitters.slug-wrong'))
    }
    const body = {
      ...(outfitter ? { id: outfitter.id } : {}),
      ...(address === '' ? {} : { slug: address }),
      name: name.trim(),
      email: email.trim(),
      photo_expire: expire,
      counter_tax_rate: counterTax,
      timezone,
      on_home_page: flag(onHome),
      favorite: flag(favorite),
      display_group_only: groupsOnly,
    }
    void saving
      .run(async () => {
        await saveOutfitter(body)
        if (outfitter) await outfitterRenamed(outfitter.id, body.name)
      })
      .then((done) => done && onClose())
  }

  return (
    <FormDialog
      open
      title={outfitter ? staffText('outfitters.edit', { name: outfitter.name }) : staffText('outfitters.new')}
      submitLabel={staffText('list.save')}
      busy={saving.busy}
      error={saving.errors['general'] ?? null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={staffText('outfitters.name')}
        value={name}
        maxLength={200}
        autoComplete="off"
        error={saving.errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={staffText('outfitters.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        maxLength={254}
        error={wrong.email ?? saving.errors['email']}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NumberField
        label={staffText('outfitters.photo-expire')}
        hint={staffText('outfitters.photo-expire-hint')}
        unit={staffText('outfitters.days')}
        value={expire}
        maxValue={3650}
        error={saving.errors['photo_expire']}
        onChange={setExpire}
      />
      <SwitchField label={staffText('outfitters.on-home-page')} checked={onHome} onChange={setOnHome} />
      <SwitchField label={staffText('outfitters.favorite')} checked={favorite} onChange={setFavorite} />
      <SwitchField label={staffText('outfitters.display-group-only')} checked={groupsOnly} onChange={setGroupsOnly} />
      <SelectField
        label={staffText('outfitters.timezone')}
        value={timezone}
        options={timeZones(timezone)}
        error={saving.errors['timezone']}
        onChange={setTimezone}
      />
      <PercentField
        label={staffText('outfitters.counter-tax')}
        hint={staffText('outfitters.counter-tax-hint')}
        hundredths={counterTax}
        error={saving.errors['counter_tax_rate']}
        onChange={setCounterTax}
      />
      <TextField
        label={staffText('outfitters.slug')}
        hint={staffText(outfitter ? 'outfitters.slug-hint' : 'outfitters.slug-new-hint')}
        value={slug}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        error={wrong.slug ?? saving.errors['slug']}
        onChange={(event) => setSlug(event.target.value)}
      />
    </FormDialog>
  )
}
