import { useState } from 'react'
import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { DiscountsList } from '#client/features/pricing/discounts-list.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function DiscountsPage() {
  const { outfitterId } = useStaff()
  const [adding, setAdding] = useState(false)
  if (outfitterId === null) return null
  return (
    <StaffShell
      title={staffText('discount.title')}
      lead={staffText('discount.lead')}
      actions={
        <Button icon="add" onClick={() => setAdding(true)}>
          {staffText('discount.new')}
        </Button>
      }
    >
      <DiscountsList
        outfitterId={outfitterId}
        adding={adding}
        onAdd={() => setAdding(true)}
        onAdded={() => setAdding(false)}
      />
    </StaffShell>
  )
}
