import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { overlapFindings } from '../support/overlap-findings.ts'
import { sizes } from '../support/sizes.ts'
import { touchFindings } from '../support/touch-findings.ts'
import { largeTextFindings } from '../support/tours/large-text-findings.ts'
import { tourPhotographer } from '../support/tours/tour-photographer.ts'
import { tourOutfitter, tourPlatform } from '../support/tours/tour-staff.ts'

// A tour of all pages takes half a minute. So the short run shows each user's pages in one size only. It skips the
// photographer's pages, because their own tests run axe.
const all = ['phone', 'tablet', 'desktop'] as const
const isLong = process.env.LONG_TESTS === '1'

for (const [whose, way, size] of [
  ['an outfitter', tourOutfitter, 'phone'],
  ['an administrator', tourPlatform, 'desktop'],
  ['a photographer', tourPhotographer, null],
] as const)
  for (const looked of isLong ? all : size === null ? [] : [size])
    test.describe(`staff pages on a ${looked}`, () => {
      test.use({ ...sizes[looked], colorScheme: looked === 'desktop' ? 'dark' : 'light' })

      test(`every page of ${whose} passes axe, fits the screen, has no overlapping controls and, on a touch device, none too small for a finger`, async ({
        sharedApp,
        page,
        expectComplaint,
      }) => {
        // The tour uploads a file that the server refuses. The browser logs the failed call, which would otherwise fail
        // the test.
        expectComplaint(/finish-upload/)
        const visit = async (name: string): Promise<void> => {
          expect.soft(await findings(page), name).toEqual([])
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect.soft(over, `${name} is too wide`).toBeLessThanOrEqual(0)
          expect.soft(await overlapFindings(page), name).toEqual([])
          if (looked === 'desktop') return
          expect.soft(await touchFindings(page, { font: 16, target: 44, button: 48 }), name).toEqual([])
          expect.soft(await largeTextFindings(page), `${name} with text of 200 %`).toEqual([])
        }
        await way({ page, url: sharedApp.url, visit })
      })
    })
