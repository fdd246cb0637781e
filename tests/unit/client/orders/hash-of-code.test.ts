import { expect, test } from 'vitest'
import { hashOfCode } from '#client/features/orders/scan/scan-dialog.tsx'

const origin = 'https://photos.example.com'
const hash = 'Abc_-0123456789defGHIJK'

test.each([
  `${origin}/deliver/arkansas-headwaters/order/${hash}`,
  `${origin}/deliver/arkansas-headwaters/order/${hash}/external`,
  `${origin}/deliver/arkansas-headwaters/order/${hash}/external/`,
  ` ${origin}/deliver/arkansas-headwaters/order/${hash}?from=mail\n`,
])('hashOfCode accepts the code %j', (text) => {
  expect(hashOfCode(text, origin)).toBe(hash)
})

test.each([
  '',
  'table 12',
  hash,
  `https://other.example.com/deliver/arkansas-headwaters/order/${hash}`,
  `${origin}/deliver/arkansas-headwaters/zip/${hash}`,
  `${origin}/deliver/arkansas-headwaters/order/short`,
  `${origin}/deliver/arkansas-headwaters/order/${hash}/external/more`,
  `javascript:alert("/deliver/x/order/${hash}")`,
])('hashOfCode refuses the text %j', (text) => {
  expect(hashOfCode(text, origin)).toBeNull()
})
