import { translate, type Locale } from '#domain/texts/texts.ts'
import { layOutMail, type RenderedMail } from './mail-layout.ts'
import { ownColors, ownName } from './own-letterhead.ts'

export type FactorChange =
  'factor-added' | 'factor-removed' | 'factors-reset' | 'recovery-codes-replaced' | 'recovery-code-used'

interface FactorMailInput {
  readonly publicUrl: string
  readonly change: FactorChange
  readonly locale: Locale
}

/** Renders the mail about a changed second factor. It holds no code and no name, because others may read it. */
export function renderFactorMail(input: FactorMailInput): RenderedMail & { readonly sender: string } {
  const { change, locale, publicUrl } = input
  const mail = layOutMail(
    {
      sender: ownName,
      subject: translate(locale, 'mail.factor-subject'),
      greeting: translate(locale, 'mail.greeting-plain'),
      lead: translate(locale, `mail.${change}`),
      number: null,
      button: translate(locale, 'mail.factor-button'),
      link: `${publicUrl}/account`,
      notes: [translate(locale, 'mail.factor-unknown')],
      facts: [],
      signOff: translate(locale, 'mail.sign-off'),
      footer: translate(locale, 'mail.reset-footer', { address: new URL(publicUrl).host }),
    },
    ownColors,
    locale,
  )
  return { ...mail, sender: ownName }
}
