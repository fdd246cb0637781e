import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { UsersList } from '#client/features/people/users-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/users`, and `/dashboard/users` of one outfitter. */
export function UsersPage({ ofOutfitter = false }: { ofOutfitter?: boolean }) {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (ofOutfitter && outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('users.title')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('users.new')}
        </Button>
      }
    >
      <UsersList
        key={ofOutfitter ? outfitterId : 'all'}
        outfitterId={ofOutfitter ? outfitterId : null}
        adding={adding}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
