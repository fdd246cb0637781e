import { NotYetPage } from '../not-yet-page.tsx'

export function PricingPage() {
  return <NotYetPage />
}
