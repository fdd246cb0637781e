import { useQuery, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useEdit, type FormWords } from '#client/device/drafts/use-edit.ts'
import { SectionCard } from '#client/shared-views/parts/section-card.tsx'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { actionsColumn } from '#client/ui/tables/table-column.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { DateField } from '#client/ui/fields/date-field.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { FormDialog } from '#client/ui/dialogs/form-dialog.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { notifyMissing } from '#client/ui/notices/notify.ts'
import { removeTaxOverride, saveTaxOverride } from './tax.commands.ts'
import { RateField } from './rate-field.tsx'
import styles from './tax.module.css'
import { answerOf, api } from '#client/api/client.ts'

type TaxRate = components['schemas']['TaxRate']
type TaxOverride = components['schemas']['TaxOverride']

const percent = (ppm: number): string => `${ppm / 10_000}%`
const changes = [['tax-rates']]

export function TaxesPage() {
  const { data, error, refetch } = useQuery(taxRatesQuery())
  const view = useAddressView({ column: 'name' })
  const [edited, setEdited] = useState<TaxRate | null>(null)
  const [toRemove, setToRemove] = useState<TaxOverride | null>(null)
  const removing = useSaving(changes)
  const nameOf = ({ country, state }: TaxOverride): string =>
    data?.rates.find((rate) => rate.country === country && rate.state === state)?.name ?? `${state}, ${country}`
  return (
    <StaffShell title={staffText('tax.title')} lead={staffText('tax.lead')}>
      {data && data.overrides.length > 0 ? (
        <Overrides overrides={data.overrides} nameOf={nameOf} onRemove={setToRemove} />
      ) : null}
      <DataTable<TaxRate & { key: number }>
        label={staffText('tax.title')}
        rows={data?.rates.map((rate, key) => ({ ...rate, key }))}
        rowKey={({ key }) => key}
        error={error}
        onRetry={() => void refetch()}
        search={({ name, state, country }) => `${name} ${state} ${country}`}
        searchLabel={staffText('tax.search')}
        view={view}
        empty={<EmptyState icon="search" title={staffText('tax.none')} />}
        columns={[
          {
            id: 'name',
            header: staffText('tax.place'),
            primary: true,
            cell: ({ name, state, country }) => (
              <span className={styles.place}>
                {name}
                <small className={styles.code}>
                  {state}, {country}
                </small>
              </span>
            ),
            sortBy: ({ name }) => name,
          },
          {
            id: 'rate',
            header: staffText('tax.rate'),
            align: 'end',
            cell: ({ rate_ppm: ppm }) => percent(ppm),
            sortBy: ({ rate_ppm: ppm }) => ppm,
          },
          {
            id: 'taxable',
            header: staffText('tax.taxable'),
            cell: ({ taxable }) => staffText(taxable ? 'tax.taxed' : 'tax.not-taxed'),
            sortBy: ({ taxable }) => Number(taxable),
          },
          {
            id: 'effective',
            header: staffText('tax.effective'),
            cell: ({ effective_on: since }) => <span className={styles.date}>{since ?? '–'}</span>,
            sortBy: ({ effective_on: since }) => since,
          },
          { id: 'source', header: staffText('tax.source'), cell: (rate) => <Source rate={rate} /> },
          actionsColumn((rate) => (
            <Button
              variant="secondary"
              aria-label={`${staffText('tax.override')}: ${rate.name}`}
              onClick={() => setEdited(rate)}
            >
              {staffText('tax.override')}
            </Button>
          )),
        ]}
      />
      {edited ? <OverrideDialog rate={edited} onClose={() => setEdited(null)} /> : null}
      {toRemove ? (
        <ConfirmDialog
          danger
          title={staffText('tax.remove-title', { name: nameOf(toRemove), date: toRemove.effective_on })}
          text={staffText('tax.remove-text')}
          verb={staffText('tax.remove-verb', { name: nameOf(toRemove) })}
          busy={removing.busy}
          onClose={() => setToRemove(null)}
          onConfirm={() =>
            void removing.run(() => removeTaxOverride(toRemove.id)).then((done) => done && setToRemove(null))
          }
        />
      ) : null}
    </StaffShell>
  )
}

interface OverridesProps {
  overrides: readonly TaxOverride[]
  nameOf: (override: TaxOverride) => string
  onRemove: (override: TaxOverride) => void
}

function Overrides({ overrides, nameOf, onRemove }: OverridesProps) {
  return (
    <SectionCard tight title={staffText('tax.overrides')}>
      <ul className={styles.list}>
        {overrides.map((override) => (
          <li key={override.id} className={styles.item}>
            <div>
              <strong>{nameOf(override)}</strong>
              <p className={styles.quiet}>
                {percent(override.rate_ppm)} · {staffText(override.taxable ? 'tax.taxed' : 'tax.not-taxed')} ·{' '}
                {override.effective_on}
                {override.source === '' ? '' : ` · ${override.source}`}
              </p>
            </div>
            <Button
              variant="quiet"
              aria-label={staffText('tax.remove-title', { name: nameOf(override), date: override.effective_on })}
              onClick={() => onRemove(override)}
            >
              {staffText('list.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function Source({ rate }: { rate: TaxRate }) {
  const mark =
    rate.override_id !== null
      ? staffText('tax.overridden')
      : !rate.certain
        ? staffText('tax.uncertain')
        : rate.checked_on === null
          ? null
          : staffText('tax.checked', { date: rate.checked_on })
  return (
    <span className={styles.source}>
      <span>{rate.source}</span>
      {mark ? <span className={rate.certain ? styles.mark : styles.warn}>{mark}</span> : null}
    </span>
  )
}

interface Values {
  readonly ppm: number | null
  readonly taxable: boolean
  readonly day: string | null
  readonly source: string
}

/** A new override begins with the rate in force. A conflict brings a colleague's override of the same day. */
const valuesOf = (from: TaxRate | TaxOverride | null): Values => ({
  ppm: from?.rate_ppm ?? null,
  taxable: from?.taxable ?? true,
  day: from && 'id' in from ? from.effective_on : null,
  source: from && 'id' in from ? from.source : '',
})

const words: FormWords<Values> = {
  ppm: [staffText('tax.rate-field'), percent],
  taxable: [staffText('tax.taxable'), (taxable) => staffText(taxable ? 'tax.taxed' : 'tax.not-taxed')],
  day: [staffText('tax.from'), String],
  source: [staffText('tax.source-field'), String],
}

function OverrideDialog({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const form = `tax-override ${rate.country} ${rate.state}`
  const draft = useEdit<TaxRate | TaxOverride, Values>(form, { entity: rate, valuesOf, words, onClose })
  const { ppm, taxable, day, source } = draft.values
  const saving = useSaving(changes)
  const submit = (): void => {
    const missing = [
      ...(ppm === null ? [staffText('tax.rate-field')] : []),
      ...(day === null ? [staffText('tax.from')] : []),
    ]
    if (ppm === null || day === null) return void notifyMissing(missing)
    const { country, state } = rate
    const place = { country, state, version: draft.version }
    const body = { ...place, rate_ppm: ppm, taxable, effective_on: day, source: source.trim() }
    void saving.run(() => saveTaxOverride(body), draft.meets).then((done) => done && draft.close())
  }
  return (
    <FormDialog
      title={staffText('tax.override-title', { name: rate.name })}
      description={staffText('tax.override-lead')}
      saving={saving}
      draft={draft}
      onSubmit={submit}
    >
      <RateField
        label={staffText('tax.rate-field')}
        ppm={ppm}
        error={saving.errors['rate_ppm']}
        onChange={(next) => draft.change({ ppm: next })}
      />
      <SwitchField
        label={staffText('tax.taxable-field')}
        checked={taxable}
        onChange={(next) => draft.change({ taxable: next })}
      />
      <DateField
        label={staffText('tax.from')}
        value={day}
        error={saving.errors['effective_on']}
        onChange={(next) => draft.change({ day: next })}
      />
      <TextField
        label={staffText('tax.source-field')}
        value={source}
        maxLength={500}
        error={saving.errors['source']}
        onChange={(event) => draft.change({ source: event.target.value })}
      />
    </FormDialog>
  )
}

function taxRatesQuery() {
  return queryOptions({
    queryKey: ['tax-rates'],
    queryFn: async ({ signal }) => answerOf(api.GET('/tax/rates', { signal })),
  })
}
