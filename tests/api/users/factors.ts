import { codeOfStep, stepMs } from '#server/modules/users/factors/totp.ts'
import { PasskeyDevice } from '../../support/stand-ins/passkey-device.ts'
import type { TestApp } from '../../support/test-app.ts'
import { ask, openPerson, type Person, type PersonOptions } from './person.ts'

const password = 'eddies and pillows 9'

export function openUser(test: TestApp, options: PersonOptions = {}): Promise<Person> {
  return openPerson(test, { password, ...options })
}

class AuthenticatorApp {
  private readonly secret: Buffer
  private readonly test: TestApp

  constructor(test: TestApp, text: string) {
    this.test = test
    const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    this.secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  }

  /** Returns the code of the current half minute. `on`: the number of half minutes to look ahead. */
  code(on = 0): string {
    return codeOfStep(this.secret, Math.floor(this.test.clock.now().getTime() / stepMs) + on)
  }

  /** Advances the clock to the next half minute and returns its code. The server accepts each code only once. */
  nextCode(): string {
    this.test.clock.advance(stepMs)
    return this.code()
  }
}

export async function addApp(test: TestApp, person: Person) {
  const begun = await person.post('auth/factors/app', {})
  const app = new AuthenticatorApp(test, begun.body.secret)
  const confirmed = await person.post('auth/factors/app/confirm', { code: app.code() })
  return { app, codes: confirmed.body.recovery_codes, status: confirmed.status }
}

export async function addPasskey(person: Person, name = 'Phone', origin = 'https://photos.test') {
  const device = new PasskeyDevice(origin)
  const { body } = await person.post('auth/factors/passkey/options', {})
  const added = await person.post('auth/factors/passkey', { name, passkey: device.create(body.options) })
  return { device, codes: added.body.recovery_codes, status: added.status }
}

export function logIn(test: TestApp, email: string, factor?: object, typed = password) {
  return ask(test.url, null, 'POST', 'auth/login', { email, password: typed, ...(factor ? { factor } : {}) })
}
