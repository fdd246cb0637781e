import { NotYetPage } from '../not-yet-page.tsx'

export function DiscountsPage() {
  return <NotYetPage />
}
