import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { AssignedPhotographers } from '#client/features/users/assigned-photographers.tsx'
import { UsersList } from '#client/features/users/users-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function UsersPage({ ofOutfitter = false }: { ofOutfitter?: boolean }) {
  const { outfitterId, can } = useStaff()
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
      {ofOutfitter && outfitterId !== null && can('photographers.assign') ? (
        <AssignedPhotographers key={`photographers-${outfitterId}`} outfitterId={outfitterId} />
      ) : null}
    </StaffShell>
  )
}
