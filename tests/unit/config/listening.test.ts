import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { asCannotListen, CannotListen, checkListening, ownUrl, shownUrl } from '#server/app/listening.ts'

test.each([
  ['127.0.0.1', 'http://localhost:8080', 'http://127.0.0.1:8080'],
  ['0.0.0.0', 'http://localhost:8080', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:8080', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080', 'http://[::1]:8080'],
  ['::', 'http://localhost:8080', 'http://[::1]:8080'],
  ['192.168.1.5', 'http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
])('the server with HOST=%s shows people the address %s and reaches itself at %s', (host, shown, own) => {
  expect(shownUrl(host, 8080)).toBe(shown)
  expect(ownUrl(host, 8080)).toBe(own)
})

test('the check of the port reports a port in use with a clear message and does not occupy a free port', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const refused = checkListening('127.0.0.1', port)
  await expect(refused).rejects.toThrow(CannotListen)
  await expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use.`)
  await new Promise((resolve) => other.close(resolve))
  await checkListening('127.0.0.1', port)
  await checkListening('127.0.0.1', port)
})

test('a port or address at which the server may not listen is reported with a clear message', async () => {
  const forbidden = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' })
  expect(asCannotListen(forbidden, '127.0.0.1', 80)).toMatchObject({ message: expect.stringContaining('port 80') })
  // 192.0.2.1 is reserved for documentation, so no machine has this address.
  await expect(checkListening('192.0.2.1', 8080)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine')
  const other = new Error('broken')
  expect(asCannotListen(other, '127.0.0.1', 80)).toBe(other)
})
