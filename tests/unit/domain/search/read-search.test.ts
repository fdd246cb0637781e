import { describe, expect, it } from 'vitest'
import { readSearch } from '#domain/search/read-search.ts'

describe('readSearch', () => {
  it.each([
    ['1042', 1042],
    ['#1042', 1042],
    ['# 7', 7],
    ['0', null],
    ['2147483648', null],
    ['10.42', null],
  ])('reads the order number of %s', (typed, orderId) => {
    expect(readSearch(typed).orderId).toBe(orderId)
  })

  it.each([
    ['$52.66', 5266],
    ['52.66', 5266],
    ['52,66', 5266],
    ['$52', 5200],
    ['US$ 1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ['$1,234', 123400],
    ['52', null],
    ['1,234', null],
    ['$99999999999', null],
    ['52.6', null],
  ])('reads the amount of %s', (typed, cents) => {
    expect(readSearch(typed).cents).toBe(cents)
  })

  it.each([
    ['4242', '4242'],
    ['•••• 4242', '4242'],
    ['**** 4242', '4242'],
    ['xxxx4242', '4242'],
    ['42424', null],
  ])('reads the last four digits of %s', (typed, lastFour) => {
    expect(readSearch(typed).lastFour).toBe(lastFour)
  })

  it.each([
    ['k7-4qxm', 'K7-4QXM'],
    [' k74qxm ', 'K7-4QXM'],
    ['jo@x.com', null],
  ])('reads the local code of %s', (typed, localCode) => {
    expect(readSearch(typed).localCode).toBe(localCode)
  })

  it('reads a receipt number and the provider’s id of a payment', () => {
    expect(readSearch('R2B3').reference).toBe('R2B3')
    expect(readSearch('R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY').reference).toBe('R2B3Z8WMVt3EAmzYWLZvz7Y69EbZY')
    expect(readSearch('Sam Rivers').reference).toBe(null)
  })
})
