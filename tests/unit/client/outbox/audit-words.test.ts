import { expect, it } from 'vitest'
import { actionText, auditedChoices, factText, fieldText } from '#client/features/audit/audit-words.ts'

it('the audit page shows readable names instead of codes for decisions about waiting actions', () => {
  expect(actionText('outbox-taken-over', 'order', 1042)).toBe('Waiting action taken over · order 1042')
  expect(actionText('outbox-discarded', 'outbox-action', null)).toBe('Waiting action discarded')
  expect(actionText('user-refused-inactive', 'user', 9)).toBe('Inactive user refused · user 9')
  expect(actionText('login-locked', 'login', 9)).toBe('Too many failed logins · login of user 9')
  expect(actionText('logged-in', 'login', 9)).toBe('Logged in · login of user 9')
  expect([fieldText('waiting_action'), factText('waiting_action', 'order.release')]).toEqual([
    'Waiting action',
    'Release',
  ])
  expect(factText('waiting_action', 'slideshow.add')).toBe('Photos added to a slideshow')
  expect(factText('waiting_action', 'group.photos')).toBe('Changed photos of a display group')
  expect(factText('reason', 'order.release')).toBe('order.release')
})

it('the audit page offers every kind that the server writes as a filter', () => {
  const offered = auditedChoices.map(({ value }) => value)
  expect(offered).toEqual(expect.arrayContaining(['display-group', 'slideshow', 'photo', 'order']))
})
