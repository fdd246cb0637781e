import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { sizes } from '../support/sizes.ts'
import { tourPhotographer } from '../support/tour-photographer.ts'
import { tourOutfitter, tourPlatform } from '../support/tour-staff.ts'

// A tour of all pages takes half a minute: the short form makes each in one size, and a photographer's not at all, whose
// pages are looked at where they are worked with.
const all = ['phone', 'tablet', 'desktop'] as const
const isLong = process.env.LONG_TESTS === '1'

for (const [whose, way, size] of [
  ['an outfitter', tourOutfitter, 'phone'],
  ['the platform', tourPlatform, 'desktop'],
  ['a photographer', tourPhotographer, null],
] as const)
  for (const looked of isLong ? all : size === null ? [] : [size])
    test.describe(`on a ${looked}`, () => {
      test.use({ ...sizes[looked], colorScheme: looked === 'desktop' ? 'dark' : 'light' })

      test(`axe finds nothing on the pages of ${whose}, and none is wider than the screen`, async ({
        sharedApp,
        page,
        expectComplaint,
      }) => {
        // The file that an album does not take.
        expectComplaint(/finish-upload/)
        const visit = async (name: string): Promise<void> => {
          expect.soft(await findings(page), name).toEqual([])
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(over, `${name} is too wide`).toBeLessThanOrEqual(0)
        }
        await way({ page, url: sharedApp.url, visit })
      })
    })
