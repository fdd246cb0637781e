import { guestTexts } from '#domain/texts/en/guest.en.ts'
import { registerGuestTexts } from '#domain/texts/guest-texts.ts'

// Registers the texts of all guest pages. In the app each area of pages loads its own, but a test may render one
// component alone.
registerGuestTexts('en', guestTexts)
