import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useState, type ReactNode } from 'react'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logInAs, useStaff } from '#client/api/staff-session.ts'
import { useRowForm } from '#client/shared-views/rows/use-row-form.ts'
import { StaffShell } from '#client/shared-views/staff-shell.tsx'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState } from '#client/ui/notices/empty-state.tsx'
import type { MenuAction } from '#client/ui/dialogs/menu-button.tsx'
import { textColumn, type Column } from '#client/ui/tables/table-column.ts'
import { useSaving } from '#client/ui/notices/use-saving.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { notifySuccess } from '#client/ui/notices/notify.ts'
import { AssignedPhotographers } from './assigned-photographers.tsx'
import { switchUser, resetFactors } from './users.commands.ts'
import { usersQuery } from './users.queries.ts'
import { roleName } from './role-name.ts'
import { UserDialog } from './user-dialog.tsx'

type User = components['schemas']['User']

interface Props {
  outfitterId: number | null
}

/** See docs/rules.md#users-screen. */
export function UsersPage({ outfitterId }: Props) {
  const { user: me, can } = useStaff()
  const { data, error, refetch } = useQuery(usersQuery(outfitterId))
  const form = useRowForm<User>()
  const navigate = useNavigate()
  const leaving = useSaving([], null)
  const reset = useFactorReset()
  const ofAll = outfitterId === null

  const columns: Column<User>[] = [
    {
      id: 'name',
      header: staffText('users.name'),
      primary: true,
      cell: ({ id, name }) => (id === me.id ? `${name} (${staffText('users.you')})` : name),
      sortBy: ({ name }) => name,
    },
    textColumn('role', staffText('users.role'), ({ role }) => roleName(role)),
  ]
  if (ofAll)
    columns.push({
      id: 'outfitter',
      header: staffText('users.outfitter'),
      cell: ({ outfitter }) => outfitter?.name ?? '–',
      sortBy: ({ outfitter }) => outfitter?.name ?? null,
    })
  columns.push(textColumn('email', staffText('users.email'), ({ email }) => email))

  const actions = (user: User): MenuAction[] => {
    if (user.deleted_at !== null || user.id === me.id) return []
    const resets = can('users.reset-factors') ? [reset.actionOf(user)] : []
    if (!can('users.log-in-as') || me.origin_user) return resets
    const become = (): void => {
      void leaving.run(async () => {
        const start = await logInAs(user.id)
        if (start !== null) await navigate(start, { replace: true })
      })
    }
    return [
      { id: 'log-in-as', label: staffText('users.log-in-as', { name: user.name }), icon: 'swap', onPress: become },
      ...resets,
    ]
  }

  return (
    <StaffShell
      title={staffText('users.title')}
      actions={
        <Button icon="add" onClick={form.add}>
          {staffText('users.new')}
        </Button>
      }
    >
      <SoftDeletedTable
        label={staffText('users.title')}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        search={(user) => `${user.name} ${user.email} ${roleName(user.role)} ${user.outfitter?.name ?? ''}`}
        searchLabel={staffText('users.search')}
        empty={<EmptyState icon="add" title={staffText('users.none')} text={staffText('users.none-next')} />}
        consequence={() => staffText('users.make-inactive-text')}
        removes={!ofAll}
        onSwitch={({ id }, active) => switchUser(id, active)}
        changes={[['users']]}
        onEdit={form.edit}
        actions={actions}
      />
      {reset.dialog}
      {form.isOpen ? <UserDialog user={form.row} outfitterId={outfitterId} onClose={form.close} /> : null}
      {outfitterId !== null && can('photographers.assign') ? <AssignedPhotographers outfitterId={outfitterId} /> : null}
    </StaffShell>
  )
}

interface Named {
  readonly id: number
  readonly name: string
}

function useFactorReset(): { actionOf: (user: Named) => MenuAction; dialog: ReactNode } {
  const [asked, setAsked] = useState<Named | null>(null)
  const saving = useSaving([], null)
  const reset = async ({ id, name }: Named): Promise<void> => {
    const done = await saving.run(async () => {
      notifySuccess(staffText((await resetFactors(id)) ? 'factors.reset-done' : 'factors.reset-none', { name }))
    })
    if (done) setAsked(null)
  }
  return {
    actionOf: ({ id, name }) => ({
      id: 'reset-factors',
      label: staffText('factors.reset-of', { name }),
      icon: 'history',
      onPress: () => setAsked({ id, name }),
    }),
    dialog: asked ? (
      <ConfirmDialog
        danger
        title={staffText('factors.reset-title', { name: asked.name })}
        text={staffText('factors.reset-text', { name: asked.name })}
        verb={staffText('factors.reset-verb')}
        busy={saving.busy}
        onConfirm={() => void reset(asked)}
        onClose={() => setAsked(null)}
      />
    ) : null,
  }
}
