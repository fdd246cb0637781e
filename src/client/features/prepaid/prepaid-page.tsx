import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { actionsColumn, nameColumn, textColumn, type Column } from '#client/ui/tables/table-column.ts'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { FindCode } from './find-code.tsx'
import { batchesQuery, coverText, stopBatch, type Batch } from './prepaid.queries.ts'

/** See docs/rules.md#prepaid-codes-screen. */
export function PrepaidPage({ outfitterId }: { outfitterId: number }) {
  const manages = useStaff().can('settings.manage')
  const [isNew, setNew] = useState(false)
  const add = (
    <Button icon="add" onClick={() => setNew(true)}>
      {staffText('batches.new')}
    </Button>
  )
  return (
    <StaffShell title={staffText('batches.title')} lead={staffText('batches.lead')} actions={manages ? add : undefined}>
      <FindCode outfitterId={outfitterId} />
      {manages ? <Batches outfitterId={outfitterId} /> : null}
      {isNew ? <BatchDialog outfitterId={outfitterId} onClose={() => setNew(false)} /> : null}
    </StaffShell>
  )
}

const count = (id: 'codes' | 'used' | 'left'): Column<Batch> => ({
  id,
  header: staffText(`batches.${id}`),
  align: 'end',
  cell: (row) => row[id].toLocaleString('en'),
  sortBy: (row) => row[id],
})

function Batches({ outfitterId }: { outfitterId: number }) {
  const { data, error, refetch } = useQuery(batchesQuery(outfitterId))
  const view = useAddressView({ column: 'name' })
  const [toStop, setToStop] = useState<Batch | null>(null)
  return (
    <>
      <DataTable<Batch>
        label={staffText('batches.title')}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        search={({ name }) => name}
        searchLabel={staffText('batches.search')}
        view={view}
        empty={<EmptyState icon="cart" title={staffText('batches.none')} text={staffText('batches.none-next')} />}
        columns={[
          nameColumn(staffText('list.name'), ({ name }) => name),
          textColumn('covers', staffText('batches.covers'), coverText),
          textColumn('days', staffText('batches.days'), ({ first_day: from, last_day: until, stopped_at: stopped }) =>
            stopped === null ? `${from} – ${until}` : staffText('batches.stopped'),
          ),
          count('codes'),
          count('used'),
          count('left'),
          actionsColumn((row) => (
            <>
              <ButtonLink variant="quiet" to={`/dashboard/prepaid/${row.id}`}>
                {staffText('batches.cards')}
              </ButtonLink>
              {row.stopped_at === null ? (
                <Button variant="quiet" onClick={() => setToStop(row)}>
                  {staffText('batches.stop')}
                </Button>
              ) : null}
            </>
          )),
        ]}
      />
      {toStop ? <StopDialog batch={toStop} onClose={() => setToStop(null)} /> : null}
    </>
  )
}

function StopDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { id, name, outfitter_id: outfitterId } = batch
  const stopping = useSaving([['prepaid', outfitterId]])
  return (
    <ConfirmDialog
      danger
      title={staffText('batches.stop-title', { name })}
      text={staffText('batches.stop-text')}
      verb={staffText('batches.stop-verb', { name })}
      busy={stopping.busy}
      onClose={onClose}
      onConfirm={() => void stopping.run(() => stopBatch(id)).then((done) => done && onClose())}
    />
  )
}
