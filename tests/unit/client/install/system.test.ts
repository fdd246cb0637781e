import { describe, expect, it } from 'vitest'
import { systemOf, type System } from '#client/device/install/system.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) '
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 '

const browsers: readonly (readonly [name: string, userAgent: string, maxTouchPoints: number, system: System])[] = [
  ['Safari on an iPhone', `${iphone}Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'iphone'],
  ['Chrome on an iPhone', `${iphone}CriOS/137.0.7151.79 Mobile/15E148 Safari/604.1`, 5, 'iphone'],
  ['Firefox on an iPhone', `${iphone}FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 5, 'iphone'],
  ['an app from the home screen of an iPhone', `${iphone}Mobile/15E148`, 5, 'iphone'],
  ['Safari on an iPad, which says Macintosh', `${mac}Version/18.5 Safari/605.1.15`, 5, 'ipad'],
  [
    'Safari on an iPad that asks for mobile pages',
    'Mozilla/5.0 (iPad; CPU OS 16_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Mobile/15E148 Safari/604.1',
    5,
    'ipad',
  ],
  ['Safari on a Macintosh', `${mac}Version/18.5 Safari/605.1.15`, 0, 'mac-safari'],
  ['Chrome on a Macintosh', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${blink}Safari/537.36`, 0, 'chromium'],
  [
    'Firefox on a Macintosh',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    'firefox',
  ],
  ['Chrome on an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${blink}Mobile Safari/537.36`, 5, 'android'],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, 'android-firefox'],
  [
    'Edge on Windows with a touch screen',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink}Safari/537.36 Edg/150.0.0.0`,
    10,
    'chromium',
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'firefox'],
  [
    'WebKitGTK',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    0,
    'other',
  ],
]

describe('systemOf', () => {
  it.each(browsers)('recognizes %s', (_, userAgent, maxTouchPoints, system) => {
    expect(systemOf({ userAgent, maxTouchPoints })).toBe(system)
  })
})
