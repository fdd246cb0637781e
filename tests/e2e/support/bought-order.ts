import { buyer, call, Guest } from '../../support/guest.ts'

const shopSlug = 'arkansas-headwaters'

export interface BoughtOrder {
  readonly id: number
  readonly hash: string
  readonly total: number
  /** The path of the delivery page. The mail to the guest links to this page. */
  readonly page: string
}

interface Choice {
  readonly photos?: number
  readonly email?: string
  readonly name?: string
}

interface Today {
  readonly photos: readonly { id: number }[]
  readonly displayGroups: readonly { id: number; name: string }[]
}

/** Today's trips at the demo outfitter. `photos` are in no display group. */
async function soldToday(url: string): Promise<Today> {
  const shop = await call(url, 'GET', `search/outfitter/${shopSlug}`)
  const { outfitter, today: date } = shop.body as unknown as { outfitter: { id: number }; today: string }
  const day = await call(url, 'POST', 'search/displayGroups', { body: { outfitterId: outfitter.id, date } })
  return day.body as unknown as Today
}

/** Creates a cart of the external channel with this number of single photos, through the API and without a browser. */
export async function fillCart(url: string, photos: number): Promise<Guest> {
  const chosen = (await soldToday(url)).photos.slice(0, photos)
  if (chosen.length < photos) throw new Error(`There are only ${chosen.length} single photos today`)
  const guest = new Guest(url)
  await guest.start(
    shopSlug,
    chosen.map(({ id }) => ({ photo_id: id })),
  )
  return guest
}

function placed(order: { id: number; hash: string | null; total: number }): BoughtOrder {
  if (!order.hash) throw new Error('The order was not placed')
  const { id, hash, total } = order
  return { id, hash, total, page: `/deliver/${shopSlug}/order/${hash}/external` }
}

export async function buyPhotos(url: string, { photos = 3, ...who }: Choice = {}): Promise<BoughtOrder> {
  return paidBy(await fillCart(url, photos), who)
}

/** Buys a display group of today's trips. */
export async function buyGroup(url: string, name: string, email: string): Promise<BoughtOrder> {
  const group = (await soldToday(url)).displayGroups.find((each) => each.name === name)
  if (group === undefined) throw new Error(`There is no display group ${name} today`)
  const guest = new Guest(url)
  await guest.start(shopSlug, [{ display_group_id: group.id }])
  return paidBy(guest, { email })
}

async function paidBy(guest: Guest, { email = buyer.email, name = buyer.name }: Omit<Choice, 'photos'>) {
  const who = { name, email }
  await guest.tax({ ...buyer, ...who })
  const { order } = (await guest.load(shopSlug)).body
  const answer = await guest.charge({ ...who, expected_total: order.total })
  if (answer.status !== 200) throw new Error(`Charged with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return placed(answer.body.order)
}

export async function orderAtCounter(url: string): Promise<BoughtOrder> {
  const guest = await fillCart(url, 2)
  const answer = await guest.counter()
  if (answer.status !== 200) throw new Error(`Placed with ${answer.status}: ${JSON.stringify(answer.body)}`)
  return placed(answer.body.order)
}
