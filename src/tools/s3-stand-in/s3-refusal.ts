export class S3Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.name = 'S3Refusal'
    this.status = status
    this.code = code
  }
}
