/** What staff read about rivers, sections, discounts, price groups, defaults, taxes and the audit log. To the letter where product.md gives it. */
export const listTexts = {} as const
