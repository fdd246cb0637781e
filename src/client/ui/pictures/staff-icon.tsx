import type { ReactNode } from 'react'
import { lineIcon } from './line-icon.tsx'

const LINES = {
  receipt: (
    <>
      <path d="M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5L9.8 20.5l-2.1-1.5-2.2 1.5z" />
      <path d="M9 8.5h6M9 12.5h6" />
    </>
  ),
  closing: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <path d="M3.5 9.5h17M8 14h3" />
    </>
  ),
  chart: <path d="M4.5 20h15M7 16.5v-5M12 16.5v-10M17 16.5v-7" />,
  star: <path d="m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.8l5.6-.7z" />,
  home: (
    <>
      <path d="m4 11 8-6.5 8 6.5" />
      <path d="M6 9.8V19.5h12V9.8M10 19.5v-5h4v5" />
    </>
  ),
  sliders: (
    <>
      <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
      <circle cx="16" cy="7" r="2.5" />
      <circle cx="8" cy="17" r="2.5" />
    </>
  ),
  tag: (
    <>
      <path d="M4 5.5v6.2L12.3 20a1.6 1.6 0 0 0 2.3 0l5.4-5.4a1.6 1.6 0 0 0 0-2.3L11.7 4H5.5A1.5 1.5 0 0 0 4 5.5z" />
      <path d="M8.3 8.2v.1" />
    </>
  ),
  layers: (
    <>
      <path d="m12 4 8.5 4.5L12 13 3.5 8.5z" />
      <path d="m4 12.7 8 4.3 8-4.3M4 16.5l8 4.3 8-4.3" />
    </>
  ),
  river: (
    <path d="M3 8c2 0 2.5-1.5 4.5-1.5S10 8 12 8s2.5-1.5 4.5-1.5S19 8 21 8M3 13c2 0 2.5-1.5 4.5-1.5S10 13 12 13s2.5-1.5 4.5-1.5S19 13 21 13M3 18c2 0 2.5-1.5 4.5-1.5S10 18 12 18s2.5-1.5 4.5-1.5S19 18 21 18" />
  ),
  section: (
    <>
      <circle cx="6" cy="18" r="2.3" />
      <circle cx="18" cy="6" r="2.3" />
      <path d="M8.3 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.7" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.8 19.5c.5-3.3 3-5.2 6.2-5.2s5.7 1.9 6.2 5.2M15.8 5.4a3.4 3.4 0 0 1 0 6.3M17.8 14.7c1.9.7 3.1 2.3 3.4 4.8" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8.5" r="3.7" />
      <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
    </>
  ),
  building: (
    <>
      <path d="M4 20.5V6l7-2.5v17M11 8.5l9 2v10M2.5 20.5h19" />
      <path d="M7.5 9.5v.1M7.5 13v.1M7.5 16.5v.1M15.5 13.5v.1M15.5 17v.1" />
    </>
  ),
  list: <path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.2 6.5v.1M4.2 12v.1M4.2 17.5v.1" />,
  percent: (
    <>
      <path d="M18.5 5.5l-13 13" />
      <circle cx="7.5" cy="7.5" r="2.7" />
      <circle cx="16.5" cy="16.5" r="2.7" />
    </>
  ),
  bank: <path d="M3.5 9.5 12 4.5l8.5 5zM5.5 9.5v8M10 9.5v8M14 9.5v8M18.5 9.5v8M3.5 20h17M4.5 17.5h15" />,
  history: (
    <>
      <path d="M4 5v4.5h4.5" />
      <path d="M4.6 9.5A8 8 0 1 1 4 13M12 8v4.5l3 1.8" />
    </>
  ),
  device: (
    <>
      <rect x="3.5" y="4.5" width="17" height="12" rx="2" />
      <path d="M8.5 20h7M12 16.5V20" />
    </>
  ),
  logOut: <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.2 20.3 12l-3.8 3.8" />,
  moreDown: <path d="M12 5.5v.1M12 12v.1M12 18.5v.1" strokeWidth="2.8" />,
  share: <path d="M12 14.5V3.8M8.3 7.2 12 3.5l3.7 3.7M8.5 10.5H6V20.5h12v-10h-2.5" />,
  addSquare: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M12 8.5v7M8.5 12h7" />
    </>
  ),
  install: <path d="M12 4v10M8 10.5l4 4 4-4M4.5 15v3A1.5 1.5 0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-3" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  more: <path d="M5.5 12v.1M12 12v.1M18.5 12v.1" strokeWidth="2.8" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  edit: (
    <>
      <path d="M4.5 19.5l.9-4L16 4.9a1.9 1.9 0 0 1 2.7 0l.4.4a1.9 1.9 0 0 1 0 2.7L8.5 18.6z" />
      <path d="m14 7 3 3" />
    </>
  ),
  note: (
    <>
      <path d="M5 4h14v11l-5 5H5z" />
      <path d="M14 20v-5h5M8.5 8.5h7M8.5 12h4.5" />
    </>
  ),
  restore: <path d="M4 5v5h5M4.7 10A8 8 0 1 1 4 13" />,
  power: <path d="M12 3.5v8M7 6.5a7.5 7.5 0 1 0 10 0" />,
  swap: <path d="M4 8.5h14M14.5 4.8 18.3 8.5l-3.8 3.7M20 15.5H6M9.5 11.8 5.7 15.5l3.8 3.7" />,
  scan: (
    <path d="M4 8.5v-3A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16" />
  ),
  sound: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.3 4.3 0 0 1 0 6M18.2 6.3a8 8 0 0 1 0 11.4" />,
  mute: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5" />,
  print: (
    <>
      <path d="M7 8.5v-5h10v5M7 17H4.5v-8.5h15V17H17" />
      <path d="M7 14h10v6.5H7z" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
      <path d="M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
    </>
  ),
  open: (
    <path d="M13.5 4.5h6v6M19.5 4.5 11 13M16.5 13.5v4.5a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V9A1.5 1.5 0 0 1 6 7.5h4.5" />
  ),
  refund: <path d="M8 4.5 4 8.5l4 4M4.5 8.5H15a5 5 0 0 1 0 10h-5" />,
  archive: (
    <>
      <path d="M4 8.5v10A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.5v-10" />
      <rect x="3" y="4" width="18" height="4.5" rx="1.2" />
      <path d="M10 12.5h4" />
    </>
  ),
  slides: (
    <>
      <rect x="3" y="5" width="14" height="11" rx="2" />
      <path d="M20.5 8.5V18a2 2 0 0 1-2 2H7M8.6 8.3v4.4l3.8-2.2z" />
    </>
  ),
  grip: <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" strokeWidth="2.8" />,
  stack: (
    <>
      <rect x="3.5" y="9" width="17" height="11.5" rx="2.5" />
      <path d="M6 6h12M8.5 3h7M4 18l4.5-4 3.5 3 3-2.5 5 4.5" />
    </>
  ),
  sortUp: <path d="M12 19V5.5M6.5 10.8 12 5.3l5.5 5.5" />,
  sortDown: <path d="M12 5v13.5M6.5 13.2l5.5 5.5 5.5-5.5" />,
  sortNone: <path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />,
  waiting: <path d="M6.5 3.5h11M6.5 20.5h11M8 3.5c0 5 8 5 8 8.5s-8 3.5-8 8.5M16 3.5c0 5-8 5-8 8.5s8 3.5 8 8.5" />,
  theme: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentColor" />
    </>
  ),
  shield: <path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.3 7 9 4.2-1.7 7-4.7 7-9V6z" />,
  link: <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />,
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M18 6l-1.6 1.6M7.6 16.4 6 18" />
    </>
  ),
  eyeOff: (
    <path d="M3.5 3.5l17 17M9.9 6A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.8 3.5M6.5 7.6A15.5 15.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9.6 9.6 0 0 0 4.6-1.2M9.9 10a2.8 2.8 0 0 0 4 3.9" />
  ),
} satisfies Record<string, ReactNode>

export type StaffIconName = keyof typeof LINES

interface Props {
  name: StaffIconName
  size?: number
}

/** A separate set keeps these icons' shapes out of the guests' scripts. */
export function StaffIcon({ name, size }: Props) {
  return lineIcon(LINES[name], size, 1.8)
}
