import type { CartGroup, CartPhoto, CartShop } from '#client/device/database/cart-rows.ts'

export const shop: CartShop = {
  id: 1,
  slug: 'arkansas-headwaters',
  name: 'Arkansas Headwaters',
  price_groups: [
    { photo_count: 1, price: 1500 },
    { photo_count: 3, price: 3500 },
    { photo_count: 10, price: 7500 },
  ],
  display_group_price: 6000,
  discount_24: 20,
  processing_fee: 250,
  display_group_only: false,
  river_sections: [{ id: 5, fee: 150, river: { fee: 300 } }],
}

export function photo(id: number): CartPhoto {
  return { id, name: `IMG_${id}`, width: 3000, height: 2000, path: `/images/${id}/1/w/s`, river_section_id: 5 }
}

export function group(id: number, photoIds: number[], created = new Date()): CartGroup {
  return { id, name: `Guide ${id}`, created_at: created.toISOString(), photos: photoIds.map(photo) }
}

interface Item {
  photo_id?: number
  display_group_id?: number
}

/** Imitates a server with carts. It answers as the API contract says and applies each idempotency key once. */
export class CartServer {
  readonly calls: { path: string; key: string | null; body: Record<string, unknown> }[] = []
  readonly answers = new Map<string, Response>()
  items: Item[] = []
  orderId = 0
  effects = 0
  /** The ids of photos that are no longer for sale. */
  gone = new Set<number>()
  placed = false
  /** The time of the order's last change on the server. */
  changedAt = new Date()
  receipt: string | null = null
  paying = false
  /** The number of upcoming calls that the server applies, but whose answers get lost. */
  losesAnswers = 0
  offline = false

  readonly fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input)
    if (this.offline) throw new TypeError('Failed to fetch')
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const body: Record<string, unknown> = await request.json()
    const key = request.headers.get('Idempotency-Key')
    this.calls.push({ path, key, body })
    const stored = key ? this.answers.get(key) : undefined
    const response = stored ?? this.#act(path, body, request.headers.get('Cart-Token'))
    if (key && response.ok) this.answers.set(key, response.clone())
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1
      throw new TypeError('Failed to fetch')
    }
    return response.clone()
  }

  #act(path: string, body: Record<string, unknown>, token: string | null): Response {
    if (path === '/order') {
      this.orderId += 1
      this.items = []
      this.placed = false
      this.effects += 1
      this.changedAt = new Date()
      return this.#answer(200, { success: true, order: this.order(), cart_token: `secret-${this.orderId}` })
    }
    const orderId = path.startsWith('/order/add') || path.startsWith('/order/remove') ? body.order_id : this.orderId
    if (token !== `secret-${this.orderId}` || orderId !== this.orderId) return this.#refuse(404, 'not-found')
    if (path === `/order/${this.orderId}`) {
      this.items = this.items.filter((item) => !this.gone.has(item.photo_id ?? -1))
      return this.#answer(200, { success: true, order: this.order() })
    }
    if (this.paying) return this.#refuse(409, 'payment-in-progress')
    if (this.placed) return this.#refuse(409, 'order-placed')
    const item = body as Item
    if (path === '/order/add-item') {
      if (this.gone.has(item.photo_id ?? -1)) return this.#refuse(422, 'photo-gone')
      this.items.push(item)
    } else {
      this.items = this.items.filter(
        (other) => other.photo_id !== item.photo_id || other.display_group_id !== item.display_group_id,
      )
    }
    this.effects += 1
    this.changedAt = new Date()
    return this.#answer(200, { success: true, order: this.order() })
  }

  order() {
    return {
      id: this.orderId,
      hash: this.placed ? 'h'.repeat(22) : null,
      status: this.placed ? 'completed' : 'cart',
      order_items: this.items.map((item, index) => ({
        id: index + 1,
        photo: item.photo_id ? photo(item.photo_id) : null,
        display_group: item.display_group_id ? group(item.display_group_id, [91, 92]) : null,
        added_at: new Date().toISOString(),
      })),
      subtotal: 1500 * this.items.length,
      discount24: 0,
      discount: null,
      discount_value: 0,
      processingFee: 250,
      riverFee: 0,
      riverSectionFee: 0,
      tax: null,
      total: 1500 * this.items.length + 250,
      updated_at: this.changedAt.toISOString(),
      square_transaction: this.receipt === null ? null : { receipt_number: this.receipt },
    }
  }

  #answer(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'server-time': new Date().toISOString() },
    })
  }

  #refuse(status: number, code: string): Response {
    const current = status === 409 ? { current: this.order() } : {}
    return this.#answer(status, { success: false, code, errors: { general: 'A sentence' }, ...current })
  }
}
