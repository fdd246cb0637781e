import { at } from './root.ts'

interface ModuleInfo {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const client = (path: string): string => at(`src/client/${path}`)

/** The banner's few styles would else be a file of their own, which every page loads. */
const app = ['main.tsx', 'ui/notices/banner.tsx'].map(client)
/** Every page loads these after the first paint. */
const device = [
  'app/boot/start-device.ts',
  'app/shell/offline-banner.tsx',
  'app/shell/page-manifest.tsx',
  'app/shell/test-mode-badge.tsx',
].map(client)
/** An outfitter's page loads these once its first photos show. */
const shop = [
  'app/guest/tell-me-when.tsx',
  'features/storefront/trip/time-slider.tsx',
  'shared-views/thumbhash-image.ts',
  'ui/fields/select.tsx',
].map(client)
/** The outfitter's page loads the orders of this device while the guest looks, and with them the cart. */
const cart = ['cart/cart-page', 'shop-orders', 'shop-offer', 'buy-now'].map((part) => client(`app/guest/${part}.tsx`))
const checkout = [
  'features/checkout/card/card-checkout.tsx',
  'features/checkout/counter/counter-checkout.tsx',
  'features/checkout/price-changed-dialog.tsx',
  'features/checkout/zero-balance-dialog.tsx',
].map(client)
const logins = ['login-page', 'lost-password-page', 'reset-password-page'].map((page) =>
  client(`app/staff/login/${page}.tsx`),
)
const staff = client('app/staff/staff-routes.tsx')
/**
 * Staff at the counter open the page of pending orders first, even without a network. So its modules are in one chunk
 * with the staff frame.
 */
const counter = [staff, client('features/orders/pending/pending-orders-page.tsx')]
/**
 * The entry modules of the staff's code. Guests load none of them, nor a module that only these import.
 * `src/tools/staff-files.ts` names the same entries.
 */
const staffDoors = [staff, client('device/uploads/start-uploads.ts'), client('features/uploads/read-on.ts')]

// React Query's index file imports modules for infinite queries and mutations. No first screen uses them, so they stay
// out of the chunks that every page loads.
const usedLater = /infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation\./

type Group = 'app' | 'api' | 'start-device' | 'shared' | 'login' | 'staff-routes' | 'shop' | 'cart' | 'checkout'

let groups: ReadonlyMap<string, Group> | undefined

/**
 * There are few chunks, because each file costs a phone one round trip. Each file also passes through the service
 * worker twice: the app fetches it first and then imports it. Guests load no module that only staff need. The cart page
 * loads no module that only the counter needs (docs/decisions/057-first-screens-load-few-files.md).
 */
export function chunkGroup(id: string, graph: ModuleGraph): string | null {
  groups ??= chunkGroups(graph)
  return groups.get(id) ?? null
}

export function chunkGroups(graph: ModuleGraph): ReadonlyMap<string, Group> {
  const found = new Map<string, Group>()
  const add = (group: Group, ids: Iterable<string>, isOf: (id: string) => boolean): void => {
    for (const id of ids) if (!found.has(id) && isOf(id)) found.set(id, group)
  }
  const isUsed = (id: string): boolean => !usedLater.test(id)
  add('app', reached(graph, app), isUsed)
  const atDevice = reached(graph, device)
  const atCounter = reached(graph, counter)
  const atCart = reached(graph, cart)
  const atCheckout = reached(graph, checkout)
  // A login shares the API's client and the session with guests. A chunk of guests would bring much more along.
  const ofGuests = new Set([...atDevice, ...atCart, ...atCheckout])
  add('api', reached(graph, logins), (id) => isUsed(id) && ofGuests.has(id))
  add('start-device', atDevice, isUsed)
  const guests = reached(graph, app, { lazily: true, except: [...staffDoors, ...logins] })
  const withLogin = reached(graph, app, { lazily: true, except: staffDoors })
  add('shop', reached(graph, shop), isUsed)
  add('shared', atCounter, (id) => atCart.has(id) || atCheckout.has(id))
  add('login', atCounter, (id) => withLogin.has(id) && !guests.has(id))
  add('staff-routes', atCounter, (id) => !withLogin.has(id))
  add('cart', atCart, isUsed)
  add('checkout', atCheckout, isUsed)
  return found
}

/**
 * Returns the modules `from` and every module that these import, directly or through others. `lazily` also follows
 * imports by `import()`.
 */
function reached(
  graph: ModuleGraph,
  from: readonly string[],
  { lazily = false, except = [] }: { lazily?: boolean; except?: readonly string[] } = {},
): Set<string> {
  const seen = new Set<string>()
  const closed = new Set(except)
  const waiting = [...from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = seen.has(id) || closed.has(id) ? null : graph.getModuleInfo(id)
    if (!module) continue
    seen.add(id)
    waiting.push(...module.importedIds, ...(lazily ? module.dynamicallyImportedIds : []))
  }
  return seen
}
