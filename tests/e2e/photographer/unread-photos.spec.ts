import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/app.ts'
import { findings } from '../support/axe.ts'
import { logInAsStaff } from '../support/device.ts'
import { mortalBrowser } from '../support/mortal-browser.ts'
import { photographer } from '../support/photographer.ts'
import { callApi, logIn } from '../support/staff-api.ts'

const count = 24
const input = (page: Page) => page.getByLabel('Choose photos', { exact: true }).and(page.locator('input'))

async function jpegs(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  const raw = { width: 60, height: 40, channels: 3 } as const
  const draw = (): Promise<Buffer> =>
    sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .resize(600, 400, { kernel: 'nearest' })
      .jpeg()
      .toBuffer()
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      return { name: `CARD_${1000 + index}.JPG`, mimeType: 'image/jpeg', buffer: await draw() }
    }),
  )
}

/** Makes the page read each file as slowly as from an old memory card. */
const readSlowly = (): void => {
  const read = Object.getOwnPropertyDescriptor(Blob.prototype, 'arrayBuffer')?.value as Blob['arrayBuffer']
  Blob.prototype.arrayBuffer = async function (): Promise<ArrayBuffer> {
    if (this instanceof File) await new Promise((resolve) => setTimeout(resolve, 1_000))
    return read.apply(this)
  }
}

async function namesOf(url: string, albumId: number): Promise<string[]> {
  const { token } = await logIn(url, 'photographer')
  const { album } = (await callApi(url, `album/${albumId}`, token, null)) as {
    album: { photos: { name: string }[] }
  }
  return album.photos.map(({ name }) => name).toSorted()
}

async function openAlbum(page: Page, url: string, albumId: number): Promise<void> {
  await page.goto(`${url}/login`)
  await logInAsStaff(page, 'photographer')
  await page.goto(`${url}/photographer/${albumId}`)
  await expect(input(page)).toBeAttached()
}

test('a photographer whose browser was killed while it read a card sees how many photos are missing, and adds exactly these', async ({
  sharedApp,
}) => {
  const { url } = sharedApp
  const { albumId } = await photographer(url)
  const browser = mortalBrowser()
  const files = await jpegs()
  try {
    let page = await browser.open()
    await page.addInitScript(readSlowly)
    await openAlbum(page, url, albumId)
    await input(page).setInputFiles(files)
    await expect(page.getByText('Keep this page open until all photos are read.')).toBeVisible()
    await expect(page.getByText('You can close it and come back')).toHaveCount(0)
    await expect(page.getByText(new RegExp(`^[4-9] of ${count}$`))).toBeVisible()
    await browser.kill()

    page = await browser.open()
    await page.goto(`${url}/photographer/${albumId}`)
    const warning = page.getByRole('alert').filter({ hasText: `of ${count} were not read` })
    await expect(warning).toContainText('choose the folder again, what is here is skipped')
    expect(await findings(page)).toEqual([])
    await input(page).setInputFiles(files)
    await expect(warning).toBeHidden()
    await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
    expect(await namesOf(url, albumId)).toEqual(files.map(({ name }) => name))
  } finally {
    await browser.remove()
  }
})

test('a browser that keeps the chosen folder reads on by itself after it was killed', async ({ sharedApp }) => {
  const { url } = sharedApp
  const { albumId } = await photographer(url)
  const browser = mortalBrowser()
  const files = await jpegs()
  try {
    let page = await browser.open()
    await page.addInitScript(readSlowly)
    await openAlbum(page, url, albumId)
    // The picker of folders cannot be driven. A folder of the browser's own file system gives the same handles.
    await page.evaluate(
      async (card) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('DCIM', { create: true })
        for (const { name, base64 } of card) {
          const handle = await folder.getFileHandle(name, { create: true })
          const stream = await handle.createWritable()
          await stream.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
          await stream.close()
        }
        Object.assign(window, { showDirectoryPicker: () => Promise.resolve(folder) })
      },
      files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') })),
    )
    await page.getByRole('button', { name: 'Choose a folder' }).click()
    await expect(page.getByText(new RegExp(`^[4-9] of ${count}$`))).toBeVisible()
    await browser.kill()

    page = await browser.open()
    await page.goto(`${url}/photographer`)
    await expect.poll(() => namesOf(url, albumId), { timeout: 90_000 }).toEqual(files.map(({ name }) => name))
    await page.goto(`${url}/photographer/${albumId}`)
    await expect(input(page)).toBeAttached()
    await expect(page.getByText(/not read/)).toHaveCount(0)
  } finally {
    await browser.remove()
  }
})

test('leaving the page asks while a photo is not read yet', async ({ sharedApp, page }) => {
  const { albumId } = await photographer(sharedApp.url)
  await page.addInitScript(readSlowly)
  await openAlbum(page, sharedApp.url, albumId)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('heading', { name: 'Photos', exact: true }).or(page.locator('body')).first().click()
  await input(page).setInputFiles(await jpegs())
  await expect(page.getByText(new RegExp(`^\\d+ of ${count}$`))).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByText('All photos are uploaded')).toBeVisible({ timeout: 60_000 })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toEqual(['beforeunload'])
})

test('a watched folder adds each new photo by itself, also after a reload, until the photographer stops it', async ({
  sharedApp,
  page,
}) => {
  const { url } = sharedApp
  const { albumId } = await photographer(url)
  const files = (await jpegs()).slice(0, 2)
  const write = (file: { name: string; buffer: Buffer } | undefined): Promise<void> =>
    page.evaluate(
      async ([name, base64]) => {
        const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('DCIM', { create: true })
        const handle = await folder.getFileHandle(name, { create: true })
        const stream = await handle.createWritable()
        await stream.write(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
        await stream.close()
      },
      [file?.name ?? '', file?.buffer.toString('base64') ?? ''] as const,
    )
  // The picker of folders cannot be driven. A folder of the browser's own file system gives the same handles.
  await page.addInitScript(() =>
    Object.assign(window, {
      showDirectoryPicker: async () =>
        (await navigator.storage.getDirectory()).getDirectoryHandle('DCIM', { create: true }),
    }),
  )
  await openAlbum(page, url, albumId)
  await page.getByRole('button', { name: 'Watch a folder' }).click()
  await expect(page.getByText('We add each JPEG in DCIM')).toBeVisible()
  await write(files[0])
  await expect.poll(() => namesOf(url, albumId), { timeout: 60_000 }).toEqual(['CARD_1000.JPG'])
  expect(await findings(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('We add each JPEG in DCIM')).toBeVisible()
  await write(files[1])
  await expect.poll(() => namesOf(url, albumId), { timeout: 60_000 }).toEqual(['CARD_1000.JPG', 'CARD_1001.JPG'])
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByRole('button', { name: 'Watch a folder' })).toBeVisible()
})
