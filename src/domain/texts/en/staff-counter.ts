/** What staff read about pending orders and the scan of a guest's code. To the letter where product.md gives it. */
export const counterTexts = {} as const
