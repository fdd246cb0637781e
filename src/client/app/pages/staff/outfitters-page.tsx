import { NotYetPage } from '../not-yet-page.tsx'

export function OutfittersPage() {
  return <NotYetPage />
}
