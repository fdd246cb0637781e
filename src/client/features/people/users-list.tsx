import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { components } from '#contract/schema.gen.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { logInAs, useStaff } from '#client/api/staff.ts'
import { SoftDeletedTable } from '#client/shared-views/soft-deleted-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { MenuAction } from '#client/ui/menu-button.tsx'
import type { Column } from '#client/ui/table-column.ts'
import { useSaving } from '#client/ui/use-saving.ts'
import { switchUser } from './people.commands.ts'
import { usersQuery } from './people.queries.ts'
import { roleName } from './role-name.ts'
import { UserDialog } from './user-dialog.tsx'

type User = components['schemas']['User']

interface Props {
  /** Whose users; null: everyone's. */
  outfitterId: number | null
  /** The new user's form is open. */
  adding: boolean
  onAdded: () => void
}

/** The users of the platform, or of one outfitter (product.md 2 'Users'). */
export function UsersList({ outfitterId, adding, onAdded }: Props) {
  const { user: me, can } = useStaff()
  const { data, error, refetch } = useQuery(usersQuery(outfitterId))
  const [edited, setEdited] = useState<User | null>(null)
  const navigate = useNavigate()
  const leaving = useSaving([], null)
  const ofAll = outfitterId === null

  const columns: Column<User>[] = [
    {
      id: 'name',
      header: staffText('users.name'),
      primary: true,
      cell: ({ id, name }) => (id === me.id ? `${name} (${staffText('users.you')})` : name),
      sortBy: ({ name }) => name,
    },
    {
      id: 'role',
      header: staffText('users.role'),
      cell: ({ role }) => roleName(role),
      sortBy: ({ role }) => roleName(role),
    },
  ]
  if (ofAll)
    columns.push({
      id: 'outfitter',
      header: staffText('users.outfitter'),
      cell: ({ outfitter }) => outfitter?.name ?? '–',
      sortBy: ({ outfitter }) => outfitter?.name ?? null,
    })
  columns.push({
    id: 'email',
    header: staffText('users.email'),
    cell: ({ email }) => email,
    sortBy: ({ email }) => email,
  })

  const actions = (user: User): MenuAction[] => {
    const isOffered = can('users.log-in-as') && user.deleted_at === null && user.id !== me.id && !me.origin_user
    if (!isOffered) return []
    const become = (): void => {
      void leaving.run(async () => {
        const start = await logInAs(user.id)
        if (start !== null) await navigate(start, { replace: true })
      })
    }
    return [
      { id: 'log-in-as', label: staffText('users.log-in-as', { name: user.name }), icon: 'swap', onPress: become },
    ]
  }

  return (
    <>
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
        onEdit={setEdited}
        actions={actions}
      />
      {adding || edited ? (
        <UserDialog
          user={edited}
          outfitterId={outfitterId}
          onClose={() => {
            setEdited(null)
            onAdded()
          }}
        />
      ) : null}
    </>
  )
}
