import { describe, expect, it } from 'vitest'
import { stripSizes, thumbnailSources, viewerSources } from '#domain/boot.ts'
import { firstScreen } from '#domain/first-screen.ts'

const outfitter = {
  name: 'Rapids & "Sons" <script>',
  tag_line: '',
  header_color: '#0B3B4A',
  body_color: '#FFFFFF',
  text_color: '#FFFFFF',
  discount_24: 20,
  favorite: 1,
}
const photo = (id: number) => ({
  path: `/images/${id}/2026-07-04/w/sig`,
  width: 3000,
  height: 2000,
  taken_at: '2026-07-04T16:30:00Z',
})
const group = { name: 'Maria', discount_ends_at: '2026-07-05T00:00:00Z', photos: [1, 2, 3, 4, 5, 6].map(photo) }

describe('the static first screen', () => {
  it('shows the first photos of the first group at the addresses that the app will use', () => {
    const html = firstScreen(outfitter, { displayGroups: [group], photos: [] }, 'Your trip')
    const { srcSet, sizes } = thumbnailSources(photo(1), stripSizes(photo(1)))
    expect(html.match(/<img /g)).toHaveLength(4)
    expect(html).toContain(`srcset="${srcSet}"`)
    expect(html).toContain(`sizes="${sizes}"`)
  })

  it('escapes names, so that no name can add an HTML element', () => {
    const html = firstScreen(outfitter, { displayGroups: [group], photos: [] }, 'Your trip')
    expect(html).not.toContain('<script')
    expect(html).toContain('Rapids &amp; &quot;Sons&quot; &lt;script>')
  })

  it('reserves the height of the time slider only when the app will show the slider', () => {
    const later = { taken_at: '2026-07-04T17:00:00Z' }
    expect(firstScreen(outfitter, { displayGroups: [group], photos: [] }, 'Your trip')).not.toContain('first-times')
    expect(firstScreen(outfitter, { displayGroups: [group], photos: [later] }, 'Your trip')).toContain('first-times')
  })

  it('shows no pictures when there are no groups', () => {
    expect(firstScreen(outfitter, { displayGroups: [], photos: [] }, 'Your trip')).not.toContain('<img')
  })
})

describe('the picture sources of a photo', () => {
  it('state for each preset the real width of its picture', () => {
    expect(thumbnailSources(photo(1), '222px').srcSet).toBe(
      '/images/1/2026-07-04/w/sig/viewer-thumb.jpg 350w, /images/1/2026-07-04/w/sig/viewer-thumb@2x.jpg 700w',
    )
    expect(thumbnailSources({ ...photo(1), width: 2000, height: 3000 }, '100px').srcSet).toMatch(/ 167w, .* 333w$/)
  })

  it('are the addresses of an external image service when the photo has them', () => {
    const images = { 'viewer-full': 'https://img.example/a', 'outfitter-zoom': 'https://img.example/b' }
    expect(viewerSources({ ...photo(1), images }, '390px')).toEqual({
      src: 'https://img.example/a',
      srcSet: 'https://img.example/a 800w, https://img.example/b 1000w',
      sizes: '390px',
    })
  })
})
