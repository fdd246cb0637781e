import { NotYetPage } from '../not-yet-page.tsx'

export function PricingDefaultsPage() {
  return <NotYetPage />
}
