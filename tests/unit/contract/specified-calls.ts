/**
 * Every call that docs/rules.md#specified-calls-of-auth-and-users and the three sections after it specify.
 * Braces name each part of the path that varies.
 */
export const specifiedCalls = `
POST auth/login
GET auth/login-as/{id}
POST auth/lost-password
POST auth/validate-lost-password
POST auth/reset-lost-password
GET user/get
GET user/for-outfitter/{id}
GET user/all/{withDeleted}
POST user
PUT user/{id}
DELETE user/{id}
GET user/restore/{id}
POST admin/save-outfitter
GET admin/restore-outfitter/{id}
GET admin/delete-outfitter/{id}
GET admin/get-outfitters/{withDeleted}
GET outfitter/all/{withDeleted}
GET outfitter/{id}
POST outfitter
DELETE outfitter/{id}
GET outfitter/restore/{id}
PUT outfitter/{id}
POST outfitter/river-section
DELETE outfitter/river-section/{id}/{outfitterId}
POST outfitter/save-logo
POST price_group
PUT price_group/{id}
DELETE price_group/{id}
POST discount
PUT discount/{id}
DELETE discount/{id}
GET river/all
GET river/all/{withDeleted}
POST river
PUT river/{id}
DELETE river/{id}
GET river/restore/{id}
GET river_section/all/{withDeleted}
POST river_section
PUT river_section/{id}
DELETE river_section/{id}
GET river_section/restore/{id}
GET pricing
PUT pricing
GET album/all
GET album/{id}
POST album
PUT album/{id}
POST album/search
GET album/delete/{id}
POST album/date-and-outfitter
POST photo/upload
GET photo/delete/{id}
POST display-group
PUT display-group/{id}
POST display-group/add-photo
POST display-group/remove-photo
POST display-group/date-and-outfitter
POST slideshow
PUT slideshow/{id}
POST slideshow/add-photo
POST slideshow/remove-photo
POST slideshow/outfitter
GET slideshow/get/{id}
GET slideshow/delete/{id}
GET public/outfitter/all
GET photographer/all
GET utility/states
GET search/outfitter/{id}
POST search/displayGroups
POST order
POST order/{id}
GET order/hash/{hash}
POST order/for-photographer
POST order/search
POST order/get-orders
POST order/calculate-tax
POST order/charge
POST order/counter
POST order/set-counter
POST order/unset-counter
POST order/zero-balance
POST order/apply-discount
POST order/cancel
POST order/release
POST order/resend
POST order/edit-email
POST order/add-note
GET order/zip/{id}
POST order/get-pending
POST order/add-item
POST order/remove-item
GET order/export-orders
GET order/export-for-photographer
GET order/export-comprehensive`
  .trim()
  .split('\n')

/** The specified field names of a call. The body, the query or the form must have all of them. */
export const specifiedFields: Readonly<Record<string, string>> = {
  'POST user': 'id name email password role outfitter_id is_photographer',
  'POST outfitter/river-section': 'id outfitterId',
  'POST outfitter/save-logo': 'file id',
  'POST album/date-and-outfitter': 'date outfitterId',
  'POST photo/upload': 'file album_id name',
  'POST display-group/add-photo': 'photoId displayGroupId',
  'POST display-group/remove-photo': 'photoId displayGroupId',
  'PUT slideshow/{id}': 'id name interval outfitter_id',
  'POST slideshow/add-photo': 'photoId slideshowId',
  'POST slideshow/remove-photo': 'photoId slideshowId',
  'POST slideshow/outfitter': 'outfitterId',
  'POST search/displayGroups': 'outfitterId date riverSection',
  'POST order': 'slug',
  'POST order/{id}': 'slug',
  'POST order/for-photographer': 'startDate endDate photographerId',
  'POST order/search': 'startDate endDate orderId email',
  'POST order/get-orders': 'startDate endDate outfitterId filter',
  'POST order/calculate-tax': 'orderId name email country state zip',
  'POST order/charge': 'nonce orderId name email country state zip isExternal',
  'POST order/counter': 'name email orderId',
  'POST order/set-counter': 'orderId',
  'POST order/unset-counter': 'orderId',
  'POST order/zero-balance': 'name email orderId',
  'POST order/apply-discount': 'orderId code',
  'POST order/cancel': 'id',
  'POST order/release': 'id',
  'POST order/resend': 'id',
  'POST order/edit-email': 'id email',
  'POST order/add-note': 'id note',
  'POST order/get-pending': 'outfitterId',
  'POST order/add-item': 'order_id photo_id display_group_id',
  'POST order/remove-item': 'order_id photo_id',
  'GET order/export-orders': 'startDate endDate outfitterId filter',
  'GET order/export-for-photographer': 'photographerId startDate endDate',
  'GET order/export-comprehensive': 'startDate endDate',
}

/** The fields that the specified answer of a call must have. */
export const specifiedAnswers: Readonly<Record<string, string>> = {
  'POST auth/login': 'success token user',
  'GET user/get': 'user',
  'POST outfitter/save-logo': 'logo',
  'GET river_section/all/{withDeleted}': 'river_sections',
  'PUT slideshow/{id}': 'success slideshow',
  'POST slideshow/outfitter': 'slideshows',
  'POST order/charge': 'success order',
  'POST order/add-item': 'order',
  'POST order/remove-item': 'order',
}

/** GETs that change state (docs/rules.md#gets-that-change-state). */
export const changingGets = `
GET auth/login-as/{id}
GET user/restore/{id}
GET admin/restore-outfitter/{id}
GET admin/delete-outfitter/{id}
GET outfitter/restore/{id}
GET river/restore/{id}
GET river_section/restore/{id}
GET album/delete/{id}
GET photo/delete/{id}
GET display-group/delete/{id}
GET slideshow/delete/{id}
GET order/zip/{id}`
  .trim()
  .split('\n')
