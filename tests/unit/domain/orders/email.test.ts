import { describe, expect, it } from 'vitest'
import { isEmail, suggestedEmail } from '#domain/orders/email.ts'

describe('isEmail', () => {
  it.each(['robin@river.test', 'a.b+c@sub.domain.co', 'größe@müller.de', 'a@x1.io', 'a@1und1.de'])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )
  it.each(['a@1.2', 'a@10.0.0.1', 'a@b.c', 'a@b', 'a b@c.de', 'a@b..de', '', 'a@b.de,c@d.ef'])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
  // Mails to them go to a@firm.co.uk, whose limits would not count them.
  it.each(['a@firm.co。uk', 'a@firm．co.uk', 'a@firm.co｡uk'])(
    'refuses %s, whose other dots mail programs read as dots',
    (text) => {
      expect(isEmail(text)).toBe(false)
    },
  )
})

describe('suggestedEmail', () => {
  it.each([
    ['robin@gmail.con', 'robin@gmail.com'],
    ['robin@gmial.com', 'robin@gmail.com'],
    ['robin@gmal.com', 'robin@gmail.com'],
    ['robin@hotmial.com', 'robin@hotmail.com'],
    ['robin@yaho.com', 'robin@yahoo.com'],
    ['robin@iclod.com', 'robin@icloud.com'],
    ['Robin.R@Outlok.com ', 'Robin.R@outlook.com'],
    ['robin@rivercompany.con', 'robin@rivercompany.com'],
    ['robin@gmail.cmo', 'robin@gmail.com'],
  ])('corrects %s to %s', (typed, meant) => {
    expect(suggestedEmail(typed)).toBe(meant)
  })

  it.each([
    'robin@gmail.com',
    'robin@mail.com',
    'robin@gmx.com',
    'robin@email.com',
    'robin@rivercompany.co',
    'robin@yahoo.de',
    'robin@hotmail.it',
    'robin@yahoo.co.uk',
    'robin@aim.com',
    'robin@me.com',
  ])('leaves %s alone', (typed) => {
    expect(suggestedEmail(typed)).toBeNull()
  })

  it('says nothing while a person is still typing a common address', () => {
    for (let length = 1; length <= 'robin@gmail.com'.length; length += 1)
      expect(suggestedEmail('robin@gmail.com'.slice(0, length))).toBeNull()
  })
})
