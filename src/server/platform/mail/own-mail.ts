import { translate, type Locale } from '#domain/texts/texts.ts'
import { layOutMail, type MailContent, type RenderedMail } from './mail-layout.ts'

/** Sender name and colours of mails that come from Eddyline and not from an outfitter. */
const ownName = 'Eddyline'
const ownColors = { header_color: '#0F3D4C', body_color: '#EEF3F6', text_color: '#14212B' }

interface OwnMail extends Pick<MailContent, 'subject' | 'lead' | 'button' | 'link' | 'notes'> {
  readonly publicUrl: string
  readonly locale: Locale
}

/** Lays out a mail that comes from Eddyline. It names nobody, because others may read it. */
export function layOutOwnMail(mail: OwnMail): RenderedMail & { readonly senderName: string } {
  const { locale, publicUrl, ...content } = mail
  const laidOut = layOutMail(
    {
      ...content,
      sender: ownName,
      greeting: translate(locale, 'mail.greeting-plain'),
      number: null,
      facts: [],
      signOff: translate(locale, 'mail.sign-off'),
      footer: translate(locale, 'mail.reset-footer', { address: new URL(publicUrl).host }),
    },
    ownColors,
    locale,
  )
  return { ...laidOut, senderName: ownName }
}
