import { randomBytes } from 'node:crypto'
import { Guest, newKey } from '../../support/guest.ts'
import { placeAtCounter } from '../../support/placed-order.ts'
import { insertBatch } from '../../support/prepaid.ts'
import { addDiscount, addGroup, insertPhotos, openShop, type Shop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import type { TestApp } from '../../support/test-app.ts'
import type { Kind } from './named-entities.ts'

type Id = number | string

export function randomWord(): string {
  return randomBytes(6).toString('hex')
}

/** An outfitter with one entity of every kind. All its names and addresses contain one unique word, its mark. */
export class Tenant {
  readonly test: TestApp
  readonly shop: Shop
  readonly mark: string
  readonly #owner: Staff
  /** The secret of each cart, by the order's id. */
  readonly cartTokens = new Map<Id, string>()
  /** The secret hash of each placed order, by the order's id. */
  readonly hashes = new Map<Id, string>()
  readonly #kept = new Map<string, Promise<Id>>()

  constructor(test: TestApp, shop: Shop, mark: string, owner: Staff) {
    this.test = test
    this.shop = shop
    this.mark = mark
    this.#owner = owner
  }

  static async open(test: TestApp): Promise<Tenant> {
    const { db } = test.data.database
    const mark = `mark${randomWord()}`
    const shop = await openShop(db, { slug: mark, outfitter: { discount_24: 0 } })
    await db
      .insertInto('outfitter_river_sections')
      .values({ outfitter_id: shop.outfitterId, river_section_id: shop.sectionId })
      .execute()
    const { outfitterId } = shop
    const owner = await openStaff(test.url, db, { role: 'outfitter', outfitterId, name: `Owner of ${mark}` })
    return new Tenant(test, shop, mark, owner)
  }

  get id(): number {
    return this.shop.outfitterId
  }

  /**
   * Returns the id of an entity of this kind, which it creates at first use. `purpose` is a name, such as the tested
   * operation, under which the entity stays in use until `spend` discards it.
   */
  take(kind: Kind, purpose: string): Promise<Id> {
    const key = `${purpose} ${kind}`
    const kept = this.#kept.get(key) ?? this.make(kind)
    this.#kept.set(key, kept)
    return kept
  }

  /**
   * Discards all entities that `take` made for this purpose, because a call has changed them. The next `take` creates
   * new ones.
   */
  spend(purpose: string): void {
    for (const key of this.#kept.keys()) if (key.startsWith(`${purpose} `)) this.#kept.delete(key)
  }

  /** Creates an album of the photographer at this outfitter and returns its id. */
  async album(photographerId: number): Promise<number> {
    const { id } = await this.test.data.database.db
      .insertInto('albums')
      .values({
        outfitter_id: this.id,
        river_section_id: this.shop.sectionId,
        photographer_id: photographerId,
        date: '2026-07-04',
        time_of_day: 'Morning',
        name: `Album of ${this.mark}`,
        created_at: this.test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  async photo(albumId: number): Promise<number> {
    const [id] = await insertPhotos(this.test.data.database.db, albumId, 1, this.test.clock.now())
    return id ?? 0
  }

  async make(kind: Kind): Promise<Id> {
    const { db } = this.test.data.database
    const now = this.test.clock.now()
    const name = `${this.mark} ${randomWord()}`
    switch (kind) {
      case 'outfitter':
        return this.id
      case 'section':
      case 'section not offered':
        return this.#section(kind === 'section')
      case 'user':
      case 'photographer': {
        const role = kind === 'user' ? 'employee' : 'photographer'
        return (await openStaff(this.test.url, db, { role, outfitterId: this.id, name })).userId
      }
      case 'session': {
        const id = await this.make('user')
        const own = db.selectFrom('sessions').select('id').where('user_id', '=', Number(id))
        return (await own.executeTakeFirstOrThrow()).id
      }
      case 'passkey':
        return this.#passkey(now)
      case 'discount':
        return addDiscount(db, this.shop, { name, value: 500 })
      case 'prepaid batch':
        return insertBatch(db, this.shop, name)
      case 'price group': {
        const group = { outfitter_id: this.id, photo_count: 11 + Math.floor(Math.random() * 1e6), price: 9000 }
        return (await db.insertInto('price_groups').values(group).returning('id').executeTakeFirstOrThrow()).id
      }
      case 'guide': {
        const guide = { outfitter_id: this.id, name }
        return (await db.insertInto('guides').values(guide).returning('id').executeTakeFirstOrThrow()).id
      }
      case 'album':
        return this.album(this.shop.photographerId)
      case 'photo':
        return this.photo(this.shop.albumId)
      case 'display group':
        return addGroup(db, this.shop, { name, photoIds: this.shop.photoIds.slice(0, 2), createdAt: now })
      case 'slideshow': {
        const show = { outfitter_id: this.id, name, created_at: now }
        return (await db.insertInto('slideshows').values(show).returning('id').executeTakeFirstOrThrow()).id
      }
      case 'cart':
        return this.#cart()
      case 'pending order':
        return this.#pending()
      case 'completed order':
        return this.#completed()
      case 'delivery':
        return this.hashes.get(await this.#completed()) ?? ''
      case 'sent delivery':
        return this.#sent()
      case 'share':
        return this.#share()
      case 'river': {
        // Rivers belong to no outfitter, so the name does not contain the outfitter's mark.
        const river = { name: `River ${randomWord()}` }
        const { id } = await db.insertInto('rivers').values(river).returning('id').executeTakeFirstOrThrow()
        return id
      }
      case 'waiting mail': {
        const order_id = await this.#completed()
        const { id } = await db
          .selectFrom('mails')
          .select('id')
          .where('order_id', '=', order_id)
          .where('sent_at', 'is', null)
          .executeTakeFirstOrThrow()
        return id
      }
      case 'tax override': {
        const day = new Date(Date.UTC(2030, 0, 1 + Math.floor(Math.random() * 9_000))).toISOString().slice(0, 10)
        const override = { state: 'CO', rate_ppm: 1, taxable: true, effective_on: day, created_at: now }
        return (
          await db
            .insertInto('tax_overrides')
            .values({ country: 'US', ...override })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      }
    }
  }

  async #section(isOffered: boolean): Promise<number> {
    const { db } = this.test.data.database
    const river = await this.make('river')
    const section = { name: `Section ${randomWord()}`, river_id: Number(river) }
    const { id } = await db.insertInto('river_sections').values(section).returning('id').executeTakeFirstOrThrow()
    if (isOffered)
      await db.insertInto('outfitter_river_sections').values({ outfitter_id: this.id, river_section_id: id }).execute()
    return id
  }

  async #passkey(created_at: Date): Promise<number> {
    const user_id = Number(await this.make('user'))
    const passkey = { user_id, name: this.mark, credential_id: newKey(), public_key: Buffer.alloc(0), created_at }
    const row = { ...passkey, sign_count: 0 }
    const { db } = this.test.data.database
    return (await db.insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async #cart(): Promise<number> {
    const guest = new Guest(this.test.url)
    this.#pause()
    await guest.start(this.shop.slug, [{ photo_id: this.shop.photoIds[0] }])
    this.cartTokens.set(guest.orderId, guest.cartToken)
    return guest.orderId
  }

  async #pending(): Promise<number> {
    this.#pause()
    const order = await placeAtCounter(this.test, this.shop.slug, [{ photo_id: this.shop.photoIds[1] }], {
      name: `Guest of ${this.mark}`,
    })
    this.cartTokens.set(order.orderId, order.guest.cartToken)
    this.hashes.set(order.orderId, order.hash)
    return order.orderId
  }

  async #completed(): Promise<number> {
    const id = await this.#pending()
    const { status } = await this.#owner.post('order/release', { id })
    if (status !== 200) throw new Error(`order ${id} was not released`)
    return id
  }

  async #sent(): Promise<number> {
    this.#pause()
    const { body } = await this.#owner.post('order/send', {
      outfitter_id: this.id,
      client_id: newKey(),
      items: [{ photo_id: this.shop.photoIds[1] }],
      emails: [`${randomWord()}@guest.test`],
      name: `Guest of ${this.mark}`,
      way: 'paid',
    })
    return body.order.deliveries?.[0]?.id ?? 0
  }

  async #share(): Promise<string> {
    const orderId = await this.#completed()
    const hash = newKey().repeat(2).slice(0, 43)
    const created_at = this.test.clock.now()
    await this.test.data.database.db.insertInto('shares').values({ order_id: orderId, hash, created_at }).execute()
    return hash
  }

  /** Advances the clock, because the server lets one IP address create at most 300 carts in ten minutes. */
  #pause(): void {
    this.test.clock.advance(3_000)
  }
}
