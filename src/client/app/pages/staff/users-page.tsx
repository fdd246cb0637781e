import { NotYetPage } from '../not-yet-page.tsx'

export function UsersPage() {
  return <NotYetPage />
}
