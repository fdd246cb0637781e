import { useSearchParams } from 'react-router-dom'
import { PrepaidDialog } from '#client/features/cart/prepaid/prepaid-dialog.tsx'
import { useStoredCart } from '#client/features/cart/use-stored-cart.ts'
import { useConnectivity } from '#client/device/connection/connectivity.ts'

/** The window of the code in the address, which the QR code of a printed card opens (docs/rules.md#prepaid-codes). */
export function PrepaidLink({ slug, code }: { slug: string; code: string }) {
  const [, setParams] = useSearchParams()
  const shown = useStoredCart(slug)
  const online = useConnectivity() === 'online'
  const close = (): void =>
    setParams(
      (params) => {
        params.delete('code')
        return params
      },
      { replace: true },
    )
  const order = shown?.unsent === 0 ? shown.ref : null
  return <PrepaidDialog slug={slug} order={order} online={online} startCode={code} onClose={close} />
}
