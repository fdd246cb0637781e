const browsers: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  // The name says 'Mac or iPad', because an iPad sends a Mac's User-Agent unless its user asks for mobile pages.
  [/\bMacintosh\b/, 'Mac or iPad'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (agent: string, names: typeof browsers): string | null =>
  names.find(([mark]) => mark.test(agent))?.[1] ?? null

/** Returns a device's name in plain words from its User-Agent, such as 'Safari on iPhone'. */
export function deviceName(userAgent: string): string | null {
  const agent = userAgent.slice(0, 500)
  const browser = nameOf(agent, browsers)
  const system = nameOf(agent, systems)
  return browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system)
}
