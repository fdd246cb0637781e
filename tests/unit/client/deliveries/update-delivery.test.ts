import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeliveryOrder, Share } from '#contract/schema.gen.ts'
import { deliveryQuery, updateDelivery } from '#client/features/deliveries/deliveries.queries.ts'
import { placedOrder } from './delivery-fixtures.ts'

const HASH = '3q2-7wEAyv66vt_erb7vAQ'
const share = { path: '/share/abc', revoked_at: null } as Share

/** The requests that the server has not answered yet, in order. Calling such a function answers its request. */
let questions: ((order: DeliveryOrder) => void)[] = []

function openOrder() {
  questions = []
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>((resolve) => {
      questions.push((order) => resolve(Response.json({ success: true, order })))
    })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const observer = new QueryObserver(client, deliveryQuery(HASH))
  const stop = observer.subscribe(() => undefined)
  return { client, stop, shown: () => observer.getCurrentResult().data }
}

afterEach(() => vi.unstubAllGlobals())

it('a new share link stays on the page when the late answer to an earlier request does not contain this link', async () => {
  const { client, stop, shown } = openOrder()
  await vi.waitFor(() => expect(questions).toHaveLength(1), 15_000)
  questions[0]?.(placedOrder({ share: null }))
  await vi.waitFor(() => expect(shown()?.share).toBeNull(), 15_000)

  void client.invalidateQueries({ queryKey: deliveryQuery(HASH).queryKey })
  await vi.waitFor(() => expect(questions).toHaveLength(2), 15_000)
  updateDelivery(client, HASH, { share })
  questions[1]?.(placedOrder({ share: null, name: 'Older' }))
  await vi.waitFor(() => expect(questions).toHaveLength(3), 15_000)
  expect(shown()).toMatchObject({ share })
  questions[2]?.(placedOrder({ share, name: 'Newer' }))
  await vi.waitFor(() => expect(shown()).toMatchObject({ share, name: 'Newer' }), 15_000)
  stop()
})

it('a new share link is shown at once, without loading the delivery again', async () => {
  const { client, stop, shown } = openOrder()
  await vi.waitFor(() => expect(questions).toHaveLength(1), 15_000)
  questions[0]?.(placedOrder({ share: null }))
  await vi.waitFor(() => expect(shown()).toBeDefined(), 15_000)
  updateDelivery(client, HASH, { share })
  expect(shown()).toMatchObject({ share })
  expect(client.isFetching()).toBe(0)
  expect(questions).toHaveLength(1)
  stop()
})
