import { configure } from '@testing-library/react'

// What a page comes to show is waited for as long as a busy machine needs: a test that fails, fails later.
configure({ asyncUtilTimeout: 15_000 })
