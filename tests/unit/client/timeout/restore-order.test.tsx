import 'fake-indexeddb/auto'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { RestoreOrder } from '#client/features/storefront/restore-order.tsx'
import { offlineDatabase } from '#client/device/database/device-database.ts'
import { setCartAside } from '#client/device/kiosk/set-aside-cart.ts'
import { NoticeRegion } from '#client/ui/notices/notices.tsx'
import { emptyAll, putCart, slug } from './set-aside-fixtures.ts'

const database = offlineDatabase()

// The page loads the dialog's code on first use. Loading the code here keeps that wait out of the tests.
beforeAll(async () => void (await import('#client/shared-views/question.tsx')))

async function letWorkRun(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  })
}

async function show(hasCart: boolean): Promise<void> {
  render(
    <>
      <RestoreOrder slug={slug} hasCart={hasCart} />
      <NoticeRegion closeLabel="Close" />
    </>,
  )
  await letWorkRun()
}

async function press(name: string): Promise<void> {
  act(() => screen.getAllByRole('button', { name }).at(-1)?.click())
  await letWorkRun()
}

const bar = () => screen.queryByRole('complementary', { name: 'Restore my order' })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await emptyAll(database)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("'Restore my order'", () => {
  it('is not offered when no cart was set aside', async () => {
    await putCart(database)
    await show(true)
    expect(bar()).toBeNull()
  })

  it('shows the stored cart and restores it at once when there is no other order', async () => {
    await putCart(database)
    await setCartAside(slug)
    await show(false)
    expect(bar()?.textContent).toContain('We kept your order: 2 photos, 1 photo group')
    await press('Restore my order')
    expect((await database.carts.get(slug))?.lines).toHaveLength(3)
    expect((await database.orders.get(slug))?.cartToken).toBe('secret-cart-1')
    expect(bar()).toBeNull()
  })

  it('asks before it replaces the current order, and then sets the current order aside', async () => {
    await putCart(database, { localId: 'first' })
    await setCartAside(slug)
    await putCart(database, { localId: 'second' })
    await show(true)
    await press('Restore my order')
    expect(screen.getByRole('dialog', { name: 'Replace your current order?' })).toBeTruthy()
    await press('Cancel')
    expect((await database.carts.get(slug))?.localId).toBe('second')

    await press('Restore my order')
    await press('Restore my order')
    expect((await database.carts.get(slug))?.localId).toBe('first')
    expect((await database.setAside.toArray()).map(({ localId }) => localId)).toEqual(['second'])
  })

  it('says that the order can no longer be restored when its one-hour limit ends while the dialog is open', async () => {
    await putCart(database)
    await setCartAside(slug)
    await show(false)
    vi.setSystemTime(Date.now() + 3_600_001)
    await press('Restore my order')
    expect(screen.getByText('You can no longer restore this order')).toBeTruthy()
    expect(await database.carts.count()).toBe(0)
  })
})
