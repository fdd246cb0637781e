import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRoutes } from '#client/app/shell/router.tsx'
import { shop } from '../cart/cart-fixtures.ts'

const hung = vi.hoisted(() => {
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  return { arrival, arrive: () => arrive() }
})

vi.mock('#client/app/guest/cart/cart-page.tsx', async () => {
  await hung.arrival
  return { CartPage: () => <h1>Your order</h1> }
})

const day = '2026-07-01'

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

function isShown(name: string): boolean {
  return screen.queryByRole('heading', { name }) !== null
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  history.replaceState(null, '', '/outfitter/slow-page/external')
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const outfitter = { ...shop, slug: 'slow-page', name: 'Arkansas', price_groups: [] }
  client.setQueryData(['storefront', 'slow-page'], { outfitter, dates: [day], today: day })
  client.setQueryData(['day', shop.id, day, null], { displayGroups: [], photos: [], date: day, latest_date: day })
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
    </QueryClientProvider>,
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a page whose code does not arrive', () => {
  it('shows the previous page for 0.3 s, then a skeleton inside the frame of the storefront, and Try again after 10 s', async () => {
    act(() => screen.getByRole('link', { name: /Your Order/i }).click())
    await pass(250)
    expect(isShown('Your trip')).toBe(true)
    await pass(100)
    expect(isShown('Your trip')).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toBe('')
    expect(screen.getByRole('banner').textContent).toContain('Arkansas')
    await pass(10_000)
    expect(screen.getByRole('status').textContent).toContain('This takes longer than usual.')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()

    act(() => history.back())
    await pass(100)
    await vi.waitFor(() => expect(isShown('Your trip')).toBe(true), 15_000)

    act(() => screen.getByRole('link', { name: /Your Order/i }).click())
    hung.arrive()
    await vi.waitFor(() => expect(isShown('Your order')).toBe(true), 15_000)
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })
})
