import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedEmail, prepaidCode, prepaidState, readPrepaidCode } from '#domain/orders/prepaid-code.ts'

describe('a prepaid code', () => {
  it('is read back from any number, however it is typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), (random) => {
        const code = prepaidCode(random)
        expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{5}$/)
        const plain = code.replaceAll('-', '')
        for (const typed of [code, plain, ` ${code.toLowerCase()} `, code.replaceAll('-', ' – ')])
          expect(readPrepaidCode(typed)).toBe(plain)
      }),
    )
  })

  it.each(['', 'RIVER10', '0000-0000-00000', '7KQM-4XPA-9RTG', '7KQM-4XPA-9RTGBB'])('is not %j', (typed) => {
    expect(readPrepaidCode(typed)).toBeNull()
  })

  it('holds more than 60 bits', () => {
    expect(13 * Math.log2(31)).toBeGreaterThan(60)
    expect(prepaidCode(2n ** 60n)).not.toBe(prepaidCode(0n))
  })

  const good = { first_day: '2026-05-01', last_day: '2026-09-30', stopped_at: null, uses: 2, used: 1 }
  it.each([
    ['ready', good, '2026-05-01'],
    ['ready', good, '2026-09-30'],
    ['early', good, '2026-04-30'],
    ['over', good, '2026-10-01'],
    ['used', { ...good, used: 2 }, '2026-07-01'],
    ['stopped', { ...good, stopped_at: new Date(0) }, '2026-07-01'],
  ])('is %s', (state, row, today) => {
    expect(prepaidState(row, today)).toBe(state)
  })

  it('shows an address masked', () => {
    expect(maskedEmail('robin@guest.test')).toBe('r…@guest.test')
    expect(maskedEmail('😀x@guest.test')).toBe('😀…@guest.test')
  })
})
