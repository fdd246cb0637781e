/** The systems that install a web app each in its own way. */
export type System = 'iphone' | 'ipad' | 'mac-safari' | 'android' | 'android-firefox' | 'chromium' | 'firefox' | 'other'

export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Returns the system of a browser. iPads say that they are a Macintosh, and no Macintosh has a touch screen. */
export function systemOf({ userAgent, maxTouchPoints }: BrowserFacts): System {
  const says = (word: string): boolean => userAgent.includes(word)
  if (says('iPhone') || says('iPod')) return 'iphone'
  if (says('iPad') || (says('Macintosh') && maxTouchPoints > 1)) return 'ipad'
  if (says('Android')) return says('Firefox/') ? 'android-firefox' : 'android'
  if (says('Firefox/')) return 'firefox'
  if (says('Chrome/')) return 'chromium'
  return says('Macintosh') && says('Safari/') ? 'mac-safari' : 'other'
}

/** True where the browser removes what a page stored after seven days without a visit, unless it is installed. */
export function forgetsAfterAWeek(system: System): boolean {
  return system === 'iphone' || system === 'ipad' || system === 'mac-safari'
}

/** False where the browser has no way to install an app. */
export function canInstall(system: System): boolean {
  return system !== 'firefox' && system !== 'other'
}

export function thisSystem(): System {
  return systemOf(navigator)
}
