import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Line {
  type: string
  key: string
  payment?: { amount_money: { amount: number }; buyer_email_address?: string }
}

/** The amounts in cents that the payment sandbox captured for this guest's email and did not void. */
export async function capturedAmounts(dataDirectory: string, email: string): Promise<number[]> {
  const text = await readFile(join(dataDirectory, 'payment-sandbox/journal.jsonl'), 'utf8').catch(() => '')
  const lines = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  const cancelled = new Set(lines.filter(({ type }) => type === 'cancel').map(({ key }) => key))
  return lines.flatMap(({ type, key, payment }) =>
    type === 'payment' && payment?.buyer_email_address === email && !cancelled.has(key)
      ? [payment.amount_money.amount]
      : [],
  )
}
