export { searchDisplayGroups } from './search-display-groups.ts'
export { tellWaiting } from './waits/tell-waiting.ts'
export { findMatchingGroups } from './find-matching-groups.ts'
