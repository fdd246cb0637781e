import { escapeHtml } from '#server/platform/mail/escape-html.ts'
import { instant } from './find-alerts.ts'
import type { Alert, AlertKind } from './alerts.ts'

export interface OperatorMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const titles: Readonly<Record<AlertKind, string>> = {
  'payments-stuck': 'Payments are stuck',
  backup: 'The backup needs you',
  'disk-low': 'The disk is nearly full',
  'mails-waiting': 'Mails are not sent',
  'mails-refused': 'Mails are refused',
  'originals-damaged': 'Originals are missing or damaged',
}

const advice: Readonly<Record<AlertKind, string>> = {
  'payments-stuck':
    'The server asks the payment provider again and again, and nobody is charged twice. Check that the provider works and that its access token is valid. Do not ask these guests to pay again.',
  backup:
    'Check that the folder of the backups is there, is not full and takes writes. Run `npm run cli -- backup`, then `npm run cli -- backup:verify <name>`. With PostgreSQL a worker makes the daily backup only where BACKUP_DIR is set; else a timer has to run the command.',
  'disk-low':
    'Free space or enlarge the disk. On a full disk the server takes no orders and no photos. Old backups and logs are the first to move away.',
  'mails-waiting':
    'Guests wait for the links to their photos. Check the mail server in SMTP_URL, its password and its quota. The server goes on trying, and loses no mail.',
  'mails-refused':
    'Open the orders and correct the addresses with Edit Email. When many addresses are refused, the mail server refuses your sender: check its reputation, SPF and DKIM. When it accepts mails again, press Try all again on the page.',
  'originals-damaged':
    'Restore these files from a backup or from the versions of the bucket. The page lists the photos, and the log of the nightly check names their orders. It reads them again every night, and this alert ends when they are good.',
}

/** The list of the page that opens from the mail. */
const lists: Readonly<Partial<Record<AlertKind, string>>> = {
  'payments-stuck': '?list=payment-waiting',
  'mails-waiting': '?list=mail-waiting',
  'mails-refused': '?list=mail-failed',
}

export function mailAboutBegin({ kind, fact }: Alert, page: string): OperatorMail {
  return compose(titles[kind], [
    fact,
    advice[kind],
    `See ${page}${lists[kind] ?? ''}`,
    'You get one mail a day while it lasts.',
  ])
}

export function mailAboutReminder({ kind, fact, since }: Alert, page: string): OperatorMail {
  return compose(`Still: ${titles[kind]}`, [
    fact,
    `It began at ${instant(since)}.`,
    advice[kind],
    `See ${page}${lists[kind] ?? ''}`,
  ])
}

export function mailAboutEnd(alert: { kind: AlertKind; since: Date; absentSince: Date }): OperatorMail {
  const { absentSince, kind, since } = alert
  return compose(`Over: ${titles[kind]}`, [
    `It lasted from ${instant(since)} to ${instant(absentSince)}.`,
    'You have nothing to do.',
  ])
}

function compose(subject: string, paragraphs: readonly string[]): OperatorMail {
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join('\n')}\n</body></html>\n`,
  }
}
