import { NotYetPage } from '../not-yet-page.tsx'

export function TaxesPage() {
  return <NotYetPage />
}
