import type { CartOrder, PaymentConfig } from '#contract/schema.gen.ts'
import { ApiError, errorMessage } from '#client/api/api-error.ts'
import type { CheckoutContact } from '#client/device/database/cart-rows.ts'
import { locale, t } from '#client/shared-views/chosen-texts.ts'
import { defaultCountry, validateChargeForm } from '#domain/orders/charge-form.ts'
import { leftToPay } from '#domain/pricing/prepaid.ts'
import { placeOfPostalCode, tidyPostalCode } from '#domain/tax/postal-codes.ts'
import { calculateTax, type OrderAccess, type Place } from '../checkout.commands.ts'
import {
  openPayments,
  type CardToken,
  type Wallet,
  type WalletContact,
  type WalletRequest,
  type WalletToken,
  type WalletUpdate,
} from './card-script.ts'
import { unreadText } from './charge-card.ts'

/** The order with the tax that the wallet's sheet showed, and the place of that tax. */
interface Quote {
  access: OrderAccess
  order: CartOrder
  place: Place
}

export interface WalletPayment extends Omit<Quote, 'place'> {
  contact: CheckoutContact
  token: CardToken
}

export interface OpenWallets {
  apple: Wallet | null
  google: Wallet | null
  /**
   * Opens the wallet's sheet, so call it within the press. Resolves to null when the guest closed the sheet.
   *
   * `order`: may still be on its way to the server. `typed`: name and email for a wallet that tells none. Throws: `Error`
   * with the sentence to show.
   */
  pay: (wallet: Wallet, order: Promise<OrderAccess>, typed: Partial<CheckoutContact>) => Promise<WalletPayment | null>
  /** Cents before the guest's place is known. */
  setTotal: (total: number) => void
  /** A sheet that is open stays open. */
  close: () => void
}

const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Parts of the United States with a country code of their own. */
const territories = ['AS', 'GU', 'MP', 'PR', 'VI']

/** A wallet may write the state out. The postal code says which one it is. */
export function placeOf({ countryCode = defaultCountry, state = '', postalCode = '' }: WalletContact): Place {
  const code = countryCode.toUpperCase()
  if (territories.includes(code)) return placeOf({ countryCode: 'US', state: code, postalCode })
  const country = code
  if (country !== 'US' && country !== 'CA') return { country: 'OT', state: '', zip: '' }
  const zip = tidyPostalCode(postalCode)
  const chosen = { country, state: state.toUpperCase() }
  const found = placeOfPostalCode(zip, chosen)
  return { ...chosen, ...(found.country === country ? found : {}), zip }
}

interface Options {
  shop: string
  total: number
  /** Place of Google's button. */
  box: HTMLElement
  /** Shows the order on the page, and returns false when the guest had not seen its lines and price. */
  onOrder: (order: CartOrder) => Promise<boolean>
}

/** Opens the wallets that this browser has. */
export async function openWallets(config: PaymentConfig, { shop, total, box, onOrder }: Options): Promise<OpenWallets> {
  const payments = await openPayments(config, locale)
  const totalOf = (cents: number) => ({ total: { amount: dollars(cents), label: shop } })
  const request = payments.paymentRequest({
    countryCode: 'US',
    currencyCode: 'USD',
    // Only a shipping contact tells the place before the guest confirms.
    requestShippingContact: true,
    requestBillingContact: true,
    ...totalOf(total),
  })
  const sheet = followSheet(request, totalOf, onOrder)
  const [apple, google] = await Promise.all([
    config.apple_pay ? payments.applePay(request).catch(() => null) : null,
    openGoogle(payments.googlePay(request), box).catch(() => null),
  ])
  let open: Promise<unknown> = Promise.resolve()
  return {
    apple,
    google,
    pay: (wallet, order, typed) => {
      const paid = readWallet(wallet, sheet, order, typed)
      open = paid.catch(() => undefined)
      return paid
    },
    // The provider refuses this while a sheet is open. The sheet then gets the new total with the guest's place.
    setTotal: (cents) => void request.update(totalOf(cents)),
    close: () => {
      void open.then(() => Promise.allSettled([apple?.destroy(), google?.destroy()]))
    },
  }
}

async function openGoogle(opening: Promise<Wallet>, box: HTMLElement): Promise<Wallet> {
  const wallet = await opening
  const isDark = getComputedStyle(box).colorScheme === 'dark'
  await wallet.attach?.(box, { buttonColor: isDark ? 'white' : 'black', buttonSizeMode: 'fill' })
  return wallet
}

interface Sheet {
  begin: (order: Promise<OrderAccess>) => void
  /** The last amount that the sheet showed. Null before the guest's place is known. */
  shown: () => Quote | null
}

/** Answers the sheet's question for the tax at the guest's place. */
function followSheet(
  request: WalletRequest,
  totalOf: (cents: number) => WalletUpdate,
  onOrder: Options['onOrder'],
): Sheet {
  let ordering: Promise<OrderAccess> | null = null
  let asked: WalletContact | null = null
  let last: Quote | null = null
  request.addEventListener('shippingcontactchanged', async (contact): Promise<WalletUpdate> => {
    asked = contact
    last = null
    try {
      const access = await ordering
      if (!access) return { error: t('error.general') }
      const place = placeOf(contact)
      const order = await calculateTax(access, place)
      if (!(await onOrder(order))) return { error: t('payment.wallet-outdated') }
      if (asked === contact) last = { access, order, place }
      const [total, tax] = [leftToPay(order), order.tax ?? 0]
      return {
        ...totalOf(total),
        lineItems: [
          { amount: dollars(total - tax), label: t('cart.subtotal') },
          { amount: dollars(tax), label: t('cart.taxes') },
        ],
      }
    } catch (error) {
      const mismatch = error instanceof ApiError && error.code === 'tax-mismatch'
      return { error: mismatch ? t('tax.mismatch') : errorMessage(error) }
    }
  })
  return {
    begin: (order) => {
      ordering = order
      asked = last = null
      // The sheet shows a failure when it asks for the tax.
      order.catch(() => undefined)
    },
    shown: () => last,
  }
}

async function readWallet(
  wallet: Wallet,
  sheet: Sheet,
  order: Promise<OrderAccess>,
  typed: Partial<CheckoutContact>,
): Promise<WalletPayment | null> {
  sheet.begin(order)
  const token = await wallet.tokenize().catch((): WalletToken => ({ status: 'Error' }))
  if (token.status === 'Cancel') return null
  if (token.status !== 'OK' || !token.token)
    throw new Error(unreadText(token) ?? t('payment.token-failed', { status: token.status }))
  const quote = sheet.shown()
  if (!quote) throw new Error(t('payment.wallet-outdated'))
  const { access, place } = quote
  const contact = { ...personOf(token, typed), ...place }
  if (validateChargeForm(contact).length > 0) throw new Error(t('payment.wallet-contact'))
  return { access, order: quote.order, contact, token }
}

/** Some wallets tell the email only beside the card, or not at all. */
function personOf({ details }: WalletToken, typed: Partial<CheckoutContact>): Pick<CheckoutContact, 'name' | 'email'> {
  const told = [details?.shipping?.contact, details?.billing].filter((contact) => contact !== undefined)
  const names = told.map(({ givenName = '', familyName = '' }) => `${givenName} ${familyName}`.trim())
  return {
    name: names.find(Boolean) ?? typed.name ?? '',
    email: told.map(({ email = '' }) => email.trim()).find(Boolean) ?? typed.email ?? '',
  }
}
