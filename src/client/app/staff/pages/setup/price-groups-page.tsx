import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { PriceGroupsList } from '#client/features/pricing/price-groups-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function PriceGroupsPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('price-group.title')}
      lead={staffText('price-group.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('price-group.new')}
        </Button>
      }
    >
      <PriceGroupsList
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
