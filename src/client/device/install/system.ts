export type System = 'iphone' | 'ipad' | 'mac-safari' | 'android' | 'android-firefox' | 'chromium' | 'firefox' | 'other'

export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
}

/** Returns the system of a browser. An iPad reports that it is a Macintosh, but no Macintosh has a touch screen. */
export function systemOf({ userAgent, maxTouchPoints }: BrowserFacts): System {
  const says = (word: string): boolean => userAgent.includes(word)
  if (says('iPhone') || says('iPod')) return 'iphone'
  if (says('iPad') || (says('Macintosh') && maxTouchPoints > 1)) return 'ipad'
  if (says('Android')) return says('Firefox/') ? 'android-firefox' : 'android'
  if (says('Firefox/')) return 'firefox'
  if (says('Chrome/')) return 'chromium'
  return says('Macintosh') && says('Safari/') ? 'mac-safari' : 'other'
}

/**
 * True for systems whose browser deletes a site's stored data after seven days without a visit. An installed app keeps
 * its data.
 */
export function forgetsAfterAWeek(system: System): boolean {
  return system === 'iphone' || system === 'ipad' || system === 'mac-safari'
}

export function canInstall(system: System): boolean {
  return system !== 'firefox' && system !== 'other'
}

export function thisSystem(): System {
  return systemOf(navigator)
}
