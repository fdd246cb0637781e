import { expect } from 'vitest'
import { callApi, logIn as openSession } from '../e2e/support/staff-api.ts'
import { type BrowserDevice, type Target, until } from './driver/browser-device.ts'
import { flow, longFlow } from './flows/flow.ts'
import { logIn } from './flows/staff-steps.ts'

interface Named {
  readonly name: string
  readonly photos: readonly { readonly id: number; readonly name: string }[]
}

/**
 * Waits until the page shows this number of photos, or exactly these photos in this order. Returns the shown photos.
 */
function seePhotos(
  tablet: BrowserDevice,
  read: () => string[],
  wanted: number | readonly (string | undefined)[],
): Promise<string[]> {
  return until(`photos: ${String(wanted)}`, async () => {
    const shown = await tablet.evaluate(read, []).catch(() => [])
    return (typeof wanted === 'number' ? shown.length === wanted : String(shown) === String(wanted)) && shown
  })
}

function groupPhotos(): string[] {
  const tiles = [...document.querySelectorAll('[role=group][aria-label="Group photos"] button[data-index]')]
  return tiles.map((tile) => (tile.getAttribute('aria-label') ?? '').replace('Remove ', ''))
}

function slideshowPhotos(): string[] {
  const place = (cell: Element): number => Number(cell.getAttribute('aria-posinset'))
  const cells = [...document.querySelectorAll('li[data-photo]')].filter((cell) => cell.querySelector('[data-grip]'))
  return cells.toSorted((a, b) => place(a) - place(b)).map((cell) => cell.getAttribute('data-photo') ?? '')
}

/**
 * Opens the page of display groups on a tablet and creates a group. `seeSaved` waits until the server has these photos
 * in it.
 */
async function openNewGroup(tablet: BrowserDevice, url: string, name: string) {
  const { token, user } = await openSession(url, 'employee')
  const { today: date } = await callApi(url, 'search/outfitter/arkansas-headwaters', null, null)
  const saved = async (): Promise<string[] | undefined> => {
    const question = { date, outfitterId: user.outfitter_id }
    const answer = await callApi(url, 'display-group/date-and-outfitter', token, question)
    const group = (answer['displayGroups'] as Named[]).find((each) => each.name === name)
    return group?.photos.map((photo) => photo.name)
  }
  await logIn(tablet, url, 'employee', '/dashboard/display-groups')
  await tablet.choose({ role: 'combobox', name: /^Album / }, /Browns Canyon · Morning/)
  await tablet.see({ text: '17 photos' })
  await tablet.choose({ role: 'combobox', name: /^Display group / }, 'Create New')
  await tablet.enter({ label: /^Name/, within: '[role=dialog]' }, name)
  await tablet.click({ role: 'button', name: 'Save', within: '[role=dialog]' })
  await tablet.see({ role: 'heading', name })
  return {
    seeSaved: (shown: readonly string[]) =>
      until('the server has the photos', async () => String(await saved()) === String(shown)),
  }
}

const add: Target = { role: 'button', name: /^Add /, within: '[aria-label="Album photos"]' }

longFlow('staff create a display group, and add and remove photos by click', async ({ app, openDevice }) => {
  const tablet = openDevice()
  const { seeSaved } = await openNewGroup(tablet, app.url, 'Raft 12')
  for (const count of [1, 2, 3]) {
    await tablet.click(add)
    await seePhotos(tablet, groupPhotos, count)
  }
  const added = await seePhotos(tablet, groupPhotos, 3)
  await seeSaved(added)
  await tablet.click({ role: 'button', name: `Remove ${added[1] ?? ''}` })
  const left = await seePhotos(tablet, groupPhotos, 2)
  expect(left).toEqual([added[0], added[2]])
  await seeSaved(left)
  await tablet.reload()
  await seePhotos(tablet, groupPhotos, left)
})

// Firefox without a window starts no drag and drop when WebDriver BiDi moves the mouse, so this flow skips Firefox.
const dropFlow = flow.skipIf(process.env.LONG_TESTS !== '1' || process.env.BROWSER_ENGINE === 'firefox')

dropFlow('staff drag photos into a display group and out of it', async ({ app, openDevice }) => {
  const tablet = openDevice()
  const { seeSaved } = await openNewGroup(tablet, app.url, 'Raft 13')
  await tablet.dragAndDrop(add, { text: 'No photos in Raft 13 yet' })
  const first = await seePhotos(tablet, groupPhotos, 1)
  await tablet.dragAndDrop(add, { role: 'button', name: `Remove ${first[0] ?? ''}` })
  const both = await seePhotos(tablet, groupPhotos, 2)
  expect(both[0]).toBe(first[0])
  await seeSaved(both)
  await tablet.dragAndDrop({ role: 'button', name: `Remove ${both[0] ?? ''}` }, add)
  await seePhotos(tablet, groupPhotos, both.slice(1))
  await seeSaved(both.slice(1))
})

longFlow('staff drag a photo of a slideshow to another place', async ({ app, openDevice }) => {
  const { token, user } = await openSession(app.url, 'employee')
  const saved = async (): Promise<string[] | undefined> => {
    const answer = await callApi(app.url, 'slideshow/outfitter', token, { outfitterId: user.outfitter_id })
    const slideshow = (answer['slideshows'] as Named[]).find(({ name }) => name === 'Boathouse')
    return slideshow?.photos.map(({ id }) => String(id))
  }
  const tablet = openDevice()
  await logIn(tablet, app.url, 'employee', '/dashboard/slideshows')
  await tablet.see({ role: 'button', name: 'Add all images' })
  await tablet.click({ role: 'button', name: 'New Slideshow' })
  await tablet.enter({ label: /^Name/, within: '[role=dialog]' }, 'Boathouse')
  await tablet.click({ role: 'button', name: 'Create slideshow' })
  await tablet.see({ text: 'This slideshow has no photos yet' })
  for (const count of [1, 2, 3]) {
    await tablet.click({ role: 'button', name: /^Add /, within: 'li[data-photo]' })
    await seePhotos(tablet, slideshowPhotos, count)
  }
  const added = await seePhotos(tablet, slideshowPhotos, 3)
  const photo = (id: string | undefined): Target => ({
    role: 'button',
    name: /^Remove /,
    within: `li[data-photo="${id ?? ''}"]`,
  })
  await tablet.drag(photo(added[0]), photo(added[2]))
  const ordered = [added[1], added[2], added[0]]
  await seePhotos(tablet, slideshowPhotos, ordered)
  await until('the server has the order', async () => String(await saved()) === String(ordered))
  await tablet.reload()
  await seePhotos(tablet, slideshowPhotos, ordered)
})
