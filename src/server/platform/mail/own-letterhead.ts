/** Sender name and colours of mails that come from Eddyline and not from an outfitter. */
export const ownName = 'Eddyline'
export const ownColors = { header_color: '#0F3D4C', body_color: '#EEF3F6', text_color: '#14212B' }
