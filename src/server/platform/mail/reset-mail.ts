import { translate, type Locale } from '#domain/texts/texts.ts'
import { layOutMail, type RenderedMail } from './mail-layout.ts'
import { ownColors, ownName } from './own-letterhead.ts'

export interface ResetMailInput {
  readonly publicUrl: string
  readonly link: string
  readonly locale: Locale
}

/** Renders the mail with the link that resets a password. It does not name the owner of the account. */
export function renderResetMail(input: ResetMailInput): RenderedMail & { readonly sender: string } {
  const { link, locale } = input
  const mail = layOutMail(
    {
      sender: ownName,
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
    ownColors,
    locale,
  )
  return { ...mail, sender: ownName }
}
