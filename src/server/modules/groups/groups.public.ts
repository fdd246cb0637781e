export { searchDisplayGroups, type SearchAnswer, type SearchDeps, type SearchInput } from './search-display-groups.ts'
