import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerOf, api } from '#client/api/client.ts'

const spanish = 'Su pedido'
const english = 'Your Order'

/** Loads the texts module as a freshly opened page does. */
async function openPage(languages: readonly string[]) {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages })
  return import('#client/shared-views/chosen-texts.ts')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.doUnmock('#domain/texts/es/guest.es.ts')
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
  ])('for a browser that prefers the languages %o is %s', async (languages, locale, title) => {
    const texts = await openPage(languages)
    await texts.loadTexts()
    await texts.loadOtherTexts()
    expect([texts.locale, texts.t('cart.title')]).toEqual([locale, title])
  })

  it('is the choice of the guest rather than the setting of the browser', async () => {
    const first = await openPage(['en-US'])
    expect([first.locale, first.chosenLanguage()]).toEqual(['en', null])
    await first.chooseLanguage('es')
    expect([first.locale, document.documentElement.lang]).toEqual(['es', 'es'])

    const second = await openPage(['en-US'])
    await second.loadTexts()
    expect([second.locale, second.t('cart.title')]).toEqual(['es', spanish])
  })

  it('ignores an invalid value in storage', async () => {
    localStorage.setItem('guest:locale', 'klingon;;,,')
    expect((await openPage(['fr'])).locale).toBe('fr')
  })

  it('falls back to English when the sentences cannot be loaded', async () => {
    vi.doMock('#domain/texts/es/guest.es.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    const texts = await openPage(['es'])
    await texts.loadTexts()
    await texts.loadOtherTexts()
    expect([texts.locale, texts.t('cart.title')]).toEqual(['en', english])
  })
})

describe('the language of errors', () => {
  it('is requested from the server as the language of the page, not of the browser', async () => {
    const seen: (string | null)[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      seen.push(request.headers.get('accept-language'))
      return Promise.resolve(new Response('{"success":true}', { headers: { 'content-type': 'application/json' } }))
    })
    document.documentElement.lang = 'fr'
    await answerOf(api.GET('/public/outfitter/all'))
    expect(seen).toEqual(['fr'])
  })

  it('applies even to errors for which the server gave no sentence', async () => {
    const { guestTexts } = await import('#domain/texts/es/guest.es.ts')
    const { registerGuestTexts } = await import('#domain/texts/guest-texts.ts')
    const { errorMessage } = await import('#client/api/api-error.ts')
    registerGuestTexts('es', guestTexts)
    document.documentElement.lang = 'es'
    expect(errorMessage(new Error('something'))).toBe('Hubo un error')
  })
})
