/** What staff read about the outfitter's home, settings and pricing. To the letter where product.md gives it. */
export const settingsTexts = {} as const
