import { describe, expect, it } from 'vitest'
import { discountEndsAt, isInWindow, isWindowOpen, timeRemaining } from '#domain/pricing/discount-window.ts'

const createdAt = new Date('2026-03-07T20:00:00Z')
const after = (hours: number, minutes = 0, ms = 0) =>
  new Date(createdAt.getTime() + hours * 3_600_000 + minutes * 60_000 + ms)

describe('the 24-hour window of a display group', () => {
  it('lasts 24 elapsed hours even across a change to summer time', () => {
    expect(discountEndsAt(createdAt).toISOString()).toBe('2026-03-08T20:00:00.000Z')
  })
  it.each([
    ['at the moment of creation', true, after(0)],
    ['a millisecond before the end', true, after(24, 0, -1)],
    ['exactly at the end', false, after(24)],
    ['six hours after the end', false, after(30)],
  ])('is open in the case “%s”: %s', (_, expected, now) => {
    expect(isWindowOpen(createdAt, now)).toBe(expected)
  })
})

describe('a group line of a cart', () => {
  it.each([
    ['within the 24 hours', { addedAt: after(1), windowOpen: true }, after(23, 59), true],
    [
      'within the 24 hours, regardless of the flag stored when it was added',
      { addedAt: after(1), windowOpen: false },
      after(2),
      true,
    ],
    [
      'less than an hour after it was added in the window',
      { addedAt: after(23, 50), windowOpen: true },
      after(24, 49),
      true,
    ],
    ['an hour after it was added in the window', { addedAt: after(23, 50), windowOpen: true }, after(24, 50), false],
    ['when its grace hour ended within the 24 hours', { addedAt: after(20), windowOpen: true }, after(24), false],
    ['when it was added after the window', { addedAt: after(24, 10), windowOpen: false }, after(24, 11), false],
  ])('gets the 24 hour discount in the case “%s”: $3', (_, line, now, expected) => {
    expect(isInWindow({ createdAt, ...line }, now)).toBe(expected)
  })
})

describe("'Time remaining for discount'", () => {
  it.each([
    ['at the moment of creation', after(0), 24, 0],
    ['a minute later', after(0, 1), 23, 59],
    ['a millisecond later', after(0, 0, 1), 24, 0],
    ['in the last hours', after(22, 30), 1, 30],
    ['a millisecond before the end', after(23, 59, 59_999), 0, 1],
    ['when the group was created in the future', after(-3, -20), 24, 0],
  ])('in the case “%s”, at the time %s, shows %i h %i min', (_, now, hours, minutes) => {
    expect(timeRemaining(createdAt, now, 20)).toEqual({ hours, minutes })
  })
  it('disappears when the 24 hours end or the outfitter gives no discount', () => {
    expect(timeRemaining(createdAt, after(24), 20)).toBeNull()
    expect(timeRemaining(createdAt, after(1), 0)).toBeNull()
  })
})
