import { staffText } from '#domain/texts/staff-texts.ts'
import { PricingDefaults } from '#client/features/pricing/pricing-defaults.tsx'
import { StaffShell } from '#client/app/staff/frame/staff-shell.tsx'

export function PricingDefaultsPage() {
  return (
    <StaffShell title={staffText('defaults.title')} lead={staffText('defaults.lead')}>
      <PricingDefaults />
    </StaffShell>
  )
}
