import { translate, type Params, type TextKey } from '#domain/texts/texts.ts'
import { layOutMail, type RenderedMail } from './mail-layout.ts'
import { ownColors, ownName } from './own-letterhead.ts'

/** Kinds of mail whose link opens or changes an account. Their texts must not stay in the database or a backup. */
export const accountLinkKinds: readonly string[] = ['password-reset', 'email-confirmation']

export type AccountMailKind =
  'email-confirmation' | 'email-changed' | 'password-changed' | 'new-device' | 'originals-late' | 'order-waits'

interface AccountMailInput {
  readonly about: AccountMailKind
  readonly publicUrl: string
  readonly link: string
  /** Values for the sentences of the mail. */
  readonly facts?: Params
}

/** Renders a mail to a user about their own account or work. The mail is in English, like all texts for staff. */
export function renderAccountMail(input: AccountMailInput): RenderedMail & { readonly sender: string } {
  const { about, facts, link } = input
  const say = (key: TextKey, params?: Params) => translate('en', key, params)
  const mail = layOutMail(
    {
      sender: ownName,
      subject: say(`mail.${about}-subject`, facts),
      greeting: say('mail.greeting-plain'),
      lead: say(`mail.${about}-lead`, facts),
      number: null,
      button: say(`mail.${about}-button`),
      link,
      notes: [say(`mail.${about}-note`, facts)],
      facts: [],
      signOff: say('mail.sign-off'),
      footer: say('mail.reset-footer', { address: new URL(input.publicUrl).host }),
    },
    ownColors,
    'en',
  )
  return { ...mail, sender: ownName }
}
