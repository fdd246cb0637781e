import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession } from '#client/api/session.ts'
import { storeSession, restoreSession } from '#client/api/stored-session.ts'
import { until } from '../device/offline-fixtures.ts'
import { group } from '../cart/cart-fixtures.ts'
import { openStorefront } from './open-storefront.tsx'

const { refuse } = vi.hoisted(() => {
  const hoisted = {
    refuse(): never {
      throw new DOMException('The operation is insecure', 'SecurityError')
    },
  }
  // Dexie looks for IndexedDB when it is imported, so the test replaces IndexedDB before that import.
  Object.assign(globalThis, { indexedDB: { open: hoisted.refuse }, IDBKeyRange: {} })
  return hoisted
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(globalThis, name, 'get').mockImplementation(refuse)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a browser that refuses every storage', () => {
  it('shows the photos, and says after a tap on Add that nothing was saved', async () => {
    openStorefront('no-storage', [group(7, [91])])
    const button = screen.getByRole('button', { name: 'Add Group To Cart' })
    await until(() => !button.hasAttribute('aria-busy'))
    fireEvent.click(button)
    await screen.findByText(/^Your browser did not let us save this/)
    expect(screen.queryByText('Group in your cart')).toBeNull()
  })

  it('keeps a user logged in while the page is open', async () => {
    const user = { id: 4 } as Parameters<typeof storeSession>[0]['user']
    expect(await restoreSession()).toBeNull()
    await storeSession({ token: 'a token', user })
    expect(currentSession()?.token).toBe('a token')
  })
})
