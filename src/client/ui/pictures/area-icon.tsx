import type { ReactNode } from 'react'
import { lineIcon } from './line-icon.tsx'

const LINES = {
  share: (
    <>
      <path d="M12 15V3.8M7.8 7.5 12 3.5l4.2 4" />
      <path d="M8 11H6a1.5 1.5 0 0 0-1.5 1.5V19A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-6.5A1.5 1.5 0 0 0 18 11h-2" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
      <path d="M15.5 5.5v-.5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
    </>
  ),
  archive: (
    <>
      <path d="M4 8.5v10A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-10" />
      <rect x="3" y="4" width="18" height="4.5" rx="1.2" />
      <path d="M10 12.5h4" />
    </>
  ),
  compare: <path d="M12 3v18M4 6.5h4.5v11H4zM15.5 6.5H20v11h-4.5z" />,
  play: <path d="M8 5.2v13.6L19 12z" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  fullScreen: <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />,
  leaveFullScreen: <path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2.5" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7 8.5 6.5L20.5 7" />
    </>
  ),
  minus: <path d="M5 12h14" />,
  rotate: <path d="M20 4v5.5h-5.5M19.6 9.5A8 8 0 1 0 20 13.5" />,
  zoomIn: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M11 8.3v5.4M8.3 11h5.4" />
    </>
  ),
  zoomOut: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5M8.3 11h5.4" />
    </>
  ),
} satisfies Record<string, ReactNode>

interface Props {
  name: keyof typeof LINES
  size?: number
}

/** A separate set keeps these icons' shapes out of the first script. */
export function AreaIcon({ name, size }: Props) {
  return lineIcon(LINES[name], size)
}
