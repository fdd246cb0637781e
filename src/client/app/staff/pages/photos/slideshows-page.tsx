import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { Slideshows } from '#client/features/slideshows/slideshows.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function SlideshowsPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('slideshows.title')}
      lead={staffText('slideshows.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('slideshows.new')}
        </Button>
      }
    >
      <Slideshows
        key={outfitterId}
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
