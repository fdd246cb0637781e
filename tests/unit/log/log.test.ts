import { expect, test } from 'vitest'
import { createLog } from '#server/platform/log/log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ''
  write(createLog({ level: 'info', instance: 'shop:7', stream: { write: (line) => (text += line) } }))
  return text
}

test('a log line has level, time, instance, message and detail', () => {
  const line: unknown = JSON.parse(logged((log) => log.info({ route: '/api/v1/order/:id', status: 200 }, 'answered')))
  expect(line).toEqual({
    level: 30,
    time: expect.any(String),
    instance: 'shop:7',
    route: '/api/v1/order/:id',
    status: 200,
    msg: 'answered',
  })
})

test.each([
  [{ token: 'tell-nobody' }],
  [{ body: { password: 'tell-nobody' } }],
  [{ order: { hash: 'tell-nobody', cart_token: 'tell-nobody' } }],
  [{ headers: { authorization: 'Bearer tell-nobody', 'cart-token': 'tell-nobody' } }],
  [{ req: { headers: { 'order-hash': 'tell-nobody', cookie: 'tell-nobody' } } }],
  [{ url: '/deliver/a/order/tell-nobody', nonce: 'tell-nobody', email: 'tell-nobody@guest.test' }],
])('the log redacts the secrets of %j', (detail) => {
  expect(logged((log) => log.warn(detail, 'said'))).not.toContain('tell-nobody')
})

test('a logged error omits driver details, addresses with passwords and long random words', () => {
  const cause = new Error('connect to postgres://eddyline:tell-nobody@db.test/eddyline failed')
  const error = Object.assign(new Error('no order 3q2x7wEAyv66vtXerb7vAQ3q2x7wEAyv66vtXerb7vAQ', { cause }), {
    code: '23505',
    detail: 'Key (email)=(tell-nobody@guest.test) already exists.',
    parameters: ['tell-nobody'],
  })
  const text = logged((log) => log.error({ err: error }, 'failed'))
  expect(text).not.toMatch(/tell-nobody|3q2x7wEA/)
  expect(JSON.parse(text)).toMatchObject({ err: { type: 'Error', code: '23505', cause: { type: 'Error' } } })
})
