import { NotYetPage } from '../not-yet-page.tsx'

export function PriceGroupsPage() {
  return <NotYetPage />
}
