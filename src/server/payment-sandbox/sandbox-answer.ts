export interface SandboxAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface SquareErrorBody {
  category: 'PAYMENT_METHOD_ERROR' | 'INVALID_REQUEST_ERROR' | 'AUTHENTICATION_ERROR' | 'REFUND_ERROR' | 'API_ERROR'
  code: string
  detail: string
  field?: string
}

/** A refusal in the form of Square's errors: `{errors: [{category, code, detail, field}]}`. */
export class SquareRefusal extends Error {
  readonly status: number
  readonly errors: readonly SquareErrorBody[]

  constructor(status: number, errors: readonly SquareErrorBody[]) {
    super(errors[0]?.code ?? 'refused')
    this.name = 'SquareRefusal'
    this.status = status
    this.errors = errors
  }
}

export function invalidRequest(code: string, detail: string, field?: string): SquareRefusal {
  return new SquareRefusal(400, [{ category: 'INVALID_REQUEST_ERROR', code, detail, ...(field ? { field } : {}) }])
}

export function jsonAnswer(status: number, value: unknown): SandboxAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  }
}
