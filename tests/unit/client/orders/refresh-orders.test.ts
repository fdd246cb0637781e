import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshOrders } from '#client/features/orders/refresh-orders.ts'

const ANSWER_TIME = 80
let client: QueryClient
let requests: number[]
let leave: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient()
  requests = []
  const observer = new QueryObserver(client, {
    queryKey: ['pending-orders', 1],
    queryFn: async () => {
      requests.push(Date.now())
      await new Promise((resolve) => setTimeout(resolve, ANSWER_TIME))
      return requests.length
    },
  })
  leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(5_000)
  requests = []
})

afterEach(() => {
  leave()
  client.clear()
  vi.useRealTimers()
})

describe('refreshOrders', () => {
  it('reloads at once when nothing was reloaded lately', () => {
    refreshOrders(client)
    expect(requests).toEqual([Date.now()])
  })

  it('reloads at most once a second while two hundred orders change, and once more after the last change', async () => {
    const began = Date.now()
    for (let change = 0; change < 200; change++) {
      refreshOrders(client)
      refreshOrders(client)
      await vi.advanceTimersByTimeAsync(25)
    }
    const last = Date.now() - 25
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests[0]).toBe(began)
    const pauses = requests.slice(1).map((at, place) => at - (requests[place] ?? 0))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
    expect(requests.length).toBeLessThanOrEqual(6)
    expect(requests.at(-1)).toBeGreaterThanOrEqual(last)
  })

  it('never cancels a request that is in progress', async () => {
    refreshOrders(client)
    await vi.advanceTimersByTimeAsync(ANSWER_TIME / 2)
    refreshOrders(client)
    await vi.advanceTimersByTimeAsync(ANSWER_TIME / 2)
    expect(client.getQueryData(['pending-orders', 1])).toBe(1)
    expect(requests).toHaveLength(1)
  })

  it('asks again after a first load that was on its way when an order changed', async () => {
    let order = 'pending'
    const observer = new QueryObserver(client, {
      queryKey: ['staff-order', 1],
      queryFn: async () => {
        const answer = order
        await new Promise((resolve) => setTimeout(resolve, ANSWER_TIME))
        return answer
      },
    })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(ANSWER_TIME / 2)
    order = 'completed'
    refreshOrders(client)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.getQueryData(['staff-order', 1])).toBe('completed')
    stop()
  })
})
