import { staffText } from '#domain/texts/staff-texts.ts'
import { Button } from '../controls/button.tsx'

/** A list that the server sends page by page, as React Query returns it. */
export interface Pages {
  readonly error: Error | null
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

export function ShowMore({ pages, variant = 'quiet' }: { pages: Pages; variant?: 'quiet' | 'secondary' }) {
  if (!pages.hasNextPage) return null
  return (
    <Button variant={variant} busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {staffText('kit.show-more')}
    </Button>
  )
}
