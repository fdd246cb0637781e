import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { choicesId, PayBar } from '#client/app/guest/cart/pay-bar.tsx'

type Seen = Pick<IntersectionObserverEntry, 'isIntersecting'> & { boundingClientRect: { top: number } }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('leads to the checkbox that gates checkout, and is away as soon as that shows', () => {
  let see: (entries: Seen[]) => void = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof see) {
        see = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  render(
    <>
      <div id={choicesId}>
        <input type="checkbox" />
      </div>
      <PayBar total={4830} />
    </>,
  )
  const bar = () => screen.queryByRole('complementary', { name: 'Order total' })
  expect(bar()).toBeNull()
  act(() => see([{ isIntersecting: false, boundingClientRect: { top: 900 } }]))
  expect(bar()?.textContent).toContain('$48.30')
  fireEvent.click(screen.getByRole('button', { name: 'Checkout' }))
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  act(() => see([{ isIntersecting: true, boundingClientRect: { top: 700 } }]))
  expect(bar()).toBeNull()
  act(() => see([{ isIntersecting: false, boundingClientRect: { top: -300 } }]))
  expect(bar()).toBeNull()
})
