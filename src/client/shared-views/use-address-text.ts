import { useAddress } from '#client/ui/controls/use-address.ts'

/** Keeps one filter text of the page in its address. */
export function useAddressText(name: string): readonly [string, (text: string) => void] {
  const [texts, change] = useAddress(name)
  return [texts[name] ?? '', (text) => change({ [name]: text })]
}
