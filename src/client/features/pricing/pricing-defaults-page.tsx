import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { everyOneOf } from '#domain/every-one-of.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { ApiError } from '#client/api/api-error.ts'
import { isStale } from '#client/device/outbox/outcomes.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { ConflictPanel } from '#client/ui/dialogs/conflict-panel.tsx'
import type { FormConflict } from '#client/ui/dialogs/unsaved.ts'
import { Loaded } from '#client/ui/loading/loaded.tsx'
import { SliderField } from '#client/ui/fields/slider-field.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { answerOf, api } from '#client/api/client.ts'
import { savePricingDefaults } from './pricing.commands.ts'
import styles from './pricing-defaults-page.module.css'

type Pricing = components['schemas']['Pricing']

/** See docs/rules.md#pricing-defaults. */
export function PricingDefaultsPage() {
  const query = useQuery(pricingDefaultsQuery())
  return (
    <StaffShell title={staffText('defaults.title')} lead={staffText('defaults.lead')}>
      <Loaded query={query} height={260}>
        {(rates) => <Form start={rates} />}
      </Loaded>
    </StaffShell>
  )
}

const percent = (value: number): string => `${value}%`

type Rate = 'commission' | 'commission_24'
type Moved = Readonly<Partial<Pick<Pricing, Rate>>>

const labels: Record<Rate, StaffTextKey> = {
  commission: 'defaults.commission',
  commission_24: 'defaults.commission-24',
}

/**
 * Holds only the sliders that this user moved. Another administrator's changes of the other sliders then still show.
 */
function useRates(start: Pricing) {
  const [{ moved, version }, setEdit] = useState<{ moved: Moved; version?: string }>({ moved: {} })
  const [isMet, setMet] = useState(false)
  const client = useQueryClient()
  const saving = useSaving([['pricing-defaults']])
  const rates = { ...start, ...moved }
  const show = (pricing: Pricing): void => {
    client.setQueryData(pricingDefaultsQuery().queryKey, pricing)
  }
  const forget = (): void => {
    setEdit({ moved: {} })
    setMet(false)
  }
  const meets = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || !isStale(error)) return false
    const theirs = error.current as Pricing
    show(theirs)
    setEdit((was) => ({ ...was, version: theirs.version }))
    setMet(true)
    return true
  }
  const save = async (): Promise<void> => {
    show(await savePricingDefaults({ ...rates, version }))
    forget()
  }
  const conflict: FormConflict = {
    differences: () =>
      everyOneOf<Rate>({ commission: true, commission_24: true })
        .filter((name) => rates[name] !== start[name])
        .map((name) => ({ label: staffText(labels[name]), theirs: percent(start[name]), mine: percent(rates[name]) })),
    takeTheirs: forget,
  }
  return {
    rates,
    move: (change: Moved): void =>
      setEdit((was) => ({ moved: { ...was.moved, ...change }, version: was.version ?? start.version })),
    save: (): void => void saving.run(save, meets),
    busy: saving.busy,
    conflict: isMet ? conflict : null,
  }
}

function Form({ start }: { start: Pricing }) {
  const { rates, move, save, busy, conflict } = useRates(start)
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {conflict ? <ConflictPanel conflict={conflict} busy={busy} /> : null}
      <SliderField
        label={staffText('defaults.commission')}
        hint={staffText('defaults.commission-hint')}
        value={rates.commission}
        format={percent}
        onChange={(commission) => move({ commission })}
      />
      <SliderField
        label={staffText('defaults.commission-24')}
        hint={staffText('defaults.commission-24-hint')}
        value={rates.commission_24}
        format={percent}
        onChange={(value) => move({ commission_24: value })}
      />
      <div>
        <Button type="submit" busy={busy} disabled={conflict !== null}>
          {staffText('kit.save')}
        </Button>
      </div>
    </form>
  )
}

function pricingDefaultsQuery() {
  return queryOptions({
    queryKey: ['pricing-defaults'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/pricing', { signal }))).pricing,
    staleTime: 0,
  })
}
