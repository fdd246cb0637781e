export { insertUser } from './accounts.store.ts'
export { hashPassword } from './passwords.ts'
