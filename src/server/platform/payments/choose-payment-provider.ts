import type { CardFormSettings, PaymentProvider } from './payment-provider.ts'
import { createSquareProvider } from './square-provider.ts'

export interface PaymentProviderChoice {
  readonly square: {
    readonly environment: 'sandbox' | 'production'
    readonly accessToken: string
    readonly applicationId: string
    readonly locationId: string
  } | null
  readonly sandbox: {
    readonly url: () => string
    readonly scriptUrl: string
    readonly accessToken: string
    readonly applicationId: string
    readonly locationId: string
  } | null
  /** Start of the webhook's address. The provider's signature covers that address. */
  readonly publicUrl: string
  readonly noticeKey: string | null
  readonly production: boolean
  readonly allowTestPayments: boolean
  readonly timeoutMs?: number
  readonly log: { error(detail: object, message: string): void }
}

const squareServers = {
  production: { api: 'https://connect.squareup.com', script: 'https://web.squarecdn.com/v1/square.js' },
  sandbox: { api: 'https://connect.squareupsandbox.com', script: 'https://sandbox.web.squarecdn.com/v1/square.js' },
} as const

/**
 * Chooses Square when it has credentials, otherwise the built-in sandbox (docs/rules.md#payment-provider).
 *
 * Throws: an error in production for the built-in sandbox and Square's own sandbox, unless test payments are allowed.
 * Throws: an error when there is neither Square nor the built-in sandbox.
 */
export function choosePaymentProvider(choice: PaymentProviderChoice): PaymentProvider {
  const { timeoutMs, log } = choice
  const notices = { key: choice.noticeKey, publicUrl: choice.publicUrl }
  if (choice.square !== null) {
    const { environment, accessToken, applicationId, locationId } = choice.square
    const server = squareServers[environment]
    const testMode = environment === 'sandbox'
    refuseTestPayments(choice, testMode)
    const kind: CardFormSettings['kind'] = testMode ? 'square-sandbox' : 'square'
    const cardForm = { kind, scriptUrl: server.script, applicationId, locationId, testMode }
    return createSquareProvider({ accessToken, baseUrl: () => server.api, cardForm, notices, timeoutMs, log })
  }
  refuseTestPayments(choice, true)
  if (choice.sandbox === null) throw new Error('There is no payment provider: neither Square nor the sandbox.')
  const { url, scriptUrl, accessToken, applicationId, locationId } = choice.sandbox
  const cardForm = { kind: 'sandbox', scriptUrl, applicationId, locationId, testMode: true } as const
  return createSquareProvider({ accessToken, baseUrl: url, cardForm, notices, timeoutMs, log })
}

function refuseTestPayments(choice: PaymentProviderChoice, testMode: boolean): void {
  if (!testMode || !choice.production || choice.allowTestPayments) return
  throw new Error(
    'Test payments are refused with NODE_ENV=production. Set SQUARE_ACCESS_TOKEN and SQUARE_ENVIRONMENT=production, ' +
      'or ALLOW_TEST_PAYMENTS=1 to run a demonstration.',
  )
}
