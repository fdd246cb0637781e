import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { renderDeliveryMail, type DeliveryMailInput } from '#server/platform/mail/delivery-mail.ts'
import { contrast } from '#domain/outfitters/contrast.ts'
import { readableColors } from '#server/platform/mail/readable-colors.ts'

const link = 'https://photos.example/deliver/arkansas/order/abc_DEF-123/external'
const input: DeliveryMailInput = {
  outfitter: { name: 'Arkansas Headwaters', header_color: '#123456', body_color: '#eef3f6', text_color: '#111111' },
  order: { id: 1042, name: 'Ana', total: cents(10130), photoCount: 9, receiptNumber: 'aB3d' },
  link,
  locale: 'en',
}

describe('the delivery mail', () => {
  test('says what was bought and where it is, in text and in HTML', () => {
    const mail = renderDeliveryMail(input)
    expect(mail.subject).toBe('Your trip photos from Arkansas Headwaters')
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain('Hello Ana,')
      expect(body).toContain('Your 9 photos are ready')
      expect(body).toContain(link)
      expect(body).toContain('Order 1042 · $101.30')
      expect(body).toContain('Receipt aB3d')
    }
  })

  test('one photo, no name and no receipt have their own sentences', () => {
    const { text } = renderDeliveryMail({
      ...input,
      order: { ...input.order, name: ' ', photoCount: 1, receiptNumber: null },
    })
    expect(text).toMatch(/^Hello,\n/)
    expect(text).toContain('Your 1 photo is ready')
    expect(text).not.toContain('Receipt')
  })

  test('names cannot bring markup, headers or lines of their own', () => {
    const nasty = 'Eve <script>alert(1)</script> "&\'\r\nBcc: all@example.com'
    const mail = renderDeliveryMail({
      ...input,
      outfitter: {
        ...input.outfitter,
        name: nasty,
        header_color: '#fff"><img src=x>',
        body_color: 'url(x)',
        text_color: '',
      },
      order: { ...input.order, name: nasty },
    })
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(mail.text).not.toMatch(/^Bcc:/m)
    expect(mail.html).not.toMatch(/<script|<img|url\(/)
    expect(mail.html).toContain('Eve &lt;script&gt;')
  })
})

describe('colours', () => {
  const chosen = (header_color: string, body_color: string, text_color: string) =>
    readableColors({ header_color, body_color, text_color })

  test('readable ones are taken as they are', () => {
    expect(chosen('#123456', '#ffffff', '#222222')).toMatchObject({
      header: '#123456',
      page: '#ffffff',
      onPage: '#222222',
      button: '#123456',
    })
  })

  test.each([
    ['#ffffff', '#ffffff', '#ffffff'],
    ['#ffff00', '#000000', '#111111'],
    ['#777777', '#777777', '#777777'],
    ['nonsense', 'red', 'javascript:1'],
  ])('%s, %s and %s end up readable everywhere', (header, body, text) => {
    const colors = chosen(header, body, text)
    expect(contrast(colors.header, colors.onHeader)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.page, colors.onPage)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.button, colors.onButton)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colors.button, '#ffffff')).toBeGreaterThanOrEqual(3)
  })
})
