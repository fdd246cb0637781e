import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { dayQuery, outfittersQuery, storefrontQuery } from '#client/features/storefront/storefront.queries.ts'

vi.mock('#client/api/client.ts', () => {
  throw new Error('The script did not arrive')
})

it.each([
  ['storefront', storefrontQuery('rafts')],
  ['day', dayQuery({ outfitterId: 1, date: '2026-07-01', riverSection: null })],
  ['list of outfitters', outfittersQuery()],
])("asks for the kept %s when the API's client does not load", async (_, query) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await expect(client.fetchQuery<unknown>(query as never)).rejects.toMatchObject({ status: 0, isOffline: true })
})
