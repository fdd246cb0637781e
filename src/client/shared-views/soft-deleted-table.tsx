import { useState, type ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { MenuButton, type MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { actionsColumn, type Column } from '#client/ui/tables/table-column.ts'
import { useAddressView } from '#client/ui/tables/table-view.ts'
import { useAddress } from '#client/ui/controls/use-address.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import styles from './soft-deleted-table.module.css'

/** See docs/rules.md#soft-delete. */
interface SoftDeleted {
  readonly id: number
  readonly name: string
  readonly deleted_at: string | null
}

interface Props<Row extends SoftDeleted> {
  label: string
  rows: readonly Row[] | undefined
  error: Error | null
  onRetry: () => void
  /** Columns before the actions. The first column names the row. */
  columns: readonly Column<Row>[]
  search: (row: Row) => string
  searchLabel: string
  empty: ReactNode
  consequence: (row: Row) => string
  /** True when the action's label is 'Remove' instead of 'Make Inactive'. */
  removes?: boolean
  onSwitch: (row: Row, active: boolean) => Promise<unknown>
  changes: readonly QueryKey[]
  /** Undefined for users who may only read. */
  onEdit?: (row: Row) => void
  buttons?: (row: Row) => ReactNode
  actions?: (row: Row) => readonly MenuAction[]
}

/** A switch shows the inactive rows. The address keeps it, and search, sort and page (docs/rules.md#tables). */
export function SoftDeletedTable<Row extends SoftDeleted>(props: Props<Row>) {
  const { rows, columns, consequence, removes = false, onSwitch, changes, onEdit, buttons, actions, ...table } = props
  const defaultSort = { column: columns[0]?.id ?? '' }
  const view = useAddressView(defaultSort)
  const [{ inactive }, changeAddress] = useAddress('inactive')
  const withInactive = inactive !== ''
  const [asked, setAsked] = useState<Row | null>(null)
  const saving = useSaving(changes)
  const shown = withInactive ? rows : rows?.filter((row) => row.deleted_at === null)

  const own: Column<Row> = actionsColumn((row) => {
    const isActive = row.deleted_at === null
    const more: MenuAction[] = [...(actions?.(row) ?? [])]
    if (onEdit && isActive)
      more.push({
        id: 'make-inactive',
        label: staffText(removes ? 'list.remove' : 'list.make-inactive'),
        icon: 'power',
        danger: true,
        onPress: () => setAsked(row),
      })
    return (
      <div className={styles.actions}>
        {isActive ? buttons?.(row) : <span className={styles.badge}>{staffText('list.inactive')}</span>}
        {onEdit && isActive ? (
          <Button variant="secondary" aria-label={`${staffText('list.edit')} ${row.name}`} onClick={() => onEdit(row)}>
            {staffText('list.edit')}
          </Button>
        ) : null}
        {onEdit && !isActive ? (
          <Button
            variant="secondary"
            aria-label={`${staffText('list.restore')} ${row.name}`}
            onClick={() => void saving.run(() => onSwitch(row, true))}
          >
            {staffText('list.restore')}
          </Button>
        ) : null}
        {more.length > 0 ? <MenuButton label={`${staffText('kit.more-actions')}: ${row.name}`} actions={more} /> : null}
      </div>
    )
  })

  return (
    <>
      <DataTable
        {...table}
        rows={shown}
        rowKey={(row) => row.id}
        columns={onEdit || buttons ? [...columns, own] : columns}
        view={view}
        toolbar={
          onEdit ? (
            <SwitchField
              label={staffText('list.inactive')}
              checked={withInactive}
              onChange={(next) => changeAddress({ inactive: next ? '1' : '' })}
            />
          ) : null
        }
      />
      {asked ? (
        <ConfirmDialog
          danger
          title={staffText(removes ? 'list.remove-title' : 'list.make-inactive-title', { name: asked.name })}
          text={consequence(asked)}
          verb={staffText(removes ? 'list.remove-verb' : 'list.make-inactive-verb', { name: asked.name })}
          busy={saving.busy}
          onClose={() => setAsked(null)}
          onConfirm={() => void saving.run(() => onSwitch(asked, false)).then((done) => done && setAsked(null))}
        />
      ) : null}
    </>
  )
}
