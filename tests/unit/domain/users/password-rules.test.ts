import { expect, it } from 'vitest'
import { passwordLengthProblem } from '#domain/users/user-form.ts'

it.each([
  ['1234567', 'password.too-short'],
  ['🛶🛶🛶🛶', 'password.too-short'],
  ['🛶🛶🛶🛶🛶🛶🛶🛶', null],
  ['12345678', null],
  ['ab4!x9'.repeat(21), null],
  [`x${'yz3!'.repeat(32)}`, 'password.too-long'],
])('the length of the new password "%s" has the problem %s', (password, expected) => {
  expect(passwordLengthProblem(password)).toBe(expected)
})
