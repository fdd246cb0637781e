import { aaContrast, contrast, isColor, readableTextColor } from '#domain/outfitters/shop-colours.ts'
import { type Locale, translate } from '#domain/texts/texts.ts'
import { escapeHtml, oneLine } from './escape-html.ts'

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface MailContent {
  readonly subject: string
  readonly sender: string
  readonly greeting: string
  readonly lead: string
  /** The order number, shown large, because the guest tells it to staff or types it. */
  readonly number: { readonly label: string; readonly value: string; readonly line: string } | null
  readonly button: string
  readonly link: string
  readonly notes: readonly string[]
  readonly facts: readonly string[]
  /** Labels with their amounts. */
  readonly receipt?: readonly (readonly [string, string])[]
  /** Lines with a link each, or null where there is nothing to open. */
  readonly entries?: readonly MailEntry[]
  readonly signOff: string
  readonly footer: string
}

interface MailEntry {
  readonly text: string
  readonly link: { readonly label: string; readonly href: string } | null
}

/** Lays out a mail as text and HTML with the same content. */
export function layOutMail(content: MailContent, chosen: ChosenColors, locale: Locale): RenderedMail {
  return {
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content, readableColors(chosen), locale),
  }
}

function textOf(content: MailContent): string {
  const { greeting, lead, number, link, notes, facts, receipt = [], entries = [], signOff, sender, footer } = content
  const parts = [greeting, lead]
  if (number) parts.push(number.line)
  parts.push(link, ...entries.map((entry) => [entry.text, entry.link?.href ?? []].flat().join('\n')), ...notes)
  if (facts.length > 0) parts.push(facts.join(' · '))
  if (receipt.length > 0) parts.push(receipt.map((row) => row.join(': ')).join('\n'))
  return `${[...parts, `${signOff}\n${sender}`, `-- \n${footer}`].join('\n\n')}\n`
}

const line = 'margin:0 0 16px;font-size:16px;line-height:1.5'

// The HTML uses tables and inline styles, because all mail programs support them. It loads no pictures and nothing
// remote.
function htmlOf(content: MailContent, color: MailColors, locale: Locale): string {
  const safe = (text: string) => escapeHtml(text)
  const href = safe(content.link)
  const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const table = 'role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"'
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(content.subject)}</title>
${styleOf(color)}
</head>
<body class="page" style="margin:0;padding:0;background:${color.page};${font}">
<div style="display:none;max-height:0;overflow:hidden">${safe(content.lead)}</div>
<table class="page" ${table} style="background:${color.page}">
<tr><td align="center" style="padding:24px 12px">
<table class="card" ${table} style="max-width:560px;background:#ffffff;border:1px solid #d5dbe0;border-radius:12px;overflow:hidden;text-align:left">
<tr><td class="header" style="padding:24px;background:${color.header};color:${color.onHeader};border-bottom:1px solid #d5dbe0">
<h1 style="margin:0;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${safe(content.sender)}</h1>
</td></tr>
<tr><td class="body" style="padding:24px;color:#14212b;overflow-wrap:anywhere">
<p style="${line}">${safe(content.greeting)}</p>
<p style="${line}">${safe(content.lead)}</p>
${numberHtml(content.number)}<p style="margin:24px 0"><a class="button" href="${href}" style="display:inline-block;padding:14px 28px;border:1px solid ${color.button};border-radius:10px;background:${color.button};color:${color.onButton};font-size:17px;line-height:1.2;font-weight:600;text-decoration:none">${safe(content.button)}</a></p>
${entriesHtml(content.entries)}${content.notes.map((note) => `<p style="${line}">${safe(note)}</p>`).join('\n')}
<p style="margin:0;font-size:14px;line-height:1.5;word-break:break-all"><a class="link" href="${href}" style="color:#0b57b0">${href}</a></p>
${factsHtml(content.facts)}${receiptHtml(content.receipt)}<p style="margin:24px 0 0;font-size:16px;line-height:1.5">${safe(content.signOff)}<br>${safe(content.sender)}</p>
</td></tr>
</table>
<p class="footer" style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:${color.onPage};overflow-wrap:anywhere">${safe(content.footer)}</p>
</td></tr>
</table>
</body>
</html>
`
}

function numberHtml(number: MailContent['number']): string {
  if (!number) return ''
  return `<table class="number" role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="background:#eef3f6;border-radius:10px">
<tr><td align="center" style="padding:20px 16px">
<p style="margin:0;font-size:15px;line-height:1.4">${escapeHtml(number.label)}</p>
<p style="margin:4px 0 0;font-size:44px;line-height:1.1;font-weight:700;letter-spacing:2px">${escapeHtml(number.value)}</p>
</td></tr>
</table>
`
}

function entriesHtml(entries: MailContent['entries'] = []): string {
  return entries
    .map(({ text, link }) => {
      const open = link
        ? `<br><a class="link" href="${escapeHtml(link.href)}" style="color:#0b57b0">${escapeHtml(link.label)}</a>`
        : ''
      return `<p style="${line}">${escapeHtml(text)}${open}</p>\n`
    })
    .join('')
}

function factsHtml(facts: readonly string[]): string {
  if (facts.length === 0) return ''
  const shown = facts.map((fact) => `<span style="white-space:nowrap">${escapeHtml(fact)}</span>`).join(' · ')
  return `<p class="facts" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #d5dbe0;font-size:14px;line-height:1.5;color:#46545f">${shown}</p>
`
}

function receiptHtml(receipt: MailContent['receipt'] = []): string {
  if (receipt.length === 0) return ''
  const cell = 'padding:4px 0 0;font-size:14px;line-height:1.5'
  const rows = receipt.map(
    ([label, amount]) =>
      `<tr><td class="facts" style="${cell};color:#46545f">${escapeHtml(label)}</td><td class="facts" align="right" style="${cell};color:#46545f;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="margin:8px 0 0">
${rows.join('\n')}
</table>
`
}

// Styles for mail programs with a dark mode.
function styleOf(color: MailColors): string {
  const { card, header, onHeader, buttonEdge } = color.dark
  return `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0e161c!important}
.card{background:${card}!important;border-color:#33444f!important}
.header{background:${header}!important;color:${onHeader}!important;border-color:#33444f!important}
.body{color:#e6edf2!important}
.number{background:#22323d!important}
.button{border-color:${buttonEdge}!important}
.link{color:#8ec8ff!important}
.facts{color:#b3c1cb!important;border-color:#33444f!important}
.footer{color:#b3c1cb!important}
}
</style>`
}

interface MailColors {
  readonly header: string
  readonly onHeader: string
  readonly page: string
  readonly onPage: string
  readonly button: string
  readonly onButton: string
  readonly dark: {
    readonly card: string
    readonly header: string
    readonly onHeader: string
    readonly buttonEdge: string
  }
}

export interface ChosenColors {
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
}

const white = '#FFFFFF'
const calmBlue = '#0F3D4C'
const darkInk = '#14212B'
const darkCard = '#18242D'
const paleEdge = '#E6EDF2'

/** Least contrast by WCAG 2.2 AA between a shape, such as a mail's button, and its background. */
const shapeContrast = 3
const almostSame = 1.3

/** A mail's button stands on a white area, or on a dark one in dark mode. It stays visible on both. */
export function readableColors(chosen: ChosenColors): MailColors {
  const header = isColor(chosen.header_color) ? chosen.header_color : white
  const page = isColor(chosen.body_color) ? chosen.body_color : white
  const button = contrast(header, white) >= shapeContrast ? header : calmBlue
  // A nearly white header looks like a part of the white area below it. So in dark mode the header gets the colour of
  // the dark area.
  const darkHeader = contrast(header, white) < almostSame ? darkCard : header
  return {
    header,
    onHeader: inkOn(chosen.text_color, header),
    page,
    onPage: inkOn(chosen.text_color, page),
    button,
    onButton: inkOn(white, button),
    dark: {
      card: darkCard,
      header: darkHeader,
      onHeader: inkOn(chosen.text_color, darkHeader),
      buttonEdge: contrast(button, darkCard) >= shapeContrast ? button : paleEdge,
    },
  }
}

/** The nearest readable grey would look faded. */
function inkOn(wanted: string, ground: string): string {
  const plain = contrast(white, ground) >= contrast(darkInk, ground) ? white : darkInk
  const readable = [wanted, plain].find((color) => isColor(color) && contrast(color, ground) >= aaContrast)
  return readable ?? readableTextColor(plain, ground)
}

interface ShopMail extends Pick<MailContent, 'subject' | 'lead' | 'button' | 'link' | 'notes' | 'entries' | 'footer'> {
  readonly shop: ChosenColors & { readonly name: string }
  readonly locale: Locale
}

/** A mail of an outfitter that greets nobody by name, because it is not about one order. */
export function layOutShopMail({ shop, locale, ...content }: ShopMail): RenderedMail & { readonly senderName: string } {
  const parts = {
    ...content,
    sender: oneLine(shop.name),
    greeting: translate(locale, 'mail.greeting-plain'),
    number: null,
    facts: [],
    signOff: translate(locale, 'mail.sign-off'),
  }
  return { ...layOutMail(parts, shop, locale), senderName: shop.name }
}

const ownName = 'Eddyline'
const ownColors = { header_color: '#0F3D4C', body_color: '#EEF3F6', text_color: '#14212B' }

interface OwnMail extends Pick<MailContent, 'subject' | 'lead' | 'button' | 'link' | 'notes' | 'entries'> {
  readonly publicUrl: string
  /** By default the mail is about an account. */
  readonly footer?: string
  readonly locale: Locale
}

/** Names nobody, because others may read it. */
export function layOutOwnMail(mail: OwnMail): RenderedMail & { readonly senderName: string } {
  const { locale, publicUrl, footer, ...content } = mail
  const { host: address } = new URL(publicUrl)
  return layOutShopMail({
    ...content,
    shop: { name: ownName, ...ownColors },
    locale,
    footer: footer ?? translate(locale, 'mail.reset-footer', { address }),
  })
}
