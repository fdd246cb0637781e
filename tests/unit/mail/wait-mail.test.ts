import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#domain/texts/texts.ts'
import { renderWaitMail, type WaitMailKind } from '#server/modules/groups/waits/wait-mail.ts'

const kinds: readonly WaitMailKind[] = ['wait-confirmed', 'wait-found', 'wait-ended']
const locales: readonly Locale[] = ['en', 'es', 'fr']
const shop = {
  name: 'Räft <b>& "Röll"',
  slug: 'raft',
  header_color: '#123456',
  body_color: '#eef3f6',
  text_color: '#111111',
}
const wait = { date: '2026-07-04', from_minute: 600, to_minute: 725, locale: 'en', stop_token: 'the-token' }
const day = 'https://photos.test/outfitter/raft/external?date=2026-07-04'

function linksOf(html: string): (string | null)[] {
  const window = new Window()
  window.document.write(html)
  return [...window.document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

describe('renderWaitMail', () => {
  it.each(kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
    'writes the mail %s in the language %s with the day and the link that stops it',
    (kind, locale) => {
      const { subject, text, html } = renderWaitMail(kind, {
        wait: { ...wait, locale },
        shop,
        publicUrl: 'https://photos.test',
      })
      for (const part of [subject, text, html]) expect(part).not.toMatch(/\{\w+\}|undefined|null|mail\.wait/)
      for (const href of [day, `${day}&stop=the-token`]) {
        expect(text).toContain(href)
        expect(linksOf(html)).toContain(href)
      }
      expect(subject).toContain('2026')
      expect(text.includes('10:00')).toBe(kind !== 'wait-ended')
      expect(html).toContain(`<html lang="${locale}">`)
      expect(html).not.toContain('<b>')
    },
  )

  it('opens the found group first', () => {
    const found = { kind: 'group', id: 7 } as const
    const { text } = renderWaitMail('wait-found', { wait, shop, publicUrl: 'https://photos.test', found })
    expect(/https:\S+/.exec(text)?.[0]).toBe(`${day}&group=7`)
  })
})
