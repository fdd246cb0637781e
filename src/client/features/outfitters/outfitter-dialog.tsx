import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { isEmail } from '#domain/orders/email.ts'
import { renameOpenedOutfitter } from '#client/api/staff-session.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { EmailField } from '#client/ui/fields/email-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { PercentField } from '#client/ui/fields/percent-field.tsx'
import { SelectField, type SelectOption } from '#client/ui/fields/select.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyWarning, notifyMissing } from '#client/ui/notices/notify.ts'
import { saveOutfitter } from './outfitters.commands.ts'
import { percentOf } from '#client/shared-views/percent-of.ts'

type OutfitterRow = components['schemas']['OutfitterRow']
type OutfitterInput = components['schemas']['OutfitterInput']

interface Props {
  outfitter: OutfitterRow | null
  onClose: () => void
}

interface Fields {
  name: string
  email: string
  slug: string
  photoExpire: number | null
  counterTax: number | null
  timezone: string
  onHomePage: boolean
  favorite: boolean
  groupsOnly: boolean
}

const yesNo = (on: boolean): string => staffText(on ? 'kit.yes' : 'kit.no')

const words: FormWords<Fields> = {
  name: [staffText('outfitters.name'), String],
  email: [staffText('outfitters.email'), String],
  slug: [staffText('outfitters.slug'), String],
  photoExpire: [staffText('outfitters.photo-expire'), String],
  counterTax: [staffText('outfitters.counter-tax'), percentOf],
  timezone: [staffText('outfitters.timezone'), String],
  onHomePage: [staffText('outfitters.on-home-page'), yesNo],
  favorite: [staffText('outfitters.favorite'), yesNo],
  groupsOnly: [staffText('outfitters.display-group-only'), yesNo],
}

function fieldsOf(outfitter: OutfitterRow | null): Fields {
  return {
    name: outfitter?.name ?? '',
    email: outfitter?.email ?? '',
    slug: outfitter?.slug ?? '',
    photoExpire: outfitter?.photo_expire ?? 10,
    counterTax: outfitter?.counter_tax_rate ?? 0,
    timezone: outfitter?.timezone ?? 'America/Denver',
    onHomePage: outfitter?.on_home_page === 1,
    favorite: outfitter?.favorite === 1,
    groupsOnly: outfitter?.display_group_only ?? false,
  }
}

type Checked =
  | { kind: 'missing'; labels: readonly string[] }
  | { kind: 'wrong'; field: 'email' | 'slug'; text: string }
  | { kind: 'complete'; body: OutfitterInput }

const slugForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

function checkFields(fields: Fields, id: number | undefined): Checked {
  const [name, email, slug] = [fields.name.trim(), fields.email.trim(), fields.slug.trim()]
  const { photoExpire, counterTax } = fields
  const labels = [
    ...(name === '' ? [staffText('outfitters.name')] : []),
    ...(email === '' ? [staffText('outfitters.email')] : []),
    ...(photoExpire === null ? [staffText('outfitters.photo-expire')] : []),
    ...(counterTax === null ? [staffText('outfitters.counter-tax')] : []),
  ]
  if (labels.length > 0 || photoExpire === null || counterTax === null) return { kind: 'missing', labels }
  if (!isEmail(email)) return { kind: 'wrong', field: 'email', text: staffText('users.email-wrong') }
  if (slug !== '' && !slugForm.test(slug)) {
    return { kind: 'wrong', field: 'slug', text: staffText('outfitters.slug-wrong') }
  }
  const body = {
    ...(id === undefined ? {} : { id }),
    ...(slug === '' ? {} : { slug }),
    name,
    email,
    photo_expire: photoExpire,
    counter_tax_rate: counterTax,
    timezone: fields.timezone,
    on_home_page: flag(fields.onHomePage),
    favorite: flag(fields.favorite),
    display_group_only: fields.groupsOnly,
  }
  return { kind: 'complete', body }
}

/** See docs/rules.md#fields-of-the-admin-dialog. */
export function OutfitterDialog({ outfitter, onClose }: Props) {
  const form = `outfitter ${outfitter?.id ?? 'new'}`
  const draft = useEdit(form, { entity: outfitter, valuesOf: fieldsOf, words, onClose })
  const { values: fields, change } = draft
  const [wrong, setWrong] = useState<{ email?: string; slug?: string }>({})
  const saving = useSaving([['outfitters'], ['outfitter']])

  const submit = (): void => {
    const checked = checkFields(fields, outfitter?.id)
    setWrong(checked.kind === 'wrong' ? { [checked.field]: checked.text } : {})
    if (checked.kind === 'missing') return void notifyMissing(checked.labels)
    if (checked.kind === 'wrong') return void notifyWarning(checked.text)
    const { body } = checked
    void saving
      .run(async () => {
        await saveOutfitter({ ...body, version: draft.version })
        if (outfitter) await renameOpenedOutfitter(outfitter.id, body.name)
      }, draft.meets)
      .then((done) => done && draft.close())
  }

  return (
    <FormDialog
      title={outfitter ? staffText('outfitters.edit', { name: outfitter.name }) : staffText('outfitters.new')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <TextField
        label={staffText('outfitters.name')}
        value={fields.name}
        maxLength={200}
        autoComplete="off"
        error={saving.errors['name']}
        onChange={(event) => change({ name: event.target.value })}
      />
      <EmailField
        label={staffText('outfitters.email')}
        value={fields.email}
        error={wrong.email ?? saving.errors['email']}
        onChange={(event) => change({ email: event.target.value })}
      />
      <NumberField
        label={staffText('outfitters.photo-expire')}
        hint={staffText('outfitters.photo-expire-hint')}
        unit={staffText('outfitters.days')}
        value={fields.photoExpire}
        maxValue={3650}
        error={saving.errors['photo_expire']}
        onChange={(photoExpire) => change({ photoExpire })}
      />
      <SwitchField
        label={staffText('outfitters.on-home-page')}
        checked={fields.onHomePage}
        onChange={(onHomePage) => change({ onHomePage })}
      />
      <SwitchField
        label={staffText('outfitters.favorite')}
        checked={fields.favorite}
        onChange={(favorite) => change({ favorite })}
      />
      <SwitchField
        label={staffText('outfitters.display-group-only')}
        checked={fields.groupsOnly}
        onChange={(groupsOnly) => change({ groupsOnly })}
      />
      <SelectField
        label={staffText('outfitters.timezone')}
        value={fields.timezone}
        options={timeZones(fields.timezone)}
        error={saving.errors['timezone']}
        onChange={(timezone) => change({ timezone })}
      />
      <PercentField
        label={staffText('outfitters.counter-tax')}
        hint={staffText('outfitters.counter-tax-hint')}
        hundredths={fields.counterTax}
        error={saving.errors['counter_tax_rate']}
        onChange={(counterTax) => change({ counterTax })}
      />
      <TextField
        label={staffText('outfitters.slug')}
        hint={staffText(outfitter ? 'outfitters.slug-hint' : 'outfitters.slug-new-hint')}
        value={fields.slug}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        error={wrong.slug ?? saving.errors['slug']}
        onChange={(event) => change({ slug: event.target.value })}
      />
    </FormDialog>
  )
}

const USUAL = [
  'America/Denver',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Chicago',
  'America/New_York',
  'America/Boise',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Vancouver',
  'America/Edmonton',
  'America/Toronto',
  'America/Halifax',
]

const label = (zone: string): string => zone.replaceAll('_', ' ')

/** Includes the outfitter's present zone even if the browser does not list it. */
function timeZones(present: string): readonly SelectOption[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !USUAL.includes(zone))
  const all = [...USUAL, ...others]
  const missing = all.includes(present) ? [] : [present]
  return [...missing, ...all].map((zone) => ({
    value: zone,
    label: label(zone),
    group: USUAL.includes(zone) || zone === present ? 'Usual' : (zone.split('/')[0] ?? ''),
  }))
}
