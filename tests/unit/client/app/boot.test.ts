import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { applyBoot, learnBootTime, readBoot, type AppBoot } from '#client/app/boot/page-boot.ts'
import { forgetServerTime, hasLearnedServerTime, serverNow } from '#client/device/connection/server-clock.ts'
import {
  dayQuery,
  storefrontQuery,
  type DayAnswer,
  type StorefrontAnswer,
} from '#client/features/storefront/storefront.queries.ts'

const storefrontAnswer: StorefrontAnswer = {
  outfitter: {
    id: 7,
    name: 'Arkansas Headwaters',
    slug: 'arkansas-headwaters',
    tag_line: '',
    logo_path: null,
    cover_path: null,
    body_color: '#FFFFFF',
    header_color: '#FFFFFF',
    text_color: '#000000',
    timezone: 'America/Denver',
    trip_advisor: '',
    google: '',
    facebook: '',
    twitter: '',
    instagram: '',
    website: '',
    website_label: '',
    meta_title: '',
    meta_description: '',
    cart_timeout: 180,
    discount_24: 0,
    counter_tax_rate: 0,
    kiosk_slideshow_id: null,
    display_group_only: false,
    allow_checkout_at_counter: false,
    require_checkout_at_counter: false,
    processing_fee: 0,
    display_group_price: 0,
    favorite: 0,
    river_sections: [],
    price_groups: [],
  },
  dates: ['2026-07-04'],
  today: '2026-07-04',
}
const dayAnswer: DayAnswer = { displayGroups: [], photos: [], date: '2026-07-04', latest_date: '2026-07-04' }

function bootOf(partial: boolean): AppBoot {
  return {
    build: 'b1',
    servedAt: '2026-07-04T18:00:00.000Z',
    storefront: { slug: 'arkansas-headwaters', answer: storefrontAnswer },
    day: { answer: dayAnswer, partial, groupCount: 9, photoCount: 300, groupPhotoCounts: {} },
  }
}

const search = { outfitterId: 7, date: '2026-07-04', riverSection: null }

function pageWith(content: string): Document {
  document.body.innerHTML = `<script type="application/json" id="boot">${content}</script>`
  return document
}

afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
  forgetServerTime()
})

describe('the answers embedded in the HTML', () => {
  it('are read from the script element', () => {
    expect(readBoot(pageWith(JSON.stringify(bootOf(false))))).toEqual(bootOf(false))
  })

  it('count as missing when the page contains none or when they are malformed', () => {
    expect(readBoot(document)).toBeNull()
    expect(readBoot(pageWith('{"build":'))).toBeNull()
    expect(readBoot(pageWith('[]'))).toBeNull()
  })

  it('fill the query cache before the first request', () => {
    const client = new QueryClient()
    applyBoot(client, bootOf(false))
    expect(client.getQueryData(storefrontQuery('arkansas-headwaters').queryKey)).toEqual(storefrontAnswer)
    expect(client.getQueryData(dayQuery(search).queryKey)).toEqual(dayAnswer)
  })

  it('do not fill the query cache with the answer for a day when the HTML contains only part of that answer', () => {
    const client = new QueryClient()
    applyBoot(client, bootOf(true))
    expect(client.getQueryData(dayQuery(search).queryKey)).toBeUndefined()
  })

  it('set the server time, except when the page came from the browser’s cache', () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    vi.advanceTimersByTime(1_000)
    const loading = { requestStart: 700, responseStart: 900, transferSize: 900 }
    learnBootTime(bootOf(false), { ...loading, transferSize: 0 })
    expect(hasLearnedServerTime()).toBe(false)
    learnBootTime(bootOf(false), loading)
    expect(hasLearnedServerTime()).toBe(true)
    // The device assumes that the server read its clock in the middle of the request, which was 200 ms ago.
    expect(serverNow()).toBe(Date.parse('2026-07-04T18:00:00Z') + 200)
  })
})
