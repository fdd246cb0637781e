export { getStorefront, type StorefrontAnswer } from './get-storefront.ts'
export { listPublicOutfitters, type PublicOutfittersAnswer } from './list-public-outfitters.ts'
export { refuseOtherId, refuseProblems } from './refusals.ts'
export { requireUser } from './require-user.ts'
