import { describe, expect, it } from 'vitest'
import { base32, codeOfStep, stepOfCode } from '#server/modules/users/factors/totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codeOfStep', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('returns the last six digits of the RFC 6238 test vector for the time %i s', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code.slice(-6))
  })
})

describe('stepOfCode', () => {
  const now = new Date(1_111_111_111_000)
  const current = Math.floor(1_111_111_111 / 30)

  it('accepts the codes of the present, the previous and the next step, and no other', () => {
    const found = [-2, -1, 0, 1, 2].map((by) => stepOfCode(secret, codeOfStep(secret, current + by), now))
    expect(found).toEqual([null, current - 1, current, current + 1, null])
  })

  it.each(['', '12345', '1234567', '０４５０４7', 'abcdef'])('refuses %j', (code) => {
    expect(stepOfCode(secret, code, now)).toBeNull()
  })
})

describe('base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes %j as the RFC 4648 test vector does, but without padding', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded)
  })
})
