import type {
  CardMethod,
  Payments,
  Wallet,
  WalletContact,
  WalletToken,
  WalletUpdate,
} from '#client/features/checkout/card/card-script.ts'

export const payments = {
  kind: 'sandbox',
  script_url: '/s.js',
  application_id: 'a',
  location_id: 'l',
  test_mode: true,
  apple_pay: true,
}
export const guest = { givenName: 'Robin', familyName: 'River', email: 'robin@guest.test' }
export const colorado = { countryCode: 'US', state: 'CO', postalCode: '81201' }

type WalletName = 'apple' | 'google'
type Listener = (contact: WalletContact) => Promise<WalletUpdate>

const noCard = (): Promise<CardMethod> => Promise.reject(new Error('No card form'))

/** Stands in for the provider's script, which a page loads only once. The test drives the sheets of its wallets. */
export function fakeSquare(card: () => Promise<CardMethod> = noCard) {
  const seen = { totals: [] as string[], opened: [] as WalletName[], destroyed: [] as WalletName[] }
  let wallets: readonly WalletName[] = []
  let listener: Listener = () => Promise.resolve({})
  let close = (_token: WalletToken): void => undefined

  const openWallet = (name: WalletName) => (): Promise<Wallet> => {
    if (!wallets.includes(name)) return Promise.reject(new Error('Unsupported'))
    const button = document.createElement('button')
    button.textContent = 'G Pay'
    const attach = (target: HTMLElement): Promise<void> => Promise.resolve(target.append(button))
    return Promise.resolve({
      ...(name === 'google' ? { attach } : {}),
      tokenize: () => {
        seen.opened.push(name)
        return new Promise<WalletToken>((resolve) => {
          close = resolve
        })
      },
      destroy: () => {
        button.remove()
        return Promise.resolve(seen.destroyed.push(name) > 0)
      },
    })
  }
  const payments: Payments = {
    card,
    setLocale: () => Promise.resolve(),
    paymentRequest: ({ total }) => {
      seen.totals.push(total.amount)
      return {
        addEventListener: (_name, added) => {
          listener = added
        },
        update: (changes) => seen.totals.push(changes.total.amount) > 0,
      }
    },
    applePay: openWallet('apple'),
    googlePay: openWallet('google'),
  }
  window.Square = { payments: () => payments }

  return {
    seen,
    /** Forgets what the wallets saw. */
    begin: (has: readonly WalletName[] = ['apple', 'google']): void => {
      Object.assign(seen, { totals: [], opened: [], destroyed: [] })
      wallets = has
    },
    /** The sheet tells the guest's place. Resolves to what the sheet then shows. */
    tell: (contact: WalletContact): Promise<WalletUpdate> => listener(contact),
    confirm: (contact: WalletContact = { ...guest, ...colorado }, token: Partial<WalletToken> = {}): void => {
      close({ status: 'OK', token: 'nonce', details: { shipping: { contact } }, ...token })
    },
    cancel: (): void => close({ status: 'Cancel' }),
  }
}
