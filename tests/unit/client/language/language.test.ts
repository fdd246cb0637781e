import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOf, api } from '#client/api/client.ts'

const spanish = 'Su pedido'
const english = 'Your Order'

/** The texts as a page loads them that opens now. */
async function openPage(languages: readonly string[]) {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages })
  return import('#client/shared-views/texts.ts')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.doUnmock('#domain/texts/es/guest.ts')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.documentElement.lang = ''
})

describe('the language of the screens', () => {
  it.each([
    [['es-MX', 'en'], 'es', spanish],
    [['de', 'fr-CA', 'en'], 'fr', 'Votre commande'],
    [['en-US', 'es'], 'en', english],
    [['ja'], 'en', english],
  ])('of a browser that asks for %o is %s', async (languages, locale, title) => {
    const texts = await openPage(languages)
    await texts.loadTexts()
    await texts.loadOtherTexts()
    expect([texts.locale, texts.t('cart.title')]).toEqual([locale, title])
  })

  it("is the guest's own choice before the browser's", async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    const first = await openPage(['en-US'])
    expect([first.locale, first.chosenLanguage()]).toEqual(['en', null])
    first.chooseLanguage('es')
    expect(reload).toHaveBeenCalledTimes(1)

    const second = await openPage(['en-US'])
    await second.loadTexts()
    expect([second.locale, second.t('cart.title')]).toEqual(['es', spanish])
  })

  it('is not upset by what else may stand in the storage', async () => {
    localStorage.setItem('guest:locale', 'klingon;;,,')
    expect((await openPage(['fr'])).locale).toBe('fr')
  })

  it('is English, and says so, when its sentences cannot be fetched', async () => {
    vi.doMock('#domain/texts/es/guest.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const texts = await openPage(['es'])
    await texts.loadTexts()
    await texts.loadOtherTexts()
    expect([texts.locale, texts.t('cart.title')]).toEqual(['en', english])
  })
})

describe('what the server and its failures speak', () => {
  it("is the page's language, not the browser's", async () => {
    const seen: (string | null)[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      seen.push(request.headers.get('accept-language'))
      return Promise.resolve(new Response('{"success":true}', { headers: { 'content-type': 'application/json' } }))
    })
    document.documentElement.lang = 'fr'
    await answerOf(api.GET('/public/outfitter/all'))
    expect(seen).toEqual(['fr'])
  })

  it('is said of a failure without a sentence too', async () => {
    const { guestTexts } = await import('#domain/texts/es/guest.ts')
    const { registerGuestTexts } = await import('#domain/texts/guest-texts.ts')
    const { errorMessage } = await import('#client/api/api-error.ts')
    registerGuestTexts('es', guestTexts)
    document.documentElement.lang = 'es'
    expect(errorMessage(new Error('something'))).toBe('Hubo un error')
  })
})
