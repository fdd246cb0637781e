import { guestTexts } from '#domain/texts/en/guest.en.ts'
import { registerGuestTexts } from '#domain/texts/guest-texts.ts'

// An area loads its own texts. A component rendered alone in a test needs them all.
registerGuestTexts('en', guestTexts)
