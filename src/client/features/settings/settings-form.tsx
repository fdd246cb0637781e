import { useQuery } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { shopColours } from '#domain/outfitters/shop-colours.ts'
import { outfitterQuery, slideshowsQuery } from '#client/api/staff-queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ColorField } from '#client/ui/fields/color-field.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { TextArea } from '#client/ui/fields/text-area.tsx'
import { errorMessage } from '#client/api/api-error.ts'
import { SelectField } from '#client/ui/fields/select.tsx'
import { PictureField } from './picture-field.tsx'
import { SaveMark } from './save-mark.tsx'
import { colourFields, maxLengthOf, settingLabel, type ColourField, type TextSetting } from './setting-fields.ts'
import type { Outfitter } from './settings.commands.ts'
import { SettingsPart } from './settings-part.tsx'
import { timeoutLimits, useSettingsForm } from './use-settings-form.ts'
import type { Autosave } from './use-autosave.ts'
import styles from './settings.module.css'

const linkFields = ['trip_advisor', 'google', 'facebook', 'twitter', 'instagram', 'website'] as const

/** See docs/rules.md#settings-screen. */
export function SettingsForm({ outfitterId }: { outfitterId: number }) {
  const query = useQuery(outfitterQuery(outfitterId))
  return (
    <Loaded query={query} height={640}>
      {(outfitter) => <Form key={outfitterId} outfitter={outfitter} />}
    </Loaded>
  )
}

interface FieldProps<Name> {
  form: ReturnType<typeof useSettingsForm>
  name: Name
}

function TextSettingField({ form, name, type }: FieldProps<TextSetting> & { type?: 'email' | 'url' }) {
  const { autosave, problems, saveField } = form
  return (
    <div className={styles.field}>
      <TextField
        label={settingLabel(name)}
        type={type === 'email' ? 'email' : 'text'}
        inputMode={type}
        autoCapitalize={type ? 'none' : undefined}
        autoComplete="off"
        dir="auto"
        maxLength={maxLengthOf(name)}
        value={autosave.values[name]}
        error={problems[name] ?? autosave.errors[name]}
        onChange={(event) => autosave.edit({ [name]: event.target.value })}
        onBlur={() => saveField(name)}
      />
      <SaveMark autosave={autosave} name={name} />
    </div>
  )
}

function ColourSettingField({ form: { autosave, saveField }, name }: FieldProps<ColourField>) {
  return (
    <div className={styles.field}>
      <ColorField
        label={settingLabel(name)}
        value={autosave.values[name]}
        onChange={(value) => autosave.edit({ [name]: value })}
        onBlur={(value) => saveField(name, value)}
      />
      <SaveMark autosave={autosave} name={name} />
    </div>
  )
}

function TimeoutField({ form }: Pick<FieldProps<never>, 'form'>) {
  const { autosave, timeout, editTimeout, saveTimeout } = form
  return (
    <div className={styles.field}>
      <NumberField
        label={staffText('settings.cart-timeout')}
        hint={staffText('settings.cart-timeout-hint')}
        unit={staffText('settings.seconds')}
        value={timeout}
        {...timeoutLimits}
        error={autosave.errors['cart_timeout']}
        onChange={editTimeout}
        onBlur={(event) => saveTimeout(event.target.value)}
      />
      <SaveMark autosave={autosave} name="cart_timeout" />
    </div>
  )
}

function Form({ outfitter }: { outfitter: Outfitter }) {
  const form = useSettingsForm(outfitter)
  const { autosave } = form
  const { values } = autosave
  return (
    <div className={styles.settings}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.heading}>{staffText('settings.title')}</h2>
          <p className={styles.quiet}>{staffText('settings.lead')}</p>
        </div>
        <Button onClick={form.saveAll}>{staffText('kit.save')}</Button>
      </header>
      <SettingsPart heading="h3" title={staffText('settings.look')}>
        <TextSettingField form={form} name="name" />
        <TextSettingField form={form} name="tag_line" />
        <TextSettingField form={form} name="email" type="email" />
        <div className={styles.wide}>
          <PictureField kind="logo" outfitterId={outfitter.id} path={outfitter.logo_path} />
        </div>
        <div className={styles.wide}>
          <PictureField kind="cover" outfitterId={outfitter.id} path={outfitter.cover_path} />
        </div>
        {colourFields.map((name) => (
          <ColourSettingField key={name} form={form} name={name} />
        ))}
        <div className={styles.wide}>
          <ShopPreview shop={values} />
          <p className={styles.quiet}>{staffText('settings.colors-hint')}</p>
        </div>
      </SettingsPart>
      <SettingsPart heading="h3" title={staffText('settings.reviews')}>
        {linkFields.map((name) => (
          <TextSettingField key={name} form={form} name={name} type="url" />
        ))}
        <TextSettingField form={form} name="website_label" />
      </SettingsPart>
      <SettingsPart heading="h3" title={staffText('settings.search-engines')}>
        <TextSettingField form={form} name="meta_title" />
        <div className={`${styles.field} ${styles.wide}`}>
          <TextArea
            label={staffText('settings.meta-description')}
            dir="auto"
            maxLength={500}
            value={values.meta_description}
            error={autosave.errors['meta_description']}
            onChange={(event) => autosave.edit({ meta_description: event.target.value })}
            onBlur={() => form.saveField('meta_description')}
          />
          <SaveMark autosave={autosave} name="meta_description" />
        </div>
      </SettingsPart>
      <SettingsPart heading="h3" title={staffText('settings.cart')}>
        <TimeoutField form={form} />
      </SettingsPart>
      <SettingsPart heading="h3" title={staffText('settings.kiosk')}>
        <KioskSlideshowField outfitterId={outfitter.id} autosave={autosave} />
      </SettingsPart>
    </div>
  )
}

type Shown = Pick<Outfitter, 'name' | 'tag_line' | 'body_color' | 'header_color' | 'text_color' | 'logo_path'>

/** See docs/rules.md#colour-fallback. */
function ShopPreview({ shop }: { shop: Shown }) {
  return (
    <figure className={styles.preview} style={shopColours(shop)}>
      <figcaption className={styles.previewTitle}>{staffText('settings.preview')}</figcaption>
      <div className={styles.previewShop} aria-hidden="true">
        <div className={styles.previewHead}>
          {shop.logo_path ? <img src={shop.logo_path} alt="" className={styles.previewLogo} /> : null}
          <div>
            <strong>{shop.name}</strong>
            <p>{shop.tag_line}</p>
          </div>
        </div>
        <div className={styles.previewBody}>
          <span className={styles.previewButton}>{staffText('settings.preview-button')}</span>
        </div>
      </div>
    </figure>
  )
}

interface Props {
  outfitterId: number
  autosave: Autosave
}

const NONE = 'none'

/** See docs/rules.md#fields-of-the-admin-dialog. */
function KioskSlideshowField({ outfitterId, autosave }: Props) {
  const { data, error } = useQuery(slideshowsQuery(outfitterId))
  const { kiosk_slideshow_id: chosen } = autosave.values
  const nameOf = (id: number | null): string =>
    id === null ? staffText('settings.kiosk-slideshow-none') : (data?.find((one) => one.id === id)?.name ?? String(id))
  const choose = (value: string): void => {
    const fields = { kiosk_slideshow_id: value === NONE ? null : Number(value) }
    autosave.edit(fields)
    void autosave.save(fields)
  }
  return (
    <div className={styles.field}>
      <SelectField
        label={staffText('settings.kiosk-slideshow')}
        value={chosen === null ? NONE : String(chosen)}
        disabled={!data}
        placeholder={staffText(data ? 'settings.kiosk-slideshow-none' : 'kit.loading')}
        options={[
          { value: NONE, label: staffText('settings.kiosk-slideshow-none') },
          ...(data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={autosave.errors['kiosk_slideshow_id'] ?? (error && !data ? errorMessage(error) : null)}
        onChange={choose}
      />
      <p className={styles.quiet}>{staffText('settings.kiosk-slideshow-hint')}</p>
      <SaveMark autosave={autosave} name="kiosk_slideshow_id" print={nameOf} />
    </div>
  )
}
