import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds without a pointer move or key press until the buttons hide. */
const QUIET_AFTER = 3_000

/** Shows the buttons when a pointer moves or a key is pressed, and hides them after 3 seconds without either. */
export function useQuietControls() {
  const [visible, setVisible] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = useCallback(() => {
    clearTimeout(timer.current)
    setVisible(false)
  }, [])
  const wake = useCallback(() => {
    setVisible(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setVisible(false), QUIET_AFTER)
  }, [])
  useEffect(() => {
    wake()
    return () => clearTimeout(timer.current)
  }, [wake])
  // Some browsers report a pointer move when the picture changes under a resting pointer. Only a new position shows the
  // buttons.
  const at = useRef('')
  const moved = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const place = `${clientX} ${clientY}`
      if (place !== at.current) wake()
      at.current = place
    },
    [wake],
  )
  return { visible, wake, moved, rest }
}
