import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#domain/texts/texts.ts'
import { renderOwnOrders, type OwnOrdersMail } from '#server/modules/orders/order/own-orders-mail.ts'
import type { OwnOrderRow } from '#server/modules/orders/order/own-orders.store.ts'

const locales: readonly Locale[] = ['en', 'es', 'fr']

const order = (id: number, fields: Partial<OwnOrderRow> = {}): OwnOrderRow => ({
  id,
  status: 'completed',
  total: 5266,
  refunded_total: 0,
  placed_at: new Date('2026-07-05T03:30:00Z'),
  zone: 'America/Denver',
  photos: 4,
  missing: 0,
  email: 'ana@guest.test',
  hash: `hash-of-${id}`,
  outfitter: 'Räft <b>& "Röll"',
  slug: 'raft',
  ...fields,
})
const shop = {
  name: 'Räft <b>& "Röll"',
  slug: 'raft',
  header_color: '#123456',
  body_color: '#eef3f6',
  text_color: '#111111',
}
const render = (fields: Partial<OwnOrdersMail> = {}) =>
  renderOwnOrders({
    orders: [order(1043), order(1042)],
    hasMore: false,
    shop,
    publicUrl: 'https://photos.test',
    locale: 'en',
    ...fields,
  })

describe('renderOwnOrders', () => {
  it.each(locales)('says the same in text and HTML, in the language %s, without unfilled places', (locale) => {
    for (const askedAt of [shop, null]) {
      const { subject, text, html } = render({ locale, shop: askedAt, hasMore: true })
      const window = new Window()
      window.document.write(html)
      const links = [...window.document.querySelectorAll('a.link')].map((link) => link.getAttribute('href'))
      for (const id of [1043, 1042]) {
        const href = `https://photos.test/deliver/raft/order/hash-of-${id}/external`
        expect(links).toContain(href)
        expect(text).toContain(href)
        expect(window.document.body.textContent).toContain(String(id))
      }
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null/)
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).not.toContain('<b>')
    }
  })

  it('says how many photos are here while originals are still with the photographer', () => {
    const { text } = render({ orders: [order(1043, { missing: 3 }), order(1042, { status: 'pending', missing: 4 })] })
    expect(text).toMatch(/Order 1043 · July 4, 2026: 1 of 4 is here, 3 are still with the photographer\.?\nhttps/)
    expect(text).toContain('Order 1042 · July 4, 2026: it waits at the counter\n')
  })

  it('tells the day of the order in the time zone of the outfitter', () => {
    expect(render().text).toContain('Order 1043 · July 4, 2026: your photos are ready')
  })

  it.each([
    ['cancelled', { status: 'cancelled' as const }],
    ['refunded', { refunded_total: 5266 }],
    ['refunded', { photos: 0 }],
  ])('gives an order that is %s no link', (state, fields) => {
    const { html, text } = render({ orders: [order(7, fields)] })
    for (const part of [html, text]) {
      expect(part).not.toContain('hash-of-7')
      expect(part).toContain(`it was ${state}`)
      expect(part).toContain('https://photos.test/outfitter/raft/external')
    }
  })

  it('opens the newest order that can be opened with its button', () => {
    const { text } = render({ orders: [order(9, { status: 'cancelled' }), order(8, { status: 'pending' }), order(7)] })
    expect(/https:\S+/.exec(text)?.[0]).toBe('https://photos.test/deliver/raft/order/hash-of-8/external')
    expect(text).toContain('it waits at the counter')
  })
})
