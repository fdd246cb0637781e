import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { OutfittersList } from '#client/features/outfitters/outfitters-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function OutfittersPage() {
  const { can } = useStaff()
  const [adding, setAdding] = useState(false)
  return (
    <StaffShell
      title={staffText('outfitters.title')}
      actions={
        can('outfitters.manage') ? (
          <Button icon="add" onClick={() => setAdding(true)}>
            {staffText('outfitters.new')}
          </Button>
        ) : null
      }
    >
      <OutfittersList adding={adding} onAdded={() => setAdding(false)} />
    </StaffShell>
  )
}
