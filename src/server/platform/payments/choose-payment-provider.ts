import type { PaymentBrowserSettings, PaymentProvider } from './payment-provider.ts'
import { createSquareProvider } from './square-provider.ts'

export interface PaymentProviderChoice {
  /** Square's credentials, or null for the built-in sandbox. */
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
 * Square with credentials, the built-in sandbox without (rules.md 4.1). Throws, with a sentence for the operator, when
 * test payments would be taken in production without having been asked for.
 */
export function choosePaymentProvider(choice: PaymentProviderChoice): PaymentProvider {
  const { timeoutMs, log } = choice
  if (choice.square !== null) {
    const { environment, accessToken, applicationId, locationId } = choice.square
    const server = squareServers[environment]
    const testMode = environment === 'sandbox'
    refuseTestPayments(choice, testMode)
    const kind: PaymentBrowserSettings['kind'] = testMode ? 'square-sandbox' : 'square'
    const browser = { kind, scriptUrl: server.script, applicationId, locationId, testMode }
    return createSquareProvider({ accessToken, baseUrl: () => server.api, browser, timeoutMs, log })
  }
  refuseTestPayments(choice, true)
  if (choice.sandbox === null) throw new Error('There is no payment provider: neither Square nor the sandbox.')
  const { url, scriptUrl, accessToken, applicationId, locationId } = choice.sandbox
  const browser = { kind: 'sandbox', scriptUrl, applicationId, locationId, testMode: true } as const
  return createSquareProvider({ accessToken, baseUrl: url, browser, timeoutMs, log })
}

function refuseTestPayments(choice: PaymentProviderChoice, testMode: boolean): void {
  if (!testMode || !choice.production || choice.allowTestPayments) return
  throw new Error(
    'Test payments are refused with NODE_ENV=production. Set SQUARE_ACCESS_TOKEN and SQUARE_ENVIRONMENT=production, ' +
      'or ALLOW_TEST_PAYMENTS=1 to run a demonstration.',
  )
}
