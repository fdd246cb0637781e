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

/** The single photos of today's trips at the demo outfitter, outside of display groups. */
async function singlesOfToday(url: string): Promise<readonly { id: number }[]> {
  const shop = await call(url, 'GET', `search/outfitter/${shopSlug}`)
  const { outfitter, today: date } = shop.body as unknown as { outfitter: { id: number }; today: string }
  const day = await call(url, 'POST', 'search/displayGroups', { body: { outfitterId: outfitter.id, date } })
  return (day.body as unknown as { photos: { id: number }[] }).photos
}

/** Creates a cart of the external channel with this number of single photos, through the API and without a browser. */
export async function fillCart(url: string, photos: number): Promise<Guest> {
  const chosen = (await singlesOfToday(url)).slice(0, photos)
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

export async function buyPhotos(url: string, { photos = 3, email = buyer.email, name = buyer.name }: Choice = {}) {
  const guest = await fillCart(url, photos)
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
