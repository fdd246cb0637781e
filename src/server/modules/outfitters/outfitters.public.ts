export { getStorefront, type StorefrontAnswer } from './get-storefront.ts'
export { listPublicOutfitters, type PublicOutfittersAnswer } from './list-public-outfitters.ts'
