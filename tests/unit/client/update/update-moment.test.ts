import { describe, expect, it } from 'vitest'
import { updateMoment, type PageSituation } from '#client/device/updates/update-moment.ts'

const minute = 60_000
const now = Date.parse('2026-07-04T18:00:00Z')

/** A visible page with recent activity, on which nothing is in progress. */
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

describe('updateMoment', () => {
  it.each([
    ['asks the user while somebody looks at the page', {}, 'ask'],
    ['updates at once when nobody has touched the page for minutes', idle, 'now'],
    ['updates at once when another tab has been looked at for a minute', away, 'now'],
    ['asks the user when another tab was just opened', { hiddenSince: now - 1_000 }, 'ask'],
    ['waits while a cart is being filled', { cartLines: 2 }, 'wait'],
    ['waits while a cart is being filled in another tab', { cartLines: 2, ...away }, 'wait'],
    ['updates at once when a guest left a cart', { cartLines: 2, ...idle }, 'now'],
    ['waits while a payment is in progress', { paying: true, ...idle, ...away }, 'wait'],
    ['waits while something is being sent', { sending: true, ...idle, ...away }, 'wait'],
    ['waits when something was typed on the page', { editing: true, ...idle, ...away }, 'wait'],
    [
      'updates at once when the text was typed yesterday',
      { editing: true, lastActivity: now - 24 * 60 * minute },
      'now',
    ],
    ['waits while a guest stands at the kiosk', { kiosk: true }, 'wait'],
    [
      'waits while a guest fills a cart at the kiosk',
      { kiosk: true, cartLines: 1, lastActivity: now - 2 * minute },
      'wait',
    ],
    ['updates at once when nobody stands at the kiosk', { kiosk: true, lastActivity: now - 2 * minute }, 'now'],
  ] as const)('chooses the moment of an update: %s', (_name, situation, moment) => {
    expect(updateMoment({ ...looking, ...situation })).toBe(moment)
  })

  it.each([
    ['waits while typed text would be lost', { editing: true, ...idle }, 'wait'],
    ['asks a guest with a cart', { cartLines: 2 }, 'ask'],
    ['asks a guest with a payment in progress', { paying: true }, 'ask'],
    ['updates at once when the page is idle, even with a payment in progress', { paying: true, ...idle }, 'now'],
    ['updates at once when the page is idle, even while something is being sent', { sending: true, ...idle }, 'now'],
    ['updates a kiosk at once', { kiosk: true }, 'now'],
  ] as const)(
    'chooses the moment of an update for a page that the server calls outdated: %s',
    (_name, situation, moment) => {
      expect(updateMoment({ ...looking, ...outdated, ...situation })).toBe(moment)
    },
  )
})
