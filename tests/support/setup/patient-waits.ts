import { configure } from '@testing-library/react'

// A busy machine needs this long to render. The price: a failing test fails later.
configure({ asyncUtilTimeout: 15_000 })
