import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { contrast } from '#domain/outfitters/shop-colours.ts'
import type { Locale } from '#domain/texts/texts.ts'
import { renderGuestMail, type GuestMailInput, type GuestMailKind } from '#server/modules/orders/order/guest-mail.ts'
import { readableColors } from '#server/platform/mail/mail-layout.ts'

const kinds: readonly GuestMailKind[] = [
  'delivery',
  'released',
  'all-here',
  'counter-received',
  'email-changed',
  'zip-ready',
  'refund',
]
const locales: readonly Locale[] = ['en', 'es', 'fr']
const everyMail = kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const))

const link = 'https://photos.example/deliver/arkansas/order/abc_DEF-123/external'
const order: GuestMailInput['order'] = {
  id: 1042,
  name: 'Ana',
  total: cents(10130),
  prepaid: cents(0),
  photoCount: 9,
  missing: 0,
  receiptNumber: 'aB3d',
  completed: true,
  paidByCard: true,
  paidBy: null,
  refundedTotal: 0,
  cardsOn: null,
  whollyRefunded: false,
}
const input: GuestMailInput = {
  outfitter: {
    name: 'Arkansas Headwaters',
    header_color: '#123456',
    body_color: '#eef3f6',
    text_color: '#111111',
    timezone: 'America/Denver',
  },
  order,
  amounts: {
    subtotal: 12_000,
    discount24: 2400,
    discountName: 'RAFT10',
    discountValue: 960,
    processingFee: 250,
    riverFee: 259,
    riverSectionFee: 0,
    tax: 981,
    total: 10_130,
  },
  link,
  expiresAt: null,
  refunded: null,
  photosRefunded: false,
  prepaidBack: false,
  locale: 'en',
}

function parse(html: string) {
  const { document } = new Window()
  document.write(html)
  return document
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a guest mail', () => {
  test.each(everyMail)(
    'of the kind %s in the language %s is complete, with the same content in text and HTML',
    (kind, locale) => {
      const mail = renderGuestMail(kind, {
        ...input,
        locale,
        expiresAt: new Date('2026-07-11T05:30:00Z'),
        refunded: cents(2500),
      })
      for (const part of [mail.subject, mail.text]) {
        expect(part).not.toMatch(/[{}]|undefined|null|NaN|mail\./)
        expect(part).toContain('Arkansas Headwaters')
      }
      const page = parse(mail.html)
      expect(page.documentElement.lang).toBe(locale)
      expect(page.title).toBe(mail.subject)
      expect(page.querySelector('h1')?.textContent).toBe('Arkansas Headwaters')
      expect([...page.querySelectorAll('a')].map((anchor) => anchor.getAttribute('href'))).toEqual([link, link])
      const text = words(mail.text)
      for (const paragraph of page.querySelectorAll('td.body > p')) {
        if (paragraph.querySelector('a.button')) continue
        for (const lineBreak of paragraph.querySelectorAll('br')) lineBreak.replaceWith(' ')
        expect(text).toContain(words(paragraph.textContent))
      }
    },
  )

  test.each(everyMail)('of the kind %s in the language %s loads no other files and runs no scripts', (kind, locale) => {
    const { html } = renderGuestMail(kind, { ...input, locale })
    const page = parse(html)
    expect(page.querySelectorAll('img, script, link, iframe, object, form').length).toBe(0)
    expect(html).not.toMatch(/url\(|@import|src=/)
  })

  test.each(everyMail)(
    'of the kind %s in the language %s lets names inject no markup, headers or lines',
    (kind, locale) => {
      const injection = 'Eve <script>alert(1)</script> "&\'\r\nBcc: all@example.com\u202e'
      const mail = renderGuestMail(kind, {
        ...input,
        locale,
        link: 'https://photos.example/"><script>',
        outfitter: {
          ...input.outfitter,
          name: injection,
          header_color: '#fff"><img src=x>',
          body_color: 'url(x)',
          text_color: '',
        },
        order: { ...order, name: injection, receiptNumber: injection },
      })
      expect(mail.subject).not.toMatch(/[\r\n\u202e]/)
      expect(mail.text).not.toMatch(/^Bcc:/m)
      expect(mail.html).not.toMatch(/<script|<img|url\(/)
      expect(mail.html).toContain('Eve &lt;script&gt;')
      expect(parse(mail.html).querySelector('h1')?.textContent).toContain('Eve <script>alert(1)</script> "&\' Bcc:')
    },
  )
})

describe('renderGuestMail', () => {
  const bodies = (kind: GuestMailKind, changes: Partial<GuestMailInput> = {}) => {
    const { text, html } = renderGuestMail(kind, { ...input, ...changes })
    return [words(text), words(parse(html).body.textContent)]
  }

  test('writes the number of photos, the link, the order, the amount and the receipt into the delivery mail', () => {
    expect(renderGuestMail('delivery', input).subject).toBe('Your trip photos from Arkansas Headwaters')
    for (const body of bodies('delivery')) {
      expect(body).toContain('Hello Ana,')
      expect(body).toContain('Your 9 photos are ready')
      expect(body).toContain(link)
      expect(body).toContain('Order 1042 · $101.30')
      expect(body).toContain('Receipt aB3d')
    }
  })

  test('is the receipt of the order: what was paid, how, and what was given back', () => {
    const paid = { ...order, paidByCard: false, paidBy: 'cash', refundedTotal: 2500 } as const
    const rows = [
      ['Subtotal', '$120.00'],
      ['24hr discount', '-$24.00'],
      ['Discount RAFT10', '-$9.60'],
      ['Processing fee', '$2.50'],
      ['River fee', '$2.59'],
      ['Taxes', '$9.81'],
      ['Order total', '$101.30'],
      ['Paid in cash', '$101.30'],
      ['Refunded', '-$25.00'],
    ]
    for (const kind of ['delivery', 'released'] as const) {
      const { text, html } = renderGuestMail(kind, { ...input, order: paid })
      expect(text).toContain(rows.map((row) => row.join(': ')).join('\n'))
      const shown = [...parse(html).querySelectorAll('td.body tr')].map((row) =>
        [...row.children].map((cell) => words(cell.textContent)),
      )
      expect(shown).toEqual(rows)
    }
    expect(renderGuestMail('all-here', { ...input, order: paid }).text).not.toContain('Subtotal')
  })

  test.each([
    ['en', '9 of 12 are here, 3 are still with the photographer.'],
    ['es', '9 de 12 ya están aquí, 3 todavía están con el fotógrafo.'],
    ['fr', '9 sur 12 sont là, 3 sont encore chez le photographe.'],
  ] as const)('says in the language %s how many photos are here when some are missing', (locale, sentence) => {
    const some = { locale, order: { ...order, photoCount: 12, missing: 3 } }
    for (const kind of ['delivery', 'released', 'email-changed'] as const)
      for (const body of bodies(kind, some)) expect(body).toContain(sentence)
    for (const body of bodies('delivery', some)) expect(body).not.toContain('12 photos')
  })

  test('says in the last mail that all photos are here', () => {
    for (const body of bodies('all-here', { order: { ...order, photoCount: 12 } }))
      expect(body).toContain('All 12 are here.')
  })

  test('writes a delivery mail for one photo in the singular, and omits the name and the receipt when they are unknown', () => {
    const { text } = renderGuestMail('delivery', {
      ...input,
      order: { ...order, name: ' ', photoCount: 1, receiptNumber: null },
    })
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toContain('Your 1 photo is ready')
    expect(text).not.toContain('Receipt')
  })

  test.each([
    'See www.win.example now',
    'https://win.example',
    'mail me@win.example',
    'x'.repeat(61),
    'You won, call 970 555 0100',
    'win\uFF0Eexample',
    'win\u3002example\uFF0Fnow',
    'Claim your prize!',
    'Pay $50',
  ])("does not greet a guest as '%s', which a stranger could have typed as the name", (name) => {
    expect(renderGuestMail('delivery', { ...input, order: { ...order, name } }).text).toMatch(/^Hello,\n/)
  })

  test.each(['J.R. Smith', 'Boat 12', 'Dr. Ana María Núñez-O’Neill', '李 小龙'])('greets %s by name', (name) => {
    expect(renderGuestMail('delivery', { ...input, order: { ...order, name } }).text).toContain(`Hello ${name},`)
  })

  test('tells the guest in the counter order mail where to go and what to say, and shows the order number on its own line', () => {
    const mail = renderGuestMail('counter-received', { ...input, order: { ...order, completed: false } })
    const said = 'Please go to the checkout of Arkansas Headwaters and say that you placed a counter order.'
    expect(mail.text).toContain(said)
    expect(mail.text).toContain('Your order number: 1042')
    expect(mail.text).toContain('Your photos appear there as soon as your order is paid.')
    const page = parse(mail.html)
    expect(page.body.textContent).toContain(said)
    expect(page.querySelector('.number p:last-child')?.textContent).toBe('1042')
  })

  test('writes the order number without separators', () => {
    for (const locale of locales)
      expect(
        renderGuestMail('counter-received', { ...input, locale, order: { ...order, id: 1_234_567 } }).text,
      ).toContain(': 1234567')
  })

  test('names the order in the mail about a changed email address, and says whether the photos are ready', () => {
    for (const body of bodies('email-changed')) {
      expect(body).toContain('This is now the email address for order 1042. Your photos are here:')
      expect(body).not.toContain('counter')
    }
    for (const body of bodies('email-changed', { order: { ...order, completed: false } })) {
      expect(body).toContain('The order is waiting at the counter of Arkansas Headwaters:')
      expect(body).not.toContain('Your photos are here')
    }
  })

  test.each([
    ['en', 'America/Denver', 'July 10, 2026 at 11:30 PM MDT'],
    ['en', 'America/New_York', 'July 11, 2026 at 1:30 AM EDT'],
    ['es', 'America/Denver', '10 de julio de 2026'],
    ['fr', 'America/Denver', '10 juillet 2026'],
  ] as const)(
    'writes the expiry into the zip mail in the language %s by the clock of the outfitter in %s: %s',
    (locale, timezone, expected) => {
      const { text } = renderGuestMail('zip-ready', {
        ...input,
        locale,
        outfitter: { ...input.outfitter, timezone },
        expiresAt: new Date('2026-07-11T05:30:00Z'),
      })
      expect(text).toContain(expected)
    },
  )

  test('writes into the refund mail the amount, where the money goes and whether the guest can still open the photos', () => {
    const [text] = bodies('refund', { refunded: cents(2500) })
    expect(text).toContain('We have refunded $25.00 of order 1042.')
    expect(text).toContain('goes back to the card')
    expect(text).toContain('The link still opens them')
    const [whole] = bodies('refund', {
      refunded: cents(10130),
      order: { ...order, paidByCard: false, whollyRefunded: true },
    })
    expect(whole).not.toContain('card')
    expect(whole).toContain('you can no longer download its photos')
  })

  test.each([
    ['es', '$25.00'],
    ['fr', '25,00'],
  ] as const)('formats 2500 cents in the language %s as %s', (locale, expected) => {
    expect(renderGuestMail('refund', { ...input, locale, refunded: cents(2500) }).text).toContain(expected)
  })
})

describe('the colours of a mail', () => {
  const chosen = (header_color: string, body_color: string, text_color: string) =>
    readableColors({ header_color, body_color, text_color })

  test('are used unchanged when they are readable', () => {
    expect(chosen('#123456', '#ffffff', '#222222')).toMatchObject({
      header: '#123456',
      page: '#ffffff',
      onPage: '#222222',
      button: '#123456',
      dark: { header: '#123456' },
    })
  })

  test.each([
    ['#ffffff', '#ffffff', '#ffffff'],
    ['#ffff00', '#000000', '#111111'],
    ['#777777', '#777777', '#777777'],
    ['#000000', '#000000', '#000000'],
    ['nonsense', 'red', 'javascript:1'],
  ])('chosen as %s, %s and %s become readable, in light and in dark mode', (header, body, text) => {
    const colors = chosen(header, body, text)
    expect(contrast(colors.header, colors.onHeader)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.page, colors.onPage)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.button, colors.onButton)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.button, '#ffffff')).toBeGreaterThanOrEqual(3)
    expect(contrast(colors.dark.header, colors.dark.onHeader)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.dark.buttonEdge, colors.dark.card)).toBeGreaterThanOrEqual(3)
  })

  test('include a dark header in dark mode when the outfitter chose a white header', () => {
    expect(chosen('#ffffff', '#ffffff', '#000000').dark.header).toBe('#18242D')
  })
})
