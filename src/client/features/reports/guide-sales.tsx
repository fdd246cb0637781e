import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { formatPrice } from '#client/ui/pictures/price.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { textColumn } from '#client/ui/tables/table-column.ts'
import { guideSalesQuery, type GuideSalesRequest } from './reports.queries.ts'
import styles from './reports.module.css'

type Row = components['schemas']['GuideSalesAnswer']['guides'][number]

/** Asks only when somebody opens it, because the sums of long ranges read every order. */
export function GuideSales({ request }: { request: GuideSalesRequest }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery({ ...guideSalesQuery(request), enabled: isOpen })
  const label = staffText('guides.sales')
  return (
    <div className={styles.guides}>
      <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen ? (
        <DataTable<Row>
          label={label}
          rows={data}
          rowKey={({ name }) => name ?? ''}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyState icon="search" title={staffText('guides.sales-none')} />}
          columns={[
            textColumn('guide', staffText('guides.guide'), ({ name }) => name ?? staffText('guides.no-guide')),
            {
              id: 'groups',
              header: staffText('guides.groups'),
              align: 'end',
              cell: (row) => row.groups.toLocaleString('en'),
            },
            {
              id: 'amount',
              header: staffText('guides.amount'),
              align: 'end',
              cell: (row) => formatPrice(row.amount, 'en'),
            },
          ]}
        />
      ) : null}
    </div>
  )
}
