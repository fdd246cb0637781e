export { findSessionActor } from './authenticate.ts'
export { insertUser } from './accounts.store.ts'
export { countTry, forgiveTry, type Limit } from './rate-limits.ts'
export { hashPassword } from './passwords.ts'
