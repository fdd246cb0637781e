/** What staff read about the reports and their exports. To the letter where product.md gives it. */
export const reportTexts = {} as const
