export { insertUser } from './accounts.store.ts'
export { countTry, type Limit } from './rate-limits.ts'
export { hashPassword } from './passwords.ts'
