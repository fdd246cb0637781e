import { type BrowserDevice, type Target, until } from '../driver/browser-device.ts'

export const shop = '/outfitter/arkansas-headwaters'
const cardForm = 'Card form'

export async function orderFirstGroup(device: BrowserDevice): Promise<void> {
  await device.click({ role: 'button', name: 'Add Group To Cart' })
  await openOrder(device)
}

export async function openOrder(device: BrowserDevice): Promise<void> {
  await device.click({ role: 'link', name: /Your Order/ })
  await device.see({ text: 'Order total' })
}

/**
 * Scrolls down the storefront until the photo appears, and adds it to the cart. The list renders only rows near the
 * window.
 */
export async function addPhoto(device: BrowserDevice, name: string): Promise<void> {
  const add = { role: 'button', name: new RegExp(`^Add to cart.*${name}`) }
  while ((await device.find(add)) === null)
    await device.evaluate(() => {
      scrollTo({ top: document.body.scrollHeight })
      return new Promise<void>((resolve) => setTimeout(resolve, 100))
    }, [])
  await device.click(add)
}

async function agree(device: BrowserDevice): Promise<void> {
  await device.click({ text: /^I understand that this purchase is for digital goods/ })
}

export async function payByCard(device: BrowserDevice, email: string): Promise<void> {
  await checkOutByCard(device)
  await payOrder(device, email)
}

export async function checkOutByCard(device: BrowserDevice): Promise<void> {
  await agree(device)
  await device.click({ role: 'button', name: 'Check out with credit card' })
}

/** Fills the guest's fields and the card form, and presses Pay Now. Returns the cents that the button showed. */
export async function payOrder(device: BrowserDevice, email: string): Promise<number> {
  await device.enter({ label: /^Name/ }, 'Robin River')
  await device.enter({ label: /^Email/ }, email)
  await device.enter({ label: /^Postal code/ }, '81201')
  const field = (label: string) => ({ label, frame: cardForm })
  await device.enter(field('Card number'), '4111111111111111', '4111 1111 1111 1111')
  await device.enter(field('Expiration date'), '1230', '12/30')
  await device.enter(field('CVV'), '111')
  const pay: Target = { role: 'button', name: /Pay Now/ }
  const { text } = await device.see(pay)
  await device.click(pay)
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
}

/** The cents of one line in the order summary, without a minus sign. */
export async function summaryCents(device: BrowserDevice, label: string): Promise<number> {
  const { text } = await device.see({ role: 'region', name: 'Order summary' })
  const [, dollars] = new RegExp(`${label}[^$]*\\$([\\d.]+)`).exec(text) ?? []
  if (dollars === undefined) throw new Error(`No ${label} in ${text}`)
  return Math.round(Number(dollars) * 100)
}

/** Waits until the cart page shows the server's prices instead of the device's estimate. */
export async function seeConfirmed(device: BrowserDevice): Promise<void> {
  await device.see({ text: 'Order total' })
  await device.seeNot({ text: 'Sending your order' })
  await device.seeNot({ text: /^Estimate\. You see the final price/ })
}

export async function orderAtCounter(device: BrowserDevice, email: string, name = 'Robin River'): Promise<void> {
  await agree(device)
  await device.click({ role: 'button', name: 'Check out at counter' })
  await device.enter({ label: /^Name/ }, name)
  await device.enter({ label: /^Email/ }, email)
  await device.click({ role: 'button', name: /^Place my order/ })
}

/**
 * Waits until the device has stored the public key that seals the contacts of counter orders. Offline orders need it.
 */
export async function seeSealingKey(device: BrowserDevice): Promise<void> {
  await until('the key that seals orders', () => device.evaluate(hasSealingKey, []).catch(() => null))
}

/** True when the device has stored the server's public key in any table. Runs in the page. */
async function hasSealingKey(): Promise<boolean> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error(`${name} does not open`))
    })
    for (const store of database.objectStoreNames) {
      const read = database.transaction(store).objectStore(store).getAll()
      const rows = await new Promise<unknown>((resolve) => {
        read.onsuccess = () => resolve(read.result)
      })
      if (JSON.stringify(rows).includes('public_key')) return true
    }
    database.close()
  }
  return false
}
