import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyPart } from '#client/shared-views/parts/lazy-part.tsx'
import { LazySection } from '#client/shared-views/parts/lazy-section.tsx'
import { LazyWindow } from '#client/shared-views/parts/lazy-window.tsx'
import { LoadBoundary } from '#client/shared-views/parts/load-boundary.tsx'
import { importPart } from '#client/ui/loading/import-part.ts'
import { takeConsoleErrors } from '../../../support/setup/console-errors.ts'

let isOnline: boolean
let count = 0

/** Returns a component whose script loads only while the test is online. */
function part(text: string) {
  count += 1
  const path = `assets/view-${count}.js`
  const load = () => importPart(() => Promise.resolve({ Part: () => <p>{text}</p> }), [path])
  return lazyPart(load, 'Part')
}

/** Lets requests wait without an answer until the page aborts them. */
function hang(): void {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  })
}

function answer(): void {
  const answers = { headers: { 'content-type': 'text/javascript' } }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', answers)))
}

async function press(name: string): Promise<void> {
  await act(() => Promise.resolve(screen.getByRole('button', { name }).click()))
  await pass(0)
}

async function pass(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  isOnline = false
  vi.stubGlobal('fetch', () =>
    isOnline
      ? Promise.resolve(new Response('', { headers: { 'content-type': 'text/javascript' } }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
})

afterEach(() => {
  takeConsoleErrors() // React logs errors that a boundary caught. Logged errors would fail the test.
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('LazySection', () => {
  it('says that the section is missing, and shows the section without a press once it has loaded', async () => {
    const Part = part('Name and email')
    render(
      <>
        <h1>Checkout</h1>
        <LazySection>
          <Part />
        </LazySection>
      </>,
    )
    await pass(16_000)
    expect(screen.getByRole('alert').textContent).toContain('We could not load this part of the page')
    expect(screen.getByRole('heading', { name: 'Checkout' })).toBeTruthy()
    isOnline = true
    await pass(31_000)
    expect(screen.getByText('Name and email')).toBeTruthy()
  })

  it('loads the section at once when a person presses Try again', async () => {
    const Part = part('Name and email')
    render(
      <LazySection>
        <Part />
      </LazySection>,
    )
    await pass(16_000)
    isOnline = true
    await act(() => Promise.resolve(screen.getByRole('button', { name: 'Try again' }).click()))
    await pass(0)
    expect(screen.getByText('Name and email')).toBeTruthy()
  })

  it('shows an error when requests get no answer for 120 s, and sends new requests when a person presses Try again', async () => {
    hang()
    const Part = part('Name and email')
    render(
      <LazySection>
        <Part />
      </LazySection>,
    )
    await pass(119_000)
    expect(screen.queryByRole('alert')).toBeNull()
    await pass(2_000)
    expect(screen.getByRole('alert').textContent).toContain('We could not load this part of the page')
    answer()
    await press('Try again')
    expect(screen.getByText('Name and email')).toBeTruthy()
  })
})

describe('LazyWindow', () => {
  it('explains why the window does not open, and opens it once its script has loaded', async () => {
    const Part = part('Remove this photo?')
    render(
      <LazyWindow>
        <Part />
      </LazyWindow>,
    )
    await pass(16_000)
    expect(screen.getByText('We could not load this window yet. It opens as soon as it has loaded.')).toBeTruthy()
    isOnline = true
    await pass(31_000)
    expect(screen.getByText('Remove this photo?')).toBeTruthy()
    expect(screen.queryByText('We could not load this window yet. It opens as soon as it has loaded.')).toBeNull()
  })
})

describe('LazyWindow whose requests get no answer', () => {
  function open() {
    hang()
    const Part = part('Remove this photo?')
    render(
      <LazyWindow>
        <Part />
      </LazyWindow>,
    )
  }

  it('says after 0.3 s that it is loading, and after 10 s that it takes longer, and then loads at a press of Try again', async () => {
    open()
    await pass(200)
    expect(screen.getByRole('status').textContent).toBe('')
    await pass(200)
    expect(screen.getByRole('status').textContent).toBe('Loading')
    await pass(10_000)
    expect(screen.getByRole('status').textContent).toContain('This takes longer than usual.')
    answer()
    await press('Try again')
    expect(screen.getByText('Remove this photo?')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('opens by itself when its script arrives after the limit of 120 s', async () => {
    open()
    await pass(121_000)
    expect(screen.getByText('We could not load this window yet. It opens as soon as it has loaded.')).toBeTruthy()
    answer()
    await pass(61_000)
    expect(screen.getByText('Remove this photo?')).toBeTruthy()
  })

  it('loads at a press of Try again after the limit of 120 s', async () => {
    open()
    await pass(121_000)
    answer()
    await press('Try again')
    expect(screen.getByText('Remove this photo?')).toBeTruthy()
  })
})

describe('LoadBoundary', () => {
  it('shows the failure only at the address where the page failed, and loads again at another address', async () => {
    const Part = part('Your order')
    const page = (address: string, child: boolean) => (
      <LoadBoundary resetKey={address} failed={() => <p>failed at {address}</p>}>
        <Suspense fallback={null}>{child ? <Part /> : <p>Your trip</p>}</Suspense>
      </LoadBoundary>
    )
    const { rerender } = render(page('/outfitter', false))
    rerender(page('/cart', true))
    await pass(16_000)
    expect(screen.getByText('failed at /cart')).toBeTruthy()
    rerender(page('/outfitter', false))
    await pass(0)
    expect(screen.getByText('Your trip')).toBeTruthy()
  })

  it('offers a reload after a fault other than a missing script', async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const Broken = (): never => {
      throw new Error('broken')
    }
    render(
      <LoadBoundary
        failed={(retry) => (
          <button type="button" onClick={retry}>
            Try again
          </button>
        )}
      >
        <Broken />
      </LoadBoundary>,
    )
    await act(() => Promise.resolve(screen.getByRole('button').click()))
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
