import { describe, expect, it } from 'vitest'
import { chunkGroups } from '../../../src/tools/build/chunk-groups.ts'
import { at } from '../../../src/tools/build/root.ts'

const file = (path: string): string => at(`src/client/${path}`)
const staff = 'app/staff/staff-routes.tsx'
const pending = 'features/orders/pending/pending-orders-page.tsx'
const login = 'app/staff/login/login-page.tsx'
const cart = 'app/guest/cart/cart-page.tsx'
const payment = 'features/checkout/card/card-checkout.tsx'
const select = 'ui/fields/select.tsx'
const device = 'app/boot/start-device.ts'

const imports: Record<string, { now?: readonly string[]; later?: readonly string[] }> = {
  'main.tsx': { now: ['react'], later: [staff, login, cart, device, select, 'delivery'] },
  [device]: { now: ['react', 'database', 'api-client'] },
  [cart]: { now: ['react', 'database', 'summary', 'small-print'], later: [payment, 'dialog'] },
  [payment]: { now: ['react', 'small-print', 'card-form', select] },
  [select]: { now: ['react', 'popper'] },
  [login]: { now: ['react', 'dialog', 'staff-texts', 'api-client'] },
  [staff]: { now: ['react', 'staff-texts', 'menu'], later: [pending] },
  [pending]: { now: ['database', 'summary', 'dialog', 'order-card'] },
}

const graph = {
  getModuleInfo: (id: string) => {
    const { now = [], later = [] } = Object.entries(imports).find(([path]) => file(path) === id)?.[1] ?? {}
    return { importedIds: now.map(file), dynamicallyImportedIds: later.map(file) }
  },
}

describe('chunkGroups', () => {
  const groups = chunkGroups(graph)
  const groupOf = (path: string) => groups.get(file(path))

  it('puts the code that every page loads after its first paint into one chunk', () => {
    expect([device, 'database'].map(groupOf)).toEqual(['start-device', 'start-device'])
  })

  it('puts the pending orders into the chunk of the staff pages', () => {
    expect([staff, pending, 'menu', 'order-card'].map(groupOf)).toEqual(Array(4).fill('staff-routes'))
  })

  it('puts no code that only staff need into chunks of guests', () => {
    expect(groupOf('staff-texts')).toBe('login')
    expect(groupOf('summary')).toBe('shared')
    expect(['dialog', 'delivery'].map(groupOf)).toEqual(Array(2).fill(undefined))
  })

  it('spares a login the code of guests with which it shares a module', () => {
    expect(groupOf('api-client')).toBe('api')
  })

  it('puts each step of a purchase into one chunk', () => {
    expect([select, 'popper'].map(groupOf)).toEqual(['shop', 'shop'])
    expect([cart, 'small-print'].map(groupOf)).toEqual(['cart', 'cart'])
    expect([payment, 'card-form'].map(groupOf)).toEqual(['checkout', 'checkout'])
  })
})
