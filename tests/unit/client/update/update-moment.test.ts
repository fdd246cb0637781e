import { describe, expect, it } from 'vitest'
import { updateMoment, type PageSituation } from '#client/offline/update-moment.ts'

const minute = 60_000
const now = Date.parse('2026-07-04T18:00:00Z')

/** Somebody looks at a page, just now, and nothing else is going on. */
const looking: PageSituation = {
  now,
  lastActivity: now - 5_000,
  hiddenSince: null,
  kiosk: false,
  cartLines: 0,
  paying: false,
  sending: false,
  editing: false,
  outdated: false,
}
const idle = { lastActivity: now - 6 * minute }
const away = { hiddenSince: now - minute }
const outdated = { outdated: true }

describe('whether a new version may take the page’s place', () => {
  it.each([
    ['somebody looks at the page', {}, 'ask'],
    ['nobody has touched it for minutes', idle, 'now'],
    ['another tab has been looked at for a minute', away, 'now'],
    ['another tab was just opened', { hiddenSince: now - 1_000 }, 'ask'],
    ['a cart is being filled', { cartLines: 2 }, 'wait'],
    ['a cart is being filled in another tab', { cartLines: 2, ...away }, 'wait'],
    ['a cart was left', { cartLines: 2, ...idle }, 'now'],
    ['a payment is under way', { paying: true, ...idle, ...away }, 'wait'],
    ['something is being sent', { sending: true, ...idle, ...away }, 'wait'],
    ['something was typed', { editing: true, ...idle, ...away }, 'wait'],
    ['something was typed yesterday', { editing: true, lastActivity: now - 24 * 60 * minute }, 'now'],
    ['a guest stands at the kiosk', { kiosk: true }, 'wait'],
    ['a guest fills a cart at the kiosk', { kiosk: true, cartLines: 1, lastActivity: now - 2 * minute }, 'wait'],
    ['nobody stands at the kiosk', { kiosk: true, lastActivity: now - 2 * minute }, 'now'],
  ] as const)('%s', (_name, situation, moment) => {
    expect(updateMoment({ ...looking, ...situation })).toBe(moment)
  })

  it.each([
    ['what is typed is not lost', { editing: true, ...idle }, 'wait'],
    ['a cart is kept over it, and its guest asked', { cartLines: 2 }, 'ask'],
    ['a payment is found again by the next page', { paying: true }, 'ask'],
    ['a payment whose guest waits and does nothing goes on', { paying: true, ...idle }, 'now'],
    ['what cannot be sent does not hold it up', { sending: true, ...idle }, 'now'],
    ['a kiosk does not ask its guest', { kiosk: true }, 'now'],
  ] as const)('when the server answers the page no more, %s', (_name, situation, moment) => {
    expect(updateMoment({ ...looking, ...outdated, ...situation })).toBe(moment)
  })
})
