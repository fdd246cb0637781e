import { useRef, useState, type Ref } from 'react'

interface Agreement {
  /** The props of `DigitalGoods`. */
  box: { agreed: boolean; missing: boolean; box: Ref<HTMLInputElement>; onChange: (agreed: boolean) => void }
  /** Runs the act if the guest agreed, else asks for the agreement. */
  onceAgreed: (act: () => void) => () => void
}

/** The checkbox gates checkout (docs/rules.md#cart-page). */
export function useAgreement(agreed: boolean, onAgree: (agreed: boolean) => void): Agreement {
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  return {
    box: { agreed, missing: missing && !agreed, box, onChange: onAgree },
    onceAgreed: (act) => () => {
      if (agreed) return act()
      setMissing(true)
      box.current?.focus()
    },
  }
}
