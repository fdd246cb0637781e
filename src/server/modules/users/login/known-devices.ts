import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import type { Database } from '#server/platform/database/database.ts'
import { findLogin, type LoginUser } from './access.store.ts'

/** Seconds. Browsers keep no cookie longer. */
const retentionSeconds = 400 * 86_400
const markForm = /^([\w-]{22})\.([\w-]{43})$/

type Owner = Pick<LoginUser, 'id' | 'password_hash'>

/** Marks devices on which a user has logged in, with a signed cookie for each user (docs/rules.md#login-limits). */
export interface KnownDevices {
  mark(user: Owner): string
  /** Null when this user has not logged in on the device with the present password. */
  nameOf(cookies: string, user: Owner): string | null
}

export function knownDevices(options: { readonly secretKey: string; readonly isSecure: boolean }): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', options.secretKey, '', 'eddyline known devices', 32))
  const sign = ({ id, password_hash: hash }: Owner, name: string): string =>
    createHmac('sha256', key).update(`${id}|${name}|${hash}`).digest('base64url')
  return {
    mark: (user) => {
      const name = randomBytes(16).toString('base64url')
      const flags = `Path=/api/v1/auth; Max-Age=${retentionSeconds}; HttpOnly; SameSite=Strict`
      return `device-${user.id}=${name}.${sign(user, name)}; ${flags}${options.isSecure ? '; Secure' : ''}`
    },
    nameOf: (cookies, user) => {
      const start = `device-${user.id}=`
      const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start))
      const [, name = '', signature = ''] = markForm.exec(found?.slice(start.length) ?? '') ?? []
      if (name === '') return null
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(user, name))) ? name : null
    },
  }
}

/** Returns the user and the device if that user has logged in on this device before, else null. */
export async function findKnownDevice(
  { database, devices }: { readonly database: Pick<Database, 'db'>; readonly devices: KnownDevices },
  { cookies }: Pick<Ctx, 'cookies'>,
  email: string,
): Promise<{ readonly user: LoginUser; readonly device: string } | null> {
  // Without a device cookie, the caller counts the request against the rate limits before it looks up the user.
  if (cookies === null || !cookies.includes('device-')) return null
  const { user } = await findLogin(database.db, email)
  const name = user === null ? null : devices.nameOf(cookies, user)
  return user === null || name === null ? null : { user, device: `${user.id} ${name}` }
}
