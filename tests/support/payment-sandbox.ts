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

export interface RunningSandbox {
  readonly url: string
  readonly sandbox: PaymentSandbox
  readonly directory: string
  close(): Promise<void>
}

/** A payment sandbox of its own, over HTTP, in a directory that goes with it. */
export async function startPaymentSandbox(clock = { now: () => new Date() }): Promise<RunningSandbox> {
  const directory = await mkdtemp(join(tmpdir(), 'eddyline-sandbox-'))
  const sandbox = await createPaymentSandbox({ directory, clock })
  const listening = await listenSandbox(sandbox, 0)
  return {
    url: listening.url,
    sandbox,
    directory,
    async close() {
      await listening.close()
      await sandbox.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** All payments that a sandbox at an address knows of, oldest first. */
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

/** What was captured and not voided, in cents. */
export function sumCaptured(payments: readonly SandboxPaymentView[]): number {
  return payments
    .filter((payment) => payment.status === 'COMPLETED')
    .reduce((sum, payment) => sum + payment.amount_money.amount, 0)
}
