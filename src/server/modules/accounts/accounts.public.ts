export { findSessionActor } from './authenticate.ts'
export { insertUser } from './users.store.ts'
export { countTry, forgiveTry, type Limit } from './rate-limits.ts'
export { hashPassword } from './passwords.ts'
