import { formatMoney, type Cents } from '#domain/money.ts'
import { translate, type Locale, type Params, type TextKey } from '#domain/texts/texts.ts'
import { escapeHtml, oneLine } from './escape-html.ts'
import { readableColors } from './readable-colors.ts'

export interface DeliveryMailInput {
  readonly outfitter: {
    readonly name: string
    readonly header_color: string
    readonly body_color: string
    readonly text_color: string
  }
  readonly order: {
    readonly id: number
    readonly name: string | null
    readonly total: Cents
    readonly photoCount: number
    readonly receiptNumber: string | null
  }
  /** The address of the delivery page. */
  readonly link: string
  readonly locale: Locale
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The mail that brings a guest the photos that were paid for. */
export function renderDeliveryMail(input: DeliveryMailInput): RenderedMail {
  const sentences = deliverySentences(input)
  const { greeting, lead, keep, facts, signOff, outfitter, footer } = sentences
  return {
    subject: sentences.subject,
    text: `${[greeting, lead, input.link, keep, facts, `${signOff}\n${outfitter}`, `-- \n${footer}`].join('\n\n')}\n`,
    html: deliveryHtml(input, sentences),
  }
}

interface Sentences {
  readonly subject: string
  readonly outfitter: string
  readonly greeting: string
  readonly lead: string
  readonly button: string
  readonly keep: string
  readonly facts: string
  readonly signOff: string
  readonly footer: string
}

function deliverySentences({ outfitter, order, locale }: DeliveryMailInput): Sentences {
  const say = (key: TextKey, params?: Params) => translate(locale, key, params)
  const outfitterName = oneLine(outfitter.name)
  const name = oneLine(order.name ?? '')
  const facts = [say('mail.delivery-order', { id: String(order.id), total: formatMoney(locale, order.total) })]
  if (order.receiptNumber !== null) facts.push(say('mail.delivery-receipt', { number: order.receiptNumber }))
  return {
    subject: say('mail.delivery-subject', { outfitter: outfitterName }),
    outfitter: outfitterName,
    greeting: name === '' ? say('mail.greeting-plain') : say('mail.greeting', { name }),
    lead: say('mail.delivery-lead', { count: order.photoCount }),
    button: say('mail.delivery-button'),
    keep: say('mail.delivery-keep'),
    facts: facts.join(' · '),
    signOff: say('mail.sign-off'),
    footer: say('mail.footer', { outfitter: outfitterName }),
  }
}

// Tables and inline styles: what mail programs agree on.
function deliveryHtml({ outfitter, link, locale }: DeliveryMailInput, sentences: Sentences): string {
  const color = readableColors(outfitter)
  const safe = (key: keyof Sentences) => escapeHtml(sentences[key])
  const href = escapeHtml(link)
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const line = 'margin:0 0 16px;font-size:16px;line-height:1.5'
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${safe('subject')}</title>
</head>
<body style="margin:0;padding:0;background:${color.page};${font}">
<div style="display:none;max-height:0;overflow:hidden">${safe('lead')}</div>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:${color.page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="max-width:560px;background:#ffffff;border:1px solid #d5dbe0;border-radius:12px;overflow:hidden">
<tr><td style="padding:24px 32px;background:${color.header};color:${color.onHeader};border-bottom:1px solid #d5dbe0">
<h1 style="margin:0;font-size:22px;line-height:1.3;color:${color.onHeader}">${safe('outfitter')}</h1>
</td></tr>
<tr><td style="padding:32px;color:#14212b">
<p style="${line}">${safe('greeting')}</p>
<p style="${line}">${safe('lead')}</p>
<p style="margin:24px 0">
<a href="${href}" style="display:inline-block;padding:14px 28px;border-radius:10px;background:${color.button};color:${color.onButton};font-size:17px;font-weight:600;text-decoration:none">${safe('button')}</a>
</p>
<p style="${line}">${safe('keep')}</p>
<p style="margin:0 0 16px;font-size:14px;line-height:1.5;word-break:break-all"><a href="${href}" style="color:#0b57b0">${href}</a></p>
<p style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d5dbe0;font-size:14px;line-height:1.5;color:#46545f">${safe('facts')}</p>
<p style="margin:24px 0 0;font-size:16px;line-height:1.5">${safe('signOff')}<br>${safe('outfitter')}</p>
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:${color.onPage}">${safe('footer')}</p>
</td></tr>
</table>
</body>
</html>
`
}
