export { searchDisplayGroups } from './search-display-groups.ts'
export { findMatchingGroups } from './find-matching-groups.ts'
