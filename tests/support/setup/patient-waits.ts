import { configure } from '@testing-library/react'

// Waits up to 15 s for a view, because a busy machine renders slowly. In return, a failing test fails later.
configure({ asyncUtilTimeout: 15_000 })
