import { describe, expect, it } from 'vitest'
import { judgePassword } from '#server/modules/users/passwords/judge-password.ts'

const names = [
  'Robin Raft',
  'rivermaster@headwaters.example',
  'Arkansas Headwaters',
  'arkansas-headwaters',
  'Browns Canyon',
]
const problemOf = async (password: string) => (await judgePassword(password, names))?.key ?? null

/** Passwords that a guesser tries early, as people make them: words, dates, keys side by side, and changed letters. */
const weak =
  `1qaz2wsx headwaters password Password1! p@ssw0rd1 P@ssw0rd2026 12345678 0987654321 qwertyuiop qwer1234 zaq12wsx
  1q2w3e4r 1q2w3e4r5t q1w2e3r4 asdf1234 abc12345 aaaa1111 11223344 12341234 abababab aaaaaaaaaa iloveyou2 Iloveyou!
  letmein123 Welcome1! Welcome2026 trustno1! monkey123 dragon99 superman1 Batman2026 football1 baseball7 Summer2026!
  Winter2026 Denver2026 Colorado1 Colorado!23 rafting1 Rafting2026! whitewater Whitewater2026 river2026 Kayaking1
  paddle123 Photographer photos2026 outfitter1 Eddyline1 eddyline2026 eddyline-demo-2026 Eddyline-Demo-2027!
  Headwaters2026! arkansas1 ArkansasHeadwaters arkansas-headwaters arkansas2026 BrownsCanyon1 admin1234 Admin2026!
  changeme1 secret123 qazwsxedc poiuytrewq mnbvcxz1 asdfghjkl1 qwertz123 azerty123 michael1 Jessica99 07041976 20260704
  password2 passw0rd drowssap1 nimda123 1234qwer abcd1234 a1b2c3d4 test1234 guest123 master99 killer123 sunshine1
  princess1 charlie1 liverpool1 hunter22 correcthorsebatterystaple ab12ab12 xyzxyzxyz 147258369 159753456 !@#$%^&*
  qweasdzxc zxcvbnm1 rivermaster7 RobinRaft1`.split(/\s+/)

/** Two words or names with a sign between them, and letters of full width, which the login takes for plain ones. */
const weakWithSigns = [
  'Arkansas Headwaters',
  'browns canyon',
  'rivermaster@headwaters.example',
  'Eddyline Demo 2026',
  'rafting photos',
  'river_rafting',
  'admin admin',
  'password password',
  'ｅｄｄｙｌｉｎｅ－ｄｅｍｏ－２０２６',
  'ｐａｓｓｗｏｒｄ１２３',
]

describe('judgePassword', () => {
  it.each([...weak, ...weakWithSigns])('refuses the weak password %s', async (password) => {
    expect(await problemOf(password)).toBe('password.common')
  })

  it.each([
    'correct river staple',
    'eddyline demonstrates 26',
    'eddies and pillows 9',
    'Tr0ut&Salmon',
    'x7#kQ9!zw',
    'ÅÄÖåäöéüß',
    'vK3-tepid-lamp',
    'four muddy boots',
    'browns canyon at dusk',
    'Wobblyheron74',
  ])('accepts the password %s', async (password) => {
    expect(await problemOf(password)).toBeNull()
  })

  it('refuses a word of the outfitter or the user, and accepts it from a user elsewhere', async () => {
    for (const password of ['tumblewash 7', 'Tumblewash7!']) {
      expect((await judgePassword(password, ['Tumblewash Rafting Co']))?.key).toBe('password.common')
      expect(await judgePassword(password, ['Canyon Co'])).toBeNull()
    }
  })

  it('refuses passwords that are too short or too long before it judges them', async () => {
    expect(await judgePassword('x7#kQ9!', [])).toEqual({ key: 'password.too-short', params: { count: 8 } })
    expect(await judgePassword('x7#kQ9!z'.repeat(17), [])).toEqual({ key: 'password.too-long', params: { count: 128 } })
  })

  // The time of a processor, not of a clock: other programs may run beside this one.
  it('judges the longest and oddest passwords in a second of work, because nothing else runs meanwhile', async () => {
    await judgePassword('load the dictionaries', [])
    for (const password of ['1a@4$5!7|0'.repeat(12), '@4$!1|0@'.repeat(16), '1!'.repeat(64), '🛶'.repeat(128)]) {
      const start = process.cpuUsage()
      await judgePassword(password, names)
      const { user, system } = process.cpuUsage(start)
      expect((user + system) / 1_000).toBeLessThan(1_000)
    }
  })
})
