import type { components, OrderRow } from '#contract/schema.gen.ts'
import { readSearch } from '#domain/search/read-search.ts'
import { isFound, typedWords, wordsOfPerson } from '#domain/search/search-words.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import type { Staff } from '#client/api/staff-session.ts'
import type { StaffIconName } from '#client/ui/pictures/staff-icon.tsx'
import { offeredPages } from '../offered-pages.ts'

type Answer = components['schemas']['AnythingAnswer']

export interface Hit {
  /** Unique in the window. */
  readonly key: string
  readonly kind: StaffTextKey & `find.${string}`
  readonly icon: StaffIconName
  readonly title: string
  readonly detail: string
  readonly path: string
  /** An administrator must open this outfitter first. */
  readonly opens?: { readonly id: number; readonly name: string }
}

const encoded = encodeURIComponent

/** Pages with a form for something new, by the page's path. */
const forms: Readonly<Record<string, StaffTextKey>> = {
  '/dashboard/users': 'users.new',
  '/admin/users': 'users.new',
  '/admin': 'outfitters.new',
  '/admin/rivers': 'river.new',
  '/admin/river-sections': 'section.new',
  '/dashboard/discounts': 'discount.new',
  '/dashboard/price-groups': 'price-group.new',
}

/** Pages and actions that the menu offers to this user. */
export function localHits(staff: Staff, typed: string): readonly Hit[] {
  const words = typedWords(typed)
  if (words.length === 0) return []
  const pages = offeredPages(staff)
  const found = (title: string): boolean => isFound(wordsOfPerson(title, ''), words)
  const account = { path: '/account', title: 'account.title', icon: 'user' } as const
  const shown = [...pages, account].map(({ path, title, icon }): Hit => ({
    key: path,
    kind: 'find.pages',
    icon,
    title: staffText(title),
    detail: '',
    path,
  }))
  const actions = pages.flatMap(({ path, icon }): Hit[] => {
    const title = path === '/admin' && !staff.can('outfitters.manage') ? undefined : forms[path]
    if (title === undefined) return []
    const address = `${path}?new=1`
    return [{ key: address, kind: 'find.actions', icon, title: staffText(title), detail: '', path: address }]
  })
  return [...shown, ...actions].filter(({ title }) => found(title))
}

function orderHit(order: OrderRow, staff: Staff): Hit {
  const { id, name, email, total, display_date: date, outfitter } = order
  const where = staff.user.outfitter_id === null ? [outfitter.name] : []
  return {
    key: `order ${id}`,
    kind: 'find.orders',
    icon: 'receipt',
    title: `${staffText('find.order', { id: String(id) })} · ${formatMoney('en', cents(total))}`,
    detail: [name, email, date, ...where].filter(Boolean).join(' · '),
    path: `/dashboard/order-detail/${id}`,
  }
}

/** Finds orders among those that the device holds, as the server would (docs/rules.md#find-anything). */
export function storedOrderHits(orders: readonly OrderRow[], staff: Staff, typed: string): readonly Hit[] {
  const { orderId, cents: amount, localCode, words } = readSearch(typed)
  return orders
    .filter(
      ({ id, total, local_code: code, name, email }) =>
        id === orderId ||
        (amount !== null && total === amount) ||
        (localCode !== null && code === localCode) ||
        (words.length > 0 && isFound(wordsOfPerson(name ?? '', email ?? ''), words)),
    )
    .slice(0, 5)
    .map((order) => orderHit(order, staff))
}

/** `typed`: the text of the answer. */
export function serverHits(answer: Answer, staff: Staff, typed: string): readonly Hit[] {
  const isOwn = staff.user.outfitter_id !== null
  const lists = isOwn ? '/dashboard' : '/admin'
  const within = (outfitter: { id: number; name: string }) => (isOwn ? {} : { opens: outfitter })
  const detailOf = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ')
  const all: Hit = {
    key: 'all-orders',
    kind: 'find.orders',
    icon: 'list',
    title: staffText('find.all-orders', { text: typed }),
    detail: '',
    path: `${lists}/orders?text=${encoded(typed)}`,
  }
  return [
    ...answer.orders.map((order) => orderHit(order, staff)),
    ...(answer.orders.length < 5 ? [] : [all]),
    ...answer.users.map(({ id, name, email, outfitter }): Hit => ({
      key: `user ${id}`,
      kind: 'find.users',
      icon: 'users',
      title: name,
      detail: detailOf([email, isOwn ? null : outfitter?.name]),
      path: `${lists}/users?q=${encoded(email)}`,
    })),
    ...answer.albums.map(({ id, name, date, outfitter }): Hit => ({
      key: `album ${id}`,
      kind: 'find.albums',
      icon: 'archive',
      title: name,
      detail: detailOf([date, isOwn ? null : outfitter.name]),
      path: `/photographer/${id}`,
    })),
    ...answer.displayGroups.map(({ id, client_id: clientId, name, date, outfitter }): Hit => ({
      key: `group ${id}`,
      kind: 'find.groups',
      icon: 'stack',
      title: name,
      detail: detailOf([date, isOwn ? null : outfitter.name]),
      path: `/dashboard/display-groups?date=${date}&group=${encoded(clientId ?? String(id))}`,
      ...within(outfitter),
    })),
    ...answer.discounts.map(({ id, name, outfitter }): Hit => ({
      key: `code ${id}`,
      kind: 'find.codes',
      icon: 'tag',
      title: name,
      detail: isOwn ? '' : outfitter.name,
      path: `/dashboard/discounts?q=${encoded(name)}`,
      ...within(outfitter),
    })),
  ]
}
