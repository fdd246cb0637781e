import { configure } from '@testing-library/react'

// A busy machine needs this long to render. In return, a failing test fails later.
configure({ asyncUtilTimeout: 15_000 })
