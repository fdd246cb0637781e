import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { outfitterRowsQuery } from '#client/api/staff-queries.ts'
import { openOutfitter, useStaff } from '#client/api/staff-session.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import { nameColumn, textColumn, type Column } from '#client/ui/tables/table-column.ts'
import { notifyError } from '#client/ui/notices/notify.ts'
import { OutfitterDialog } from './outfitter-dialog.tsx'
import { switchOutfitter } from './outfitters.commands.ts'

type OutfitterRow = components['schemas']['OutfitterRow']

const changes = [['outfitters'], ['outfitter']]

/** Staff other than admins get only the Display Groups button (docs/rules.md#outfitter-list-for-non-admins). */
export function OutfittersPage() {
  const { can } = useStaff()
  const manages = can('outfitters.manage')
  const { data, error, refetch } = useQuery(outfitterRowsQuery(manages))
  const form = useRowForm<OutfitterRow>()
  const navigate = useNavigate()
  const open = ({ id, name }: OutfitterRow, path: string): void => {
    void openOutfitter(id, name).then(() => navigate(path), notifyError)
  }

  const columns: Column<OutfitterRow>[] = [
    nameColumn(staffText('outfitters.name'), ({ name }) => name),
    textColumn('email', staffText('outfitters.email'), ({ email }) => email),
  ]
  if (manages)
    columns.push({
      id: 'home',
      header: staffText('outfitters.home'),
      cell: ({ on_home_page: shown }) => (shown === 1 ? staffText('outfitters.on-home') : '–'),
      sortBy: ({ on_home_page: shown }) => -shown,
    })

  return (
    <StaffShell
      title={staffText('outfitters.title')}
      actions={
        manages ? (
          <Button icon="add" onClick={form.add}>
            {staffText('outfitters.new')}
          </Button>
        ) : null
      }
    >
      <SoftDeletedTable
        label={staffText('outfitters.title')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        search={({ name, email, slug }) => `${name} ${email} ${slug}`}
        searchLabel={staffText('outfitters.search')}
        empty={
          <EmptyState
            icon="raft"
            title={staffText('outfitters.none')}
            text={staffText(manages ? 'outfitters.none-next' : 'outfitters.none-yours')}
          />
        }
        consequence={() => staffText('outfitters.make-inactive-text')}
        onSwitch={({ id }, active) => switchOutfitter(id, active)}
        changes={changes}
        onEdit={manages ? form.edit : undefined}
        buttons={(row) =>
          manages ? (
            <Button
              aria-label={`${staffText('outfitters.dashboard')}: ${row.name}`}
              onClick={() => open(row, '/dashboard')}
            >
              {staffText('outfitters.dashboard')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              aria-label={`${staffText('outfitters.display-groups')}: ${row.name}`}
              onClick={() => open(row, '/dashboard/display-groups')}
            >
              {staffText('outfitters.display-groups')}
            </Button>
          )
        }
        actions={(row) =>
          manages && row.deleted_at === null
            ? [
                {
                  id: 'display-groups',
                  label: staffText('outfitters.display-groups'),
                  icon: 'layers',
                  onPress: () => open(row, '/dashboard/display-groups'),
                },
              ]
            : []
        }
      />
      {form.isOpen ? <OutfitterDialog outfitter={form.row} onClose={form.close} /> : null}
    </StaffShell>
  )
}
