import type { DeliveryOrder, DeliveryPhoto, ZipFile } from '#contract/schema.gen.ts'

export function boughtPhoto(id: number, differs: Partial<DeliveryPhoto> = {}): DeliveryPhoto {
  return {
    id,
    name: `IMG_${id}`,
    file_name: `IMG_${id}.JPG`,
    width: 3000,
    height: 2000,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
    taken_at: null,
    river_section_id: 1,
    path: `/images/${id}/20260704/w/sig`,
    delivery_path: `/images/${id}/20260704/c/sig`,
    full_path: `/deliveries/3q2-7wEAyv66vt_erb7vAQ/photos/${id}`,
    has_original: true,
    ...differs,
  }
}

export function placedOrder(differs: Partial<DeliveryOrder> = {}): DeliveryOrder {
  const order: DeliveryOrder = {
    id: 1042,
    hash: '3q2-7wEAyv66vt_erb7vAQ',
    status: 'completed',
    tender: 'card',
    name: 'Sam Rivers',
    email: 'sam@example.com',
    isExternal: true,
    isCounterCheckout: false,
    isTwentyFourHour: false,
    photoCount: 2,
    displayGroupCount: 0,
    subtotal: 3000,
    discount24: 0,
    discount: null,
    discount_value: 0,
    net: 3000,
    processingFee: 250,
    riverFee: 0,
    riverSectionFee: 0,
    tax: 0,
    total: 3250,
    refunded_total: 0,
    display_date: '2026-07-04',
    display_time: '14:05',
    card_payment: 'none',
    completed_at: '2026-07-04T20:05:00.000Z',
    outfitter: {
      id: 1,
      name: 'Arkansas Headwaters',
      slug: 'arkansas-headwaters',
      tag_line: '',
      body_color: '#FFFFFF',
      header_color: '#0C5F6C',
      text_color: '#10201F',
      trip_advisor: 'https://example.com/tripadvisor',
      google: 'https://example.com/google',
      facebook: '',
      twitter: '',
      instagram: '',
      website: '',
      website_label: '',
      logo_path: null,
      timezone: 'America/Denver',
    },
    square_transaction: { receipt_number: 'a1B2' },
    zip_file: null,
    share: null,
    photos: [boughtPhoto(41), boughtPhoto(42)],
  }
  return { ...order, ...differs }
}

export function pendingOrder(): DeliveryOrder {
  return placedOrder({ status: 'pending', tender: 'counter', isCounterCheckout: true, completed_at: null, photos: [] })
}

export function zipFile(differs: Partial<ZipFile> = {}): ZipFile {
  return { name: 'Yb3Nt7Lr2ZxT9vQm.zip', status: 'ready', done: 2, count: 2, expires_at: null, ...differs }
}
