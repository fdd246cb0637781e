import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenSandbox } from '#server/payment-sandbox/listen-sandbox.ts'
import { createPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/payment-sandbox.ts'

export interface SandboxPaymentView {
  readonly id: string
  readonly status: string
  readonly amount_money: { readonly amount: number }
  readonly reference_id?: string
}

/**
 * The sandbox signs its notices for this address, because photos.test is the public address of every test application.
 */
const signedNoticeUrl = 'https://photos.test/webhooks/square'

export interface RunningSandbox {
  readonly url: string
  readonly sandbox: PaymentSandbox
  readonly directory: string
  /** The address to which the sandbox sends notices of payments and refunds. Null sends none. */
  noticesTo: string | null
  /** True keeps refunds pending until a test settles them, as Square does. */
  refundsWait: boolean
  /**
   * True refuses a payment with an idempotency key that was cancelled before its first use. Square does not promise
   * this.
   */
  barsUnseenKeys: boolean
  close(): Promise<void>
}

/** Starts a payment sandbox over HTTP in a directory that close() removes. */
export async function startPaymentSandbox(clock = { now: () => new Date() }): Promise<RunningSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'eddyline-sandbox-'))
  const sandbox = await createPaymentSandbox({
    directory,
    clock,
    notices: { url: () => running.noticesTo, signedUrl: signedNoticeUrl },
    pendingRefunds: () => running.refundsWait,
    barsUnseenKeys: () => running.barsUnseenKeys,
  })
  const listening = await listenSandbox(sandbox, 0)
  const running: RunningSandbox = {
    noticesTo: null,
    refundsWait: false,
    barsUnseenKeys: true,
    url: listening.url,
    sandbox,
    directory,
    async close() {
      await listening.close()
      await sandbox.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return running
}

/** Returns all payments of the sandbox at this address, oldest first. */
export async function listSandboxPayments(url: string, accessToken: string): Promise<SandboxPaymentView[]> {
  const payments: SandboxPaymentView[] = []
  let cursor: string | undefined = '0'
  while (cursor !== undefined) {
    const response = await fetch(`${url}/v2/payments?sort_order=ASC&cursor=${cursor}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
    const page = (await response.json()) as { payments: SandboxPaymentView[]; cursor?: string }
    payments.push(...page.payments)
    cursor = page.cursor
  }
  return payments
}

export interface SandboxRefundView {
  readonly id: string
  readonly status: string
  readonly payment_id: string
  readonly amount_money: { readonly amount: number }
}

/** Returns all refunds of the sandbox at this address, newest first. */
export async function listSandboxRefunds(url: string, accessToken: string): Promise<SandboxRefundView[]> {
  const response = await fetch(`${url}/v2/refunds`, { headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}`)
  return ((await response.json()) as { refunds: SandboxRefundView[] }).refunds
}

/** Returns the sum of the captured payments, in cents. Voided payments do not count. */
export function sumCaptured(payments: readonly SandboxPaymentView[]): number {
  return payments
    .filter((payment) => payment.status === 'COMPLETED')
    .reduce((sum, payment) => sum + payment.amount_money.amount, 0)
}

/** Returns a one-use card token, as the provider's script in the browser makes it from a card number. */
export async function cardToken(sandbox: Pick<RunningSandbox, 'url'>, number: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expiry: '12/30', cvv: '111', postal_code: '81201' }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('token' in body)) throw new Error(JSON.stringify(body))
  return String(body.token)
}
