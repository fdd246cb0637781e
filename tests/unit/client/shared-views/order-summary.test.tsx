import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { OrderSummary, type SummaryAmounts } from '#client/shared-views/order-summary.tsx'

const amounts: SummaryAmounts = {
  photoCount: 0,
  groupCount: 1,
  subtotal: 6000,
  discount24: 0,
  discountName: null,
  discountValue: 500,
  processingFee: 0,
  riverFee: 0,
  riverSectionFee: 0,
  tax: 0,
  total: 5500,
}

it.each([
  ['FIVE', 'Discount FIVE'],
  ['Counter discount', 'Counter discount'],
])('the price breakdown names the discount %s as “%s”', (discountName, label) => {
  render(<OrderSummary amounts={{ ...amounts, discountName }} />)
  expect(screen.getByText(label)).toBeDefined()
})
