import type { ReactNode } from 'react'
import { staffText, type StaffTextKey } from '#domain/texts/staff-texts.ts'
import { useInstall } from '#client/device/install/install-prompt.ts'
import { thisSystem, type System } from '#client/device/install/system.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { StaffIcon } from '#client/ui/pictures/staff-icon.tsx'
import styles from './install.module.css'

type Step = readonly [icon: 'share' | 'addSquare' | 'moreDown' | 'menu' | 'install' | 'check', text: StaffTextKey]

const toHomeScreen: readonly Step[] = [
  ['addSquare', 'install.home-screen'],
  ['check', 'install.add'],
]

/** The three taps that install the app on systems where the browser offers no install window. */
const steps: Readonly<Partial<Record<System, readonly Step[]>>> = {
  iphone: [['share', 'install.share-iphone'], ...toHomeScreen],
  ipad: [['share', 'install.share-ipad'], ...toHomeScreen],
  'mac-safari': [
    ['menu', 'install.mac-file'],
    ['addSquare', 'install.mac-dock'],
    ['check', 'install.add'],
  ],
  android: [
    ['moreDown', 'install.menu-top'],
    ['install', 'install.android'],
    ['check', 'install.confirm'],
  ],
  'android-firefox': [
    ['moreDown', 'install.menu'],
    ['addSquare', 'install.android-firefox'],
    ['check', 'install.add'],
  ],
  chromium: [
    ['moreDown', 'install.menu-top'],
    ['install', 'install.chromium'],
    ['check', 'install.confirm'],
  ],
}

export function InstallSteps(): ReactNode {
  const { open } = useInstall()
  const system = thisSystem()
  const taps = steps[system]
  if (open)
    return (
      <Button variant="secondary" onClick={open}>
        <StaffIcon name="install" />
        {staffText('install.press')}
      </Button>
    )
  if (!taps)
    return <p className={styles.note}>{staffText(system === 'firefox' ? 'install.firefox' : 'install.other')}</p>
  return (
    <ol className={styles.steps}>
      {taps.map(([icon, text]) => (
        <li key={text}>
          <span className={styles.icon} aria-hidden="true">
            <StaffIcon name={icon} size={22} />
          </span>
          {staffText(text)}
        </li>
      ))}
    </ol>
  )
}
