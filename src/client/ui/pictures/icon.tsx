import type { ReactElement, ReactNode } from 'react'
import { lineIcon } from './line-icon.tsx'

const SHAPES = {
  add: <path d="M12 5v14M5 12h14" />,
  alert: (
    <>
      <path d="M12 4 2.8 20h18.4z" />
      <path d="M12 10v4.5M12 17.3v.2" />
    </>
  ),
  arrowUp: <path d="M12 19V5M6 11l6-6 6 6" />,
  arrowRight: <path d="M5 12h14M13 6l6 6-6 6" />,
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.8V7M16 2.8V7" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8h3.2l1.6-2.6h6.4L16.8 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
      <circle cx="12" cy="13.3" r="3.6" />
    </>
  ),
  cart: (
    <>
      <path d="M2.5 4h2.7l2.5 11.2h10.2L20.5 8H6.2" />
      <circle cx="9.3" cy="19.3" r="1.4" />
      <circle cx="16.6" cy="19.3" r="1.4" />
    </>
  ),
  check: <path d="m4.8 12.6 4.7 4.7L19.4 7.2" />,
  chevronDown: <path d="m6 9.5 6 6 6-6" />,
  chevronLeft: <path d="m14.5 6-6 6 6 6" />,
  chevronRight: <path d="m9.5 6 6 6-6 6" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  close: <path d="M6 6l12 12M18 6 6 18" />,
  download: <path d="M12 4v11.5M7 11l5 5 5-5M4.5 20h15" />,
  filter: (
    <path d="M4 8h9M19 8h1M4 16h1M11 16h9M16 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM8 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
  ),
  flag: <path d="M5.5 21V4M5.5 4.8h11.6l-2.4 4 2.4 4H5.5" />,
  heart: <path d="M12 20.2C5 15.6 3 12.4 3 9.2A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.2c0 3.2-2 6.4-9 11z" />,
  image: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.5" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="m4 17.5 5-4.5 3.5 3 3.5-3.5 4.5 4" />
    </>
  ),
  offline: (
    <path d="M3.5 3.5l17 17M5 12.5a10 10 0 0 1 4-2.4M2 8.8A15 15 0 0 1 6 6.2M10.2 5.1A15 15 0 0 1 22 8.8M14.5 10.3A10 10 0 0 1 19 12.5M8.5 16a5 5 0 0 1 6.5-.3M12 19.5v.2" />
  ),
  raft: (
    <>
      <path d="M2.5 11.5c0 3 2.5 4.5 5 4.5h9c2.5 0 5-1.5 5-4.5-1.5 1.3-3 1.8-5 1.8h-9c-2 0-3.5-.5-5-1.8z" />
      <path d="M2.5 20c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.1-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.1 1M8.5 10V6.5M15.5 10V6.5" />
      <circle cx="8.5" cy="4.6" r="1.5" />
      <circle cx="15.5" cy="4.6" r="1.5" />
    </>
  ),
  refresh: <path d="M20 5v5h-5M4 19v-5h5M5.3 9.5A7.5 7.5 0 0 1 19.5 10M18.7 14.5A7.5 7.5 0 0 1 4.5 14" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.3 11v5.5M13.7 11v5.5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

export type IconChoice = IconName | ReactElement

interface Props {
  name: IconChoice
  size?: number
}

/** The icon is decorative, because the control around it has a name. `size` applies only to icons given by name. */
export function Icon({ name, size }: Props) {
  return typeof name === 'string' ? lineIcon(SHAPES[name], size) : name
}
