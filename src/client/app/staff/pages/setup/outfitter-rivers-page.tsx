import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { OfferedSections } from '#client/features/rivers/offered-sections.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function OutfitterRiversPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('offered.title')}
      lead={staffText('offered.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('offered.add')}
        </Button>
      }
    >
      <OfferedSections
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
