import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { SectionsList } from '#client/features/rivers/sections-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function RiverSectionsPage() {
  const [adding, setAdding] = useState(false)
  return (
    <StaffShell
      title={staffText('section.title')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('section.new')}
        </Button>
      }
    >
      <SectionsList adding={adding} onAdded={() => setAdding(false)} />
    </StaffShell>
  )
}
