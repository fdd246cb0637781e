import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#domain/users/password-rules.ts'

describe('the check of a new password', () => {
  it.each([
    ['eddyline-demo-2026', 'password.common'],
    ['Eddyline-Demo-2027!', 'password.common'],
    ['eddyline demonstrates 26', null],
    ['correct river staple', null],
    ['Tr0ut&Salmon', null],
    ['ÅÄÖåäöéü', null],
    ['x7#kQ9!z', null],
    ['1234567', 'password.too-short'],
    ['🛶🛶🛶🛶', 'password.too-short'],
    ['a!'.repeat(64), 'password.common'],
    ['ab4!x9'.repeat(21), null],
    [`x${'yz3!'.repeat(32)}`, 'password.too-long'],
    ['password', 'password.common'],
    ['PASSWORD', 'password.common'],
    ['Password1!', 'password.common'],
    ['p@ssw0rd1', 'password.common'],
    ['12345678', 'password.common'],
    ['0987654321', 'password.common'],
    ['qwertyuiop', 'password.common'],
    ['Whitewater2026', 'password.common'],
    ['aaaaaaaaaa', 'password.common'],
    ['abababab', 'password.common'],
    ['iloveyou', 'password.common'],
  ])('answers the password "%s" with the problem %s', (password, expected) => {
    expect(passwordProblem(password)).toBe(expected)
  })
  it("refuses a password that repeats the first part of the user's email address", () => {
    expect(passwordProblem('Rivermaster7', 'rivermaster@example.com')).toBe('password.common')
    expect(passwordProblem('Rivermaster7', 'other@example.com')).toBeNull()
  })
})
