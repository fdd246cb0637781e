import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { SliderField } from '#client/ui/fields/slider-field.tsx'
import { TableFailure } from '#client/ui/tables/table-failure.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { savePricingDefaults } from './pricing.commands.ts'
import { pricingDefaultsQuery } from './pricing.queries.ts'
import styles from './pricing-defaults.module.css'

type Pricing = components['schemas']['Pricing']

/** Edits the commissions of new outfitters (docs/rules.md#pricing-defaults). */
export function PricingDefaults() {
  const { data, error, refetch } = useQuery(pricingDefaultsQuery())
  if (data) return <Form start={data} />
  if (error) return <TableFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={260} radius="var(--radius-l)" />
}

function Form({ start }: { start: Pricing }) {
  // Holds only the sliders that this user moved. Another administrator's changes to the other sliders then still show.
  const [moved, setMoved] = useState<Partial<Pricing>>({})
  const pricing = { ...start, ...moved }
  const client = useQueryClient()
  const saving = useSaving([['pricing-defaults']])
  const percent = (value: number): string => `${value}%`
  return (
    <form
      className={styles.card}
      onSubmit={(event) => {
        event.preventDefault()
        void saving.run(async () => {
          client.setQueryData(pricingDefaultsQuery().queryKey, await savePricingDefaults(pricing))
          setMoved({})
        })
      }}
    >
      <SliderField
        label={staffText('defaults.commission')}
        hint={staffText('defaults.commission-hint')}
        value={pricing.commission}
        format={percent}
        onChange={(commission) => setMoved((was) => ({ ...was, commission }))}
      />
      <SliderField
        label={staffText('defaults.commission-24')}
        hint={staffText('defaults.commission-24-hint')}
        value={pricing.commission_24}
        format={percent}
        onChange={(value) => setMoved((was) => ({ ...was, commission_24: value }))}
      />
      <div>
        <Button type="submit" busy={saving.busy}>
          {staffText('list.save')}
        </Button>
      </div>
    </form>
  )
}
