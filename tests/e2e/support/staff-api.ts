import { randomBytes } from 'node:crypto'
import { expect } from 'playwright/test'

const password = 'eddyline-demo-2026'

export type Answer = Record<string, unknown>

function headers(token: string | null): Record<string, string> {
  return {
    'idempotency-key': randomBytes(16).toString('base64url'),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
}

function send(url: string, path: string, token: string | null, body: object | null): Promise<Response> {
  const address = `${url}/api/v1/${path}`
  if (body === null) return fetch(address, { headers: headers(token) })
  const json = { 'content-type': 'application/json', ...headers(token) }
  return fetch(address, { method: 'POST', headers: json, body: JSON.stringify(body) })
}

/**
 * Calls the API without a browser. Sends GET when `body` is null, otherwise POST. Fails the test when the server
 * refuses.
 */
export async function callApi(url: string, path: string, token: string | null, body: object | null): Promise<Answer> {
  const answer = (await (await send(url, path, token, body)).json()) as Answer
  expect(answer, path).toMatchObject({ success: true })
  return answer
}

export interface Session {
  readonly token: string
  readonly user: { readonly id: number; readonly outfitter_id: number | null }
}

/** Logs in the demo user whose email begins with this name. */
export async function logIn(url: string, who: 'admin' | 'employee' | 'outfitter' | 'photographer'): Promise<Session> {
  return (await callApi(url, 'auth/login', null, { email: `${who}@eddyline.test`, password })) as unknown as Session
}

interface PendingOrder {
  readonly id: number
  readonly email: string
  readonly total: number
}

/** Logs in as an employee of Arkansas Headwaters. Returns functions that make the employee's calls at the counter. */
export async function counterStaff(url: string) {
  const { token, user } = await logIn(url, 'employee')
  return {
    release: (id: number) => callApi(url, 'order/release', token, { id }),
    cancel: (id: number) => callApi(url, 'order/cancel', token, { id }),
    editEmail: (id: number, email: string) => callApi(url, 'order/edit-email', token, { id, email }),
    async pendingOf(email: string): Promise<PendingOrder[]> {
      const answer = await callApi(url, 'order/get-pending', token, { outfitterId: user.outfitter_id })
      return (answer.orders as PendingOrder[]).filter((order) => order.email === email)
    },
    async ordersOf(email: string): Promise<PendingOrder[]> {
      const search = { startDate: null, endDate: null, orderId: null, email, text: null }
      return (await callApi(url, 'order/search', token, search)).orders as PendingOrder[]
    },
  }
}

/** Returns the types of the events in the history of an order, such as 'released'. */
export async function storyOf(url: string, id: number): Promise<string[]> {
  const { token } = await logIn(url, 'employee')
  const { order } = await callApi(url, `order/report/${id}`, token, null)
  return (order as { events: { type: string }[] }).events.map(({ type }) => type)
}
