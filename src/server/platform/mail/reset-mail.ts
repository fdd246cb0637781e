import { translate, type Locale } from '#domain/texts/texts.ts'
import { layOutMail, type RenderedMail } from './mail-layout.ts'

/** Whose letterhead it has: the program's, as no outfitter writes it. */
const sender = 'Eddyline'
const colors = { header_color: '#0F3D4C', body_color: '#EEF3F6', text_color: '#14212B' }

export interface ResetMailInput {
  /** What the program's addresses start with. */
  readonly publicUrl: string
  readonly link: string
  readonly locale: Locale
}

/** The mail with the link to a new password. It says nothing of who has the account. */
export function renderResetMail(input: ResetMailInput): RenderedMail & { readonly sender: string } {
  const { link, locale } = input
  const mail = layOutMail(
    {
      sender,
      subject: translate(locale, 'mail.reset-subject'),
      greeting: translate(locale, 'mail.greeting-plain'),
      lead: translate(locale, 'mail.reset-lead'),
      number: null,
      button: translate(locale, 'mail.reset-button'),
      link,
      notes: [translate(locale, 'mail.reset-expires')],
      facts: [],
      signOff: translate(locale, 'mail.sign-off'),
      footer: translate(locale, 'mail.reset-footer', { address: new URL(input.publicUrl).host }),
    },
    colors,
    locale,
  )
  return { ...mail, sender }
}
