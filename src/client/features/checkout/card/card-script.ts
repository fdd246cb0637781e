import type { PaymentConfig } from '#contract/schema.gen.ts'
import { tidyPostalCode } from '#domain/tax/postal-codes.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'

export interface CardToken {
  status: string
  token?: string
  /** An error that names a field is already shown beside it, by the provider's form. */
  errors?: readonly { type?: string; field?: string; message?: string }[]
}

/** Facts that the guest's bank needs for 3-D Secure. Without them, a bank that asks its customers declines the card. */
export interface VerificationDetails {
  amount: string
  currencyCode: 'USD'
  intent: 'CHARGE'
  customerInitiated: true
  sellerKeyedIn: false
  billingContact: {
    givenName: string
    familyName: string
    email: string
    countryCode?: string
    state?: string
    postalCode?: string
  }
}

export interface CardMethod {
  attach(target: HTMLElement): Promise<void>
  focus(field: 'cardNumber'): Promise<boolean>
  configure(options: CardOptions): Promise<void>
  tokenize(details: VerificationDetails): Promise<CardToken>
  destroy(): Promise<boolean>
}

interface CardOptions {
  postalCode?: string
}

/** Until the guest confirms, a wallet tells the place alone. */
export interface WalletContact {
  givenName?: string
  familyName?: string
  email?: string
  countryCode?: string
  state?: string
  postalCode?: string
}

interface Amount {
  amount: string
  label: string
}

/** `error` stands in the wallet's sheet, and the guest cannot confirm. */
export interface WalletUpdate {
  total?: Amount
  lineItems?: readonly Amount[]
  error?: string
}

export interface WalletRequest {
  addEventListener(name: 'shippingcontactchanged', listener: (contact: WalletContact) => Promise<WalletUpdate>): void
  /** Returns false while a sheet is open. */
  update(options: Pick<WalletOptions, 'total'>): boolean
}

interface WalletOptions {
  countryCode: 'US'
  currencyCode: 'USD'
  requestShippingContact: true
  requestBillingContact: true
  total: Amount
}

export interface WalletToken extends CardToken {
  details?: { shipping?: { contact?: WalletContact }; billing?: WalletContact }
}

export interface Wallet {
  /** Draws Google's button. Apple's is ours. */
  attach?(target: HTMLElement, look: { buttonColor: 'black' | 'white'; buttonSizeMode: 'fill' }): Promise<void>
  /** Opens the sheet. Browsers allow that only within a press. */
  tokenize(): Promise<WalletToken>
  destroy(): Promise<boolean>
}

export interface Payments {
  card(options?: CardOptions): Promise<CardMethod>
  paymentRequest(options: WalletOptions): WalletRequest
  /** Rejects where there is no such wallet. */
  applePay(request: WalletRequest): Promise<Wallet>
  googlePay(request: WalletRequest): Promise<Wallet>
  setLocale(locale: string): Promise<void>
}

interface PaymentsScript {
  payments(applicationId: string, locationId: string): Payments
}

declare global {
  interface Window {
    Square?: PaymentsScript
  }
}

export function verificationDetails(total: number, contact: CheckoutContact): VerificationDetails {
  const { name, email, country, state, zip } = contact
  const names = name.trim().split(/\s+/)
  const familyName = names.length > 1 ? (names.pop() ?? '') : ''
  const place = country === 'OT' ? {} : { countryCode: country, state, postalCode: tidyPostalCode(zip) }
  return {
    amount: (total / 100).toFixed(2),
    currencyCode: 'USD',
    intent: 'CHARGE',
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: { givenName: names.join(' '), familyName, email, ...place },
  }
}

const LOAD_TIMEOUT = 20_000
let loading: Promise<PaymentsScript> | undefined

function loadCardScript(url: string): Promise<PaymentsScript> {
  loading ??= insertScript(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(url: string): Promise<PaymentsScript> {
  if (window.Square) return Promise.resolve(window.Square)
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => fail(), LOAD_TIMEOUT)
    function fail(): void {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The card form did not load'))
    }
    script.src = url
    script.async = true
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.Square) resolve(window.Square)
      else fail()
    })
    document.head.append(script)
  })
}

/** The languages of the provider's form, by the first two letters of ours. */
const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }

export async function openPayments(config: PaymentConfig, language: string): Promise<Payments> {
  const script = await loadCardScript(config.script_url)
  const payments = script.payments(config.application_id, config.location_id)
  // A form in English is better than none.
  await payments.setLocale(locales[language.slice(0, 2)] ?? 'en-US').catch(() => undefined)
  return payments
}
