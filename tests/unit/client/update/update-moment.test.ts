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
  ] as const)('returns the moment of an update when %s', (_name, situation, moment) => {
    expect(updateMoment({ ...looking, ...situation })).toBe(moment)
  })

  it.each([
    ['typed text is kept', { editing: true, ...idle }, 'wait'],
    ['a guest with a cart is asked', { cartLines: 2 }, 'ask'],
    ['a guest with a payment in progress is asked', { paying: true }, 'ask'],
    ['an idle page with a payment updates at once', { paying: true, ...idle }, 'now'],
    ['a pending send does not delay the update', { sending: true, ...idle }, 'now'],
    ['a kiosk updates without asking', { kiosk: true }, 'now'],
  ] as const)('returns the moment of an update for an outdated page: %s', (_name, situation, moment) => {
    expect(updateMoment({ ...looking, ...outdated, ...situation })).toBe(moment)
  })
})
