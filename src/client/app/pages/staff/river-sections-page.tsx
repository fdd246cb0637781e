import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { SectionsList } from '#client/features/catalogue/sections-list.tsx'
import { Button } from '#client/ui/button.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/river-sections`. */
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
