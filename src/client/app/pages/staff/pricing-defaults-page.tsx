import { staffText } from '#domain/texts/staff-texts.ts'
import { PricingDefaults } from '#client/features/catalogue/pricing-defaults.tsx'
import { StaffShell } from '../../shells/staff-shell.tsx'

/** `/admin/pricing`. */
export function PricingDefaultsPage() {
  return (
    <StaffShell title={staffText('defaults.title')} lead={staffText('defaults.lead')}>
      <PricingDefaults />
    </StaffShell>
  )
}
