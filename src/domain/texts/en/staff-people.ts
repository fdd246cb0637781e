/** What staff read about users and outfitters: their lists and forms. To the letter where product.md gives it. */
export const peopleTexts = {} as const
