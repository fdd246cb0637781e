import { beforeAll, describe, expect, it } from 'vitest'
import { operationTable } from '#contract/operations.gen.ts'
import { openAdminSession } from '../http/staff-session.ts'
import { operationIds } from '../http/raw-call.ts'
import { testApp } from '../../support/test-app.ts'
import { isJson, send, withField } from './contract-call.ts'
import { goodCall, secretOf } from './good-call.ts'
import { digestOfAll } from './stored-rows.ts'
import { Tenant } from './tenant.ts'

const test = testApp()
let tenant: Tenant
let admin: { readonly authorization: string }

beforeAll(async () => {
  tenant = await Tenant.open(test)
  admin = await openAdminSession(test.data.database.db, test.clock.now())
})

const withBody = operationIds.filter((id) => operationTable[id].body !== null)

describe('a field that the contract does not have', () => {
  it.each(withBody)(
    'is refused by the call %s with an error that names the field, and nothing is stored',
    async (id) => {
      const good = await goodCall(id, tenant)
      const isStaffs = id === 'applyDiscount'
      const headers = isStaffs ? admin : { ...admin, ...secretOf(good, tenant) }
      const before = await digestOfAll(test.data.database.db)
      for (const name of ['evil', 'is_admin', 'deleted_at', '__proto__', 'constructor', 'status', 'total']) {
        // Sets the field's name in JSON text, because an object literal cannot have `__proto__` as an own field.
        const call = withField(good, 'body', 'evil', 1)
        const renamed = {
          ...call,
          body: JSON.parse(JSON.stringify(call.body).replace('"evil":', `"${name}":`)) as typeof call.body,
        }
        const answer = await send(test.url, renamed, headers)
        expect([400, 422], `${name}: ${answer.status} ${answer.text}`).toContain(answer.status)
        const errors = isJson(answer.json) ? answer.json['errors'] : {}
        // The server's parser ignores `__proto__` and `constructor`, which every object inherits, so no error names them.
        if (name !== '__proto__' && name !== 'constructor')
          expect(errors).toEqual({ [name]: 'We do not know this field. Remove it.' })
      }
      expect(await digestOfAll(test.data.database.db)).toBe(before)
      // The same call without the unknown field must pass validation. Otherwise the field was not the reason for the
      // refusal.
      const answer = await send(test.url, good, headers)
      if (id !== 'login') expect([400, 401, 403, 404, 500], answer.text).not.toContain(answer.status)
    },
  )
})
