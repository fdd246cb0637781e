import { create } from 'qrcode'
import { useMemo } from 'react'

interface Props {
  text: string
  label: string
  /** Length of the QR code's side in pixels. */
  size?: number
}

/** Width of the blank border that the QR standard requires, in modules (the code's squares). */
const QUIET_ZONE = 4

/**
 * A QR code, always dark on light so that every camera reads it. Use it only in lazy areas, because it loads a library.
 */
export function QrCode({ text, label, size = 192 }: Props) {
  const { side, path } = useMemo(() => draw(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`
  return { side: modules.size + 2 * QUIET_ZONE, path }
}
