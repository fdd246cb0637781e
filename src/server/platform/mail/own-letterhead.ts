/** The letterhead of the program, for mails that no outfitter writes. */
export const ownName = 'Eddyline'
export const ownColors = { header_color: '#0F3D4C', body_color: '#EEF3F6', text_color: '#14212B' }
