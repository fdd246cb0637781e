import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawCall } from '../http/raw-call.ts'
import { call } from '../../support/guest.ts'
import { openShop } from '../../support/shop.ts'
import { openStaff, type Staff } from '../../support/staff.ts'
import { ask, audited, openOffice, settingsNow, type Office } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.test.close())

const put = (who: Staff, body: object, id = office.shop.outfitterId) => ask(office, who, 'PUT', `outfitter/${id}`, body)

/** Every field that the outfitter's settings form may send, each with a changed value. */
const ownSettings = {
  name: 'Headwaters & Sons',
  email: 'office@headwaters.test',
  tag_line: 'Browns Canyon',
  body_color: '#102030',
  header_color: '#a0b0c0',
  text_color: '#FFFFFF',
  trip_advisor: 'https://www.tripadvisor.com/x?y=1#z',
  google: 'http://g.page/raft',
  facebook: 'https://facebook.com/raft',
  twitter: 'https://twitter.com/raft',
  instagram: 'https://instagram.com/raft',
  website: 'https://example.com',
  website_label: 'Back to our site',
  meta_title: 'Your photos',
  meta_description: 'Find them by date.',
  cart_timeout: 240,
  discount_24: 35,
  staff_discount_limit: 1250,
  free_order_limit: 7,
  display_group_only: true,
  allow_checkout_at_counter: true,
  require_checkout_at_counter: true,
  processing_fee: 199,
  display_group_price: 4999,
}

describe('the settings of an outfitter', () => {
  it('are changed by its owner and read back as sent', async () => {
    const answer = await put(office.owner, ownSettings)
    expect(answer).toMatchObject({ status: 200, body: { success: true, outfitter: ownSettings } })
    expect(await settingsNow(office)).toMatchObject(ownSettings)
  })

  it('appear on the storefront', async () => {
    const answer = await call(office.test.url, 'GET', `search/outfitter/${office.shop.slug}`)
    const { email: _email, staff_discount_limit: _limit, free_order_limit: _free, ...shown } = ownSettings
    expect(answer).toMatchObject({ status: 200, body: { outfitter: shown } })
  })

  it('change only in the fields that are sent', async () => {
    const before = await settingsNow(office)
    const answer = await put(office.owner, { tag_line: 'Royal Gorge' })
    expect(answer.body.outfitter).toEqual({
      ...before,
      tag_line: 'Royal Gorge',
      version: expect.not.stringMatching(before.version),
    })
  })

  it('write no audit entry when the form sends them back unchanged', async () => {
    const {
      id,
      deleted_at: _d,
      logo_path: _l,
      cover_path: _c,
      river_sections: _s,
      discounts: _i,
      price_groups: _p,
      ...all
    } = await settingsNow(office)
    const entries = (await audited(office, 'outfitter', id)).length
    expect(await put(office.owner, { id, ...all })).toMatchObject({ status: 200 })
    expect(await audited(office, 'outfitter', id)).toHaveLength(entries)
  })

  it('are recorded in the audit log with the names of the changed fields, never with their values', async () => {
    await put(office.owner, { tag_line: 'Written down', website: 'https://written.example' })
    const entry = (await audited(office, 'outfitter', office.shop.outfitterId)).at(-1)
    expect(entry).toEqual({
      action: 'outfitter-updated',
      actor_user_id: office.owner.userId,
      origin_user_id: null,
      outfitter_id: office.shop.outfitterId,
      detail: { fields: 'tag_line, website' },
    })
  })

  it('are recorded in the audit log with both the administrator and the owner when the administrator acts as the owner', async () => {
    const { db } = office.test.data.database
    const acting = await openStaff(office.test.url, db, {
      role: 'outfitter',
      outfitterId: office.shop.outfitterId,
      originUserId: office.admin.userId,
    })
    await put(acting, { tag_line: 'On behalf' })
    expect((await audited(office, 'outfitter', office.shop.outfitterId)).at(-1)).toMatchObject({
      actor_user_id: acting.userId,
      origin_user_id: office.admin.userId,
    })
    expect(await put(acting, { commission: 1 })).toMatchObject({ status: 403 })
  })

  it.each([
    ['slug', 'another-slug'],
    ['photo_expire', 99],
    ['on_home_page', 1],
    ['favorite', 1],
    ['timezone', 'Europe/Berlin'],
    ['counter_tax_rate', 725],
    ['commission', 99],
    ['commission_24', 99],
  ])(
    'refuse the field %s when an owner sends it, because only administrators may change that field',
    async (field, value) => {
      const before = await settingsNow(office)
      const answer = await put(office.owner, { [field]: value, tag_line: 'slipped in' })
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'not-allowed', errors: { [field]: expect.any(String) } },
      })
      expect(await settingsNow(office)).toEqual(before)
      expect(await put(office.admin, { [field]: value })).toMatchObject({
        status: 200,
        body: { outfitter: { [field]: value } },
      })
    },
  )

  it('can be changed by an employee with the permission, for their own outfitter only', async () => {
    const { db } = office.test.data.database
    const clerk = await openStaff(office.test.url, db, { outfitterId: office.shop.outfitterId })
    expect((await put(clerk, { tag_line: 'By the clerk' })).status).toBe(403)
    await office.test.data.database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ permissions: ['settings.manage'] })
        .where('id', '=', clerk.userId)
        .execute(),
    )
    expect((await put(clerk, { tag_line: 'By the clerk' })).body.outfitter.tag_line).toBe('By the clerk')
    expect((await put(clerk, { commission: 1 })).status).toBe(403)
    expect((await put(clerk, { tag_line: 'By the clerk' }, office.other.outfitterId)).status).toBe(404)
  })

  it.each([
    ['a link with a space', 'http://rafts.example/a b', null],
    ['a script', 'javascript:alert(1)', null],
    ['a script in mixed case', ' JaVaScRiPt:alert(1)', null],
    ['a data address', 'data:text/html,<b>', null],
    ['a file', 'file:///etc/passwd', null],
    ['another scheme', 'ftp://rafts.example', null],
    ['a mail address', 'mailto:x@rafts.example', null],
    ['a password', 'https://bank.example@evil.example/', null],
    ['a host without a dot', 'https://localhost/', null],
    ['markup', 'https://rafts.example/"><script>', null],
    ['a path that begins with two slashes', '//evil.example', null],
    ['words', 'our page', null],
    ['a link without a scheme', 'www.rafts.example/about', 'https://www.rafts.example/about'],
    ['a link with a port', 'rafts.example:8443/x', 'https://rafts.example:8443/x'],
    ['a link with spaces around it', '  https://rafts.example/  ', 'https://rafts.example/'],
    ['an empty text', '', ''],
  ])('store a link only when it leads to a web page or is empty (sent: %s)', async (_, sent, kept) => {
    for (const field of ['website', 'facebook'] as const) {
      await put(office.owner, { [field]: 'https://before.example/' })
      const answer = await put(office.owner, { [field]: sent })
      if (kept === null)
        expect(answer).toMatchObject({
          status: 422,
          body: { errors: { [field]: expect.stringContaining('https://') } },
        })
      expect((await settingsNow(office))[field]).toBe(kept ?? 'https://before.example/')
    }
  })

  it.each([
    [{ body_color: 'red' }, 400],
    [{ body_color: '#12345' }, 400],
    [{ body_color: '#1234567' }, 400],
    [{ header_color: '#GGGGGG' }, 400],
    [{ text_color: 'url(//evil)' }, 400],
    [{ name: '   ' }, 422],
    [{ name: '\u202E' }, 422],
    [{ email: 'nobody' }, 422],
    [{ email: '' }, 422],
    [{ email: 'a@b.test,c@d.test' }, 422],
    [{ email: 'a@b.test>\tBcc: <c@d.test' }, 422],
    [{ name: 'x'.repeat(201) }, 400],
    [{ tag_line: 'x'.repeat(10_000) }, 400],
    [{ meta_description: 'x'.repeat(501) }, 400],
    [{ website: `rafts.example/${'x'.repeat(484)}` }, 422],
    [{ cart_timeout: 0 }, 400],
    [{ cart_timeout: 86_401 }, 400],
    [{ processing_fee: -1 }, 400],
    [{ processing_fee: 2.5 }, 400],
    [{ processing_fee: 1_000_001 }, 422],
    [{ display_group_price: 2_147_483_647 }, 422],
    [{ display_group_price: 2_147_483_648 }, 400],
    [{ discount_24: 101 }, 400],
    [{ staff_discount_limit: 10_001 }, 400],
    [{ free_order_limit: 501 }, 400],
    [{ display_group_only: 1 }, 400],
    [{ logo_path: '/images/logos/1/x.png' }, 400],
    [{ cover_path: '/images/covers/1/x.jpg' }, 400],
    [{ deleted_at: null }, 400],
    [{ river_sections: [] }, 400],
    [{ tag_line: 'a\0b' }, 400],
    [{}, 400],
    [{ id: 999_999, tag_line: 'x' }, 422],
    [{ name: null }, 400],
  ])('refuse %j with status %i, and keep the stored value', async (body, status) => {
    const before = await settingsNow(office)
    const answer = await put(office.owner, body)
    expect(answer).toMatchObject({ status, body: { success: false } })
    expect(await settingsNow(office)).toEqual(before)
  })

  it('are refused with an error for every invalid field at once', async () => {
    const answer = await put(office.owner, { name: ' ', email: 'x', website: 'javascript:0' })
    expect(Object.keys(answer.body.errors).toSorted()).toEqual(['email', 'name', 'website'])
    expect(answer.body.errors['name']).toBe('Please enter Name')
  })

  it('keep markup as text, and drop marks that reverse the text direction', async () => {
    const answer = await put(office.owner, { name: ' <b>Raft</b>\u202E\r\nBcc: x ', tag_line: 'שלום' })
    expect(answer.body.outfitter).toMatchObject({ name: '<b>Raft</b> Bcc: x', tag_line: 'שלום' })
  })

  it('refuse an unknown time zone', async () => {
    const answer = await put(office.admin, { timezone: 'Middle/Earth' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { timezone: expect.stringContaining('Denver') } } })
  })
})

describe('checkout at the counter', () => {
  const counter = async (body: object) => {
    const { status, body: answer } = await put(office.owner, body)
    const { allow_checkout_at_counter: allow, require_checkout_at_counter: require } = await settingsNow(office)
    return { status, allow, require, errors: answer.errors }
  }

  it('stops being required when it is no longer allowed, whatever the form sends', async () => {
    const [on, off] = [true, false]
    await counter({ allow_checkout_at_counter: on, require_checkout_at_counter: on })
    expect(await counter({ allow_checkout_at_counter: off })).toMatchObject({ status: 200, allow: off, require: off })
    await counter({ allow_checkout_at_counter: on, require_checkout_at_counter: on })
    expect(await counter({ allow_checkout_at_counter: off, require_checkout_at_counter: on })).toMatchObject({
      status: 200,
      allow: off,
      require: off,
    })
  })

  it('cannot be required without being allowed', async () => {
    await counter({ allow_checkout_at_counter: false })
    expect(await counter({ require_checkout_at_counter: true })).toMatchObject({
      status: 422,
      require: false,
      errors: { require_checkout_at_counter: 'Allow checkout at counter before you require it' },
    })
    const both = { allow_checkout_at_counter: true, require_checkout_at_counter: true }
    expect(await counter(both)).toMatchObject({ status: 200, allow: true, require: true })
  })
})

describe('the slideshow of an outfitter’s kiosks', () => {
  const slideshow = async (outfitterId: number) => {
    const { id } = await office.test.data.database.db
      .insertInto('slideshows')
      .values({ outfitter_id: outfitterId, name: 'Lobby', created_at: office.test.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  const shownToGuests = async () => {
    const answer = await rawCall(`${office.test.url}/api/v1/search/outfitter/${office.shop.slug}`)
    return answer.json as { outfitter: { kiosk_slideshow_id: number | null } }
  }

  it('must belong to the outfitter', async () => {
    const own = await slideshow(office.shop.outfitterId)
    const foreign = await slideshow(office.other.outfitterId)
    expect((await put(office.owner, { kiosk_slideshow_id: own })).body.outfitter.kiosk_slideshow_id).toBe(own)
    for (const id of [foreign, 987_654])
      expect(await put(office.owner, { kiosk_slideshow_id: id })).toMatchObject({
        status: 404,
        body: { errors: { kiosk_slideshow_id: expect.any(String) } },
      })
    expect((await put(office.admin, { kiosk_slideshow_id: foreign })).status).toBe(404)
    expect((await settingsNow(office)).kiosk_slideshow_id).toBe(own)
    expect((await shownToGuests()).outfitter.kiosk_slideshow_id).toBe(own)
    expect((await put(office.owner, { kiosk_slideshow_id: null })).body.outfitter.kiosk_slideshow_id).toBeNull()
  })

  it('is unset when staff delete the slideshow', async () => {
    const id = await slideshow(office.shop.outfitterId)
    await put(office.owner, { kiosk_slideshow_id: id })
    await office.test.data.database.transaction((tx) =>
      tx.updateTable('slideshows').set({ deleted_at: office.test.clock.now() }).where('id', '=', id).execute(),
    )
    expect((await settingsNow(office)).kiosk_slideshow_id).toBeNull()
    expect((await shownToGuests()).outfitter.kiosk_slideshow_id).toBeNull()
  })
})

describe('an outfitter', () => {
  it('stays hidden from another outfitter’s owner: reading or changing its settings answers 404, even when the sent values are invalid', async () => {
    const id = office.other.outfitterId
    const gone = await ask(office, office.owner, 'GET', 'outfitter/987654')
    expect(await ask(office, office.owner, 'GET', `outfitter/${id}`)).toMatchObject({ status: 404, body: gone.body })
    expect(await put(office.owner, { tag_line: 'mine' }, id)).toMatchObject({ status: 404, body: gone.body })
    expect(await put(office.owner, { commission: 1 }, id)).toMatchObject({ status: 404, body: gone.body })
    expect(await put(office.owner, { name: '' }, id)).toMatchObject({ status: 404, body: gone.body })
    expect(await put(office.owner, { name: '' }, 987_654)).toMatchObject({ status: 404, body: gone.body })
  })

  it('is left out of the list of outfitters for users who have no rights over it', async () => {
    const seen = async (who: Staff) =>
      (await ask(office, who, 'GET', 'outfitter/all/true')).body.outfitters.map((row) => row.id)
    const { shop, other } = office
    expect(await seen(office.owner)).toEqual([shop.outfitterId])
    expect(await seen(office.employee)).toEqual([shop.outfitterId])
    expect(await seen(office.photographer)).toEqual([shop.outfitterId])
    expect(await seen(office.stranger)).toEqual([other.outfitterId])
    expect(await seen(office.admin)).toEqual(expect.arrayContaining([shop.outfitterId, other.outfitterId]))
    const nobody = await openStaff(office.test.url, office.test.data.database.db, { role: 'photographer' })
    expect(await seen(nobody)).toEqual([])
  })

  it('shows photographers no discount codes, and employees those in use, and shows both no commission rates', async () => {
    await ask(office, office.owner, 'POST', 'discount', {
      name: 'SECRET',
      type: 'Percentage',
      value: 10_000,
      outfitter_id: office.shop.outfitterId,
    })
    const read = (who: Staff) => ask(office, who, 'GET', `outfitter/${office.shop.outfitterId}`)
    const hidden = { commission: 0, commission_24: 0 }
    const byPhotographer = await read(office.photographer)
    expect(byPhotographer).toMatchObject({ status: 200, body: { outfitter: { discounts: [], ...hidden } } })
    expect(JSON.stringify(byPhotographer.body)).not.toContain('SECRET')
    const byEmployee = await read(office.employee)
    expect(byEmployee).toMatchObject({ status: 200, body: { outfitter: { ...hidden } } })
    expect(byEmployee.body.outfitter.discounts).toMatchObject([{ name: 'SECRET', type: 'Percentage', value: 10_000 }])
    expect((await read(office.owner)).body.outfitter.discounts).toMatchObject([{ name: 'SECRET' }])
  })

  it('stays hidden from guests, who get 401 when they list outfitters, or read or change the outfitter’s settings', async () => {
    for (const [method, path, body] of [
      ['GET', 'outfitter/all/true'],
      ['GET', `outfitter/${office.shop.outfitterId}`],
      ['PUT', `outfitter/${office.shop.outfitterId}`, { tag_line: 'x' }],
    ] as const)
      expect((await ask(office, null, method, path, body)).status).toBe(401)
  })
})

describe('the web address of an outfitter’s storefront', () => {
  const storefront = (slug: string) => call(office.test.url, 'GET', `search/outfitter/${slug}`)
  const rename = (slug: string, id: number) => put(office.admin, { slug }, id)
  const found = async (slug: string) => {
    const { status, body } = await storefront(slug)
    const { outfitter } = body as unknown as { outfitter?: { id: number; slug: string } }
    return { status, id: outfitter?.id, slug: outfitter?.slug }
  }

  it('can be changed, and the old address still finds the outfitter and stays reserved', async () => {
    const shop = await openShop(office.test.data.database.db)
    const { id } = { id: shop.outfitterId }
    expect((await rename('first-move', id)).status).toBe(200)
    expect((await rename('second-move', id)).status).toBe(200)
    for (const slug of [shop.slug, 'first-move', 'second-move'])
      expect(await found(slug)).toEqual({ status: 200, id, slug: 'second-move' })
    for (const slug of [shop.slug, 'first-move', 'second-move'])
      expect(await rename(slug, office.other.outfitterId)).toMatchObject({
        status: 422,
        body: { errors: { slug: 'Another outfitter already uses this address' } },
      })
  })

  it('can be changed back to a former address of the same outfitter', async () => {
    const shop = await openShop(office.test.data.database.db)
    const id = shop.outfitterId
    await rename('there-and-back', id)
    expect((await rename(shop.slug, id)).status).toBe(200)
    expect(await found('there-and-back')).toEqual({ status: 200, id, slug: shop.slug })
    expect((await rename('there-and-back', id)).status).toBe(200)
    expect(await found(shop.slug)).toEqual({ status: 200, id, slug: 'there-and-back' })
  })

  it.each(['42', 'a--b', '-a', 'a-', 'UPPER', 'a/b', 'a b', '', 'x'.repeat(61), '../x'])(
    'cannot become %j',
    async (slug) => {
      expect((await rename(slug, office.other.outfitterId)).status).toBeGreaterThanOrEqual(400)
      expect((await settingsNow(office, office.other.outfitterId)).slug).toBe(office.other.slug)
    },
  )

  it('goes to only one of four outfitters that ask for it at the same moment', async () => {
    const shops = await Promise.all([1, 2, 3, 4].map(() => openShop(office.test.data.database.db)))
    const answers = await Promise.all(shops.map((shop) => rename('wanted-by-many', shop.outfitterId)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422])
  })
})
