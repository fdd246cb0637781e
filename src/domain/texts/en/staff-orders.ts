/** What staff read about one order, its refunds, and the search for orders. To the letter where product.md gives it. */
export const orderTexts = {} as const
