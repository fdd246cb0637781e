export { searchDisplayGroups } from './search-display-groups.ts'
