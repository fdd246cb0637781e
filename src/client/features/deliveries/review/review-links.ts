import type { DeliveryOutfitter } from '#contract/schema.gen.ts'

export interface ReviewLink {
  readonly label: 'delivery.review-google' | 'delivery.review-trip-advisor'
  readonly href: string
}

/** Staff type the addresses, so anything but a web address is ignored. */
export function reviewLinks({
  google,
  trip_advisor,
}: Pick<DeliveryOutfitter, 'google' | 'trip_advisor'>): ReviewLink[] {
  const links: ReviewLink[] = [
    { label: 'delivery.review-google', href: google.trim() },
    { label: 'delivery.review-trip-advisor', href: trip_advisor.trim() },
  ]
  return links.filter(({ href }) => /^https?:\/\/[^/]/i.test(href))
}
