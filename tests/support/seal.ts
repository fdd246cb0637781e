import { sealContact } from '#client/features/checkout/counter/seal-contact.ts'
import type { SealedContact } from '#domain/orders/sealed-contact.ts'

export async function sealedFor(
  url: string,
  localCode: string,
  contact: Partial<SealedContact> & Pick<SealedContact, 'email'>,
): Promise<string> {
  const answer = await fetch(`${url}/api/v1/config`)
  const { config } = (await answer.json()) as { config: { public_key: string } }
  return sealContact(config.public_key, { name: 'Robin River', locale: 'en', order: null, ...contact }, localCode)
}
