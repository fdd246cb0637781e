import { queryOptions } from '@tanstack/react-query'
import type { components } from '#contract/schema.gen.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText } from '#domain/texts/staff-texts.ts'
import { answerOf, api } from '#client/api/client.ts'
import { newIdempotencyKey } from '#client/device/database/new-id.ts'

type Schemas = components['schemas']
export type Batch = Schemas['PrepaidBatch']

export function batchesQuery(outfitterId: number) {
  return queryOptions({
    queryKey: ['prepaid', outfitterId],
    queryFn: async ({ signal }) =>
      (await answerOf(api.GET('/prepaid/batches/{outfitterId}', { params: { path: { outfitterId } }, signal })))
        .batches,
    staleTime: 0,
  })
}

/** Codes are worth money, so the device keeps none. */
export function codesQuery(id: number) {
  return queryOptions({
    queryKey: ['prepaid-codes', id],
    queryFn: ({ signal }) => answerOf(api.GET('/prepaid/codes/{id}', { params: { path: { id } }, signal })),
    gcTime: 0,
  })
}

export function createBatch(key: string, body: Schemas['PrepaidBatchInput']): Promise<unknown> {
  return answerOf(api.POST('/prepaid/batch', { params: { header: { 'Idempotency-Key': key } }, body }))
}

export function stopBatch(id: number): Promise<unknown> {
  const header = { 'Idempotency-Key': newIdempotencyKey() }
  return answerOf(api.POST('/prepaid/stop', { params: { header }, body: { id } }))
}

export function findCode(outfitterId: number, code: string): Promise<Schemas['PrepaidFound']> {
  return answerOf(api.POST('/prepaid/find', { body: { outfitterId, code } }))
}

export function coverText({ covers, quantity }: Pick<Batch, 'covers' | 'quantity'>): string {
  if (covers === 'group') return staffText('batches.group')
  if (covers === 'photos') return staffText('batches.photos', { count: quantity })
  return staffText('batches.up-to', { amount: formatMoney('en', cents(quantity)) })
}

/** The link of a code opens the external channel (docs/rules.md#prepaid-codes). */
export function codeLink(slug: string, code: string): string {
  return `${location.origin}/outfitter/${slug}/external?code=${code}`
}
