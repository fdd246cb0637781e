import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '#client/api/client.ts'

export function taxRatesQuery() {
  return queryOptions({
    queryKey: ['tax-rates'],
    queryFn: async ({ signal }) => answerOf(api.GET('/tax/rates', { signal })),
  })
}
