import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { sizes } from '../support/sizes.ts'
import { tourPhotographer } from '../support/tour-photographer.ts'
import { tourOutfitter, tourPlatform } from '../support/tour-staff.ts'

// Between the smallest and the largest size only the long form looks: a tour of all pages takes half a minute.
const looked =
  process.env.LONG_TESTS === '1' ? (['phone', 'tablet', 'desktop'] as const) : (['phone', 'desktop'] as const)

for (const size of looked)
  for (const [whose, way] of [
    ['an outfitter', tourOutfitter],
    ['the platform', tourPlatform],
    ['a photographer', tourPhotographer],
  ] as const)
    test.describe(`on a ${size}`, () => {
      test.use({ ...sizes[size], colorScheme: size === 'desktop' ? 'dark' : 'light' })

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
