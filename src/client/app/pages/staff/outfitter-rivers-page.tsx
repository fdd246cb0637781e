import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff.ts'
import { OfferedSections } from '#client/features/catalogue/offered-sections.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/dashboard/rivers`. */
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
