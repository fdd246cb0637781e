import { stripSizes, thumbnailSources } from './boot.ts'
import { firstScreenId } from './first-screen-id.ts'
import { shopColours } from './outfitters/shop-colours.ts'
import { cardPictureSizes } from './outfitters/picture-files.ts'
import { hasSeveralTimes } from './trip-time/day-times.ts'

interface ShownOutfitter {
  readonly name: string
  readonly tag_line: string
  readonly header_color: string
  readonly body_color: string
  readonly text_color: string
  readonly discount_24: number
  readonly favorite: number
}

interface ShownPhoto {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly taken_at: string | null
  readonly images?: Readonly<Record<string, string>> | null
}

interface ShownDay {
  readonly displayGroups: readonly {
    readonly name: string
    readonly discount_ends_at: string | null
    readonly photos: readonly ShownPhoto[]
  }[]
  readonly photos: readonly Pick<ShownPhoto, 'taken_at'>[]
}

const PHOTOS = 4

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function image(photo: ShownPhoto, place: number): string {
  const { src, srcSet, sizes } = thumbnailSources(photo, stripSizes(photo))
  const priority = place === 0 ? 'high' : 'low'
  return (
    `<img alt="" crossorigin="anonymous" decoding="sync" fetchpriority="${priority}" src="${escaped(src)}" srcset="${escaped(srcSet)}"` +
    ` sizes="${escaped(sizes)}" width="${photo.width}" height="${photo.height}">`
  )
}

const screen = (name: string, content: string): string =>
  `<div id="${firstScreenId}" class="first${name}" aria-hidden="true">${content}</div>`

const logo = '<p class="first-logo"><b></b>Eddyline</p>'

interface CardPicture {
  readonly src: string
  readonly srcset: string
}

/** Returns the first screen of the home page, in the manner of `firstScreen`. `pictures`: those of the cards. */
export function firstHome(
  texts: { readonly headline: string; readonly title: string; readonly lead: string },
  pictures: readonly (CardPicture | undefined)[],
): string {
  const words = `<p class="first-headline">${escaped(texts.headline)}</p><p class="first-lead">${escaped(texts.title)}</p>`
  const cards = pictures
    .slice(0, PHOTOS)
    .map((picture, place) =>
      place === 0 && picture
        ? `<img alt="" crossorigin="anonymous" decoding="sync" fetchpriority="high" sizes="${cardPictureSizes}" srcset="${escaped(picture.srcset)}" src="${escaped(picture.src)}">`
        : '<i></i>',
    )
  const home = `<div class="first-home"><p>${escaped(texts.lead)}</p><div>${cards.join('')}</div></div>`
  return screen('', `<div class="first-hero"><div>${logo}${words}</div></div>${home}`)
}

/** Returns the first screen of the login page, in the manner of `firstScreen`. */
export function firstLogin(title: string, lead: string): string {
  const words = `<p class="first-title">${escaped(title)}</p><p class="first-note">${escaped(lead)}</p>`
  return screen(' first-plain', `${logo}<div class="first-login"><div>${words}<i></i><i></i><b></b></div></div>`)
}

/**
 * Returns the first screen of an outfitter's page as static HTML. With it, a phone shows photos while the app loads.
 * Styles: `src/client/first-screen.css`.
 */
export function firstScreen(outfitter: ShownOutfitter, day: ShownDay, title: string): string {
  const colours = Object.entries(shopColours(outfitter)).map(([name, value]) => `${name}:${value}`)
  const [group] = day.displayGroups
  const taken = [...day.displayGroups.flatMap(({ photos }) => photos), ...day.photos]
  const hasTimes = hasSeveralTimes(taken)
  // Keeps the room of what the app draws, so that the page does not jump.
  const filters = [
    group ? '<i></i>' : '',
    outfitter.favorite || hasTimes ? '<i class="first-more"></i>' : '',
    outfitter.favorite ? '<i class="first-section"></i>' : '',
    hasTimes ? '<i class="first-times"></i>' : '',
  ].join('')
  const strip = group?.photos.slice(0, PHOTOS).map(image).join('') ?? ''
  const runs = group?.discount_ends_at !== null && outfitter.discount_24 > 0
  const content = [
    `<div class="first-head"><div class="first-inner"><b></b><div><p class="first-name">${escaped(outfitter.name)}</p>`,
    outfitter.tag_line === '' ? '' : `<p class="first-tag">${escaped(outfitter.tag_line)}</p>`,
    `</div></div></div><div class="first-page"><p class="first-title">${escaped(title)}</p>`,
    `<div class="first-fields"><i class="first-date"></i>${filters === '' ? '' : `<div class="first-filter">${filters}</div>`}</div>`,
    group
      ? `<div class="first-card"><p class="first-group">${escaped(group.name)}</p>${runs ? '<i class="first-time"></i>' : ''}<div class="first-strip">${strip}</div></div>`
      : '',
    '</div>',
  ].join('')
  // An element and no attribute: the content security policy allows a style element by its hash.
  return `<style>#${firstScreenId}{${colours.join(';')}}</style>${screen('', content)}`
}
