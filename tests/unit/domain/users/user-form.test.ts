import { expect, test } from 'vitest'
import { userFormProblems, type UserForm } from '#domain/users/user-form.ts'

const form: UserForm = { name: 'Erin Eddy', email: 'erin@people.test', role: 'employee', outfitterId: 7 }

test.each<[string, Partial<UserForm>, Record<string, string>]>([
  ['is valid', {}, {}],
  ['has letters of any script', { name: '\u05d0\u05d1', email: 'é@people.test' }, {}],
  ['lacks a name', { name: ' \t' }, { name: 'validation.label-required' }],
  ['has an invisible name', { name: '\u200b\u202e\u00a0' }, { name: 'validation.label-required' }],
  ['lacks an email', { email: ' ' }, { email: 'validation.label-required' }],
  ['has an email without a dotted domain', { email: 'erin@people' }, { email: 'validation.email' }],
  ['has a bidi control in the email', { email: 'erin\u202e@people.test' }, { email: 'validation.email' }],
  [
    'is an employee without an outfitter',
    { outfitterId: null },
    { outfitter_id: 'user.outfitter-needed-for-employee' },
  ],
  [
    'has the outfitter role without an outfitter',
    { role: 'outfitter', outfitterId: null },
    { outfitter_id: 'user.outfitter-needed-for-outfitter' },
  ],
  ['is a photographer without an outfitter', { role: 'photographer', outfitterId: null }, {}],
  ['is an administrator', { role: 'admin', outfitterId: null }, {}],
])('the check of the user form returns the expected problems for a user who %s', (_, changes, expected) => {
  const problems = userFormProblems({ ...form, ...changes })
  expect(Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]))).toEqual(expected)
})
