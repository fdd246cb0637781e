import type { ReactNode } from 'react'

export function lineIcon(shape: ReactNode, size = 20, strokeWidth = 1.9) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shape}
    </svg>
  )
}
