import { staffText } from '#domain/texts/staff-texts.ts'
import { useStaff } from '#client/api/staff-session.ts'
import { PricingForm } from '#client/features/settings/pricing-form.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function PricingPage() {
  const { outfitterId } = useStaff()
  if (outfitterId === null) return null
  return (
    <StaffShell title={staffText('pricing.title')} lead={staffText('pricing.lead')}>
      <PricingForm outfitterId={outfitterId} />
    </StaffShell>
  )
}
