import { guestTexts } from '#domain/texts/en/guest.ts'
import { registerGuestTexts } from '#domain/texts/guest-texts.ts'

// A page's area brings its sentences along; a component that is drawn by itself has them from the start.
registerGuestTexts('en', guestTexts)
